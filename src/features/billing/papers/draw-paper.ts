import { fileURLToPath } from 'node:url'
import type { Column, Labeled, Paper } from './paper.ts'

type Document = PDFKit.PDFDocument

/** A4 in points; 72 are an inch. */
const page = { width: 595.28, height: 841.89, margin: 56 }
const inner = page.width - 2 * page.margin
const bottom = page.height - page.margin - 24
const small = 8
const usual = 9.5
const gray = '#555555'
const rowGap = 5

/**
 * Draws a paper as PDF. The fonts hold Latin, Greek, Cyrillic and Devanagari letters; others appear as boxes. The
 * library is loaded with the first paper, as few processes ever draw one.
 */
export async function* drawPaper(paper: Paper): AsyncGenerator<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit')
  const info = { Title: paper.title, Creator: 'Offerwire', Producer: 'Offerwire', CreationDate: paper.madeAt }
  const document = new PdfDocument({ size: 'A4', margin: page.margin, bufferPages: true, lang: 'en', info })
  document.registerFont('regular', fontFile('400Regular/NotoSans_400Regular.ttf'))
  document.registerFont('bold', fontFile('700Bold/NotoSans_700Bold.ttf'))
  drawHead(document, paper)
  drawRows(document, paper)
  drawSums(document, paper.sums)
  drawNotes(document, paper.notes)
  drawFoot(document, paper.title)
  document.end()
  for await (const part of document) yield part as Buffer
}

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`))
}

function drawHead(document: Document, { title, from, to, facts }: Paper): void {
  document.font('bold').fontSize(20).text(title, page.margin, page.margin, { width: inner })
  document.moveDown(1)
  const top = document.y
  const half = inner / 2 - 8
  const ends = [from, to].map(({ heading, lines }, index) => {
    const left = page.margin + index * (half + 16)
    document.font('regular').fontSize(small).fillColor(gray).text(heading, left, top, { width: half })
    document.fontSize(usual).fillColor('black')
    for (const line of lines) document.text(line, { width: half })
    return document.y
  })
  document.y = Math.max(...ends) + 16
  for (const [label, value] of facts) drawFact(document, label, value)
  document.y += 12
}

function drawFact(document: Document, label: string, value: string): void {
  const at = document.y
  document.fontSize(usual).fillColor(gray).text(label, page.margin, at, { width: 110 })
  document.fillColor('black').text(value, page.margin + 118, at, { width: inner - 118 })
}

function drawRows(document: Document, { columns, rows }: Paper): void {
  drawTitles(document, columns)
  document.font('regular').fontSize(usual).fillColor('black')
  for (const cells of rows) {
    const height = Math.max(...cells.map((cell, index) => heightOf(document, cell, columns[index]))) + rowGap
    if (document.y + height > bottom) {
      document.addPage()
      drawTitles(document, columns)
      document.font('regular').fontSize(usual).fillColor('black')
    }
    drawCells(document, columns, cells, height)
  }
}

function heightOf(document: Document, cell: string, column: Column | undefined): number {
  return document.heightOfString(cell, { width: widthOf(column) })
}

function widthOf(column: Column | undefined): number {
  return (column?.part ?? 0) * inner - 8
}

function drawTitles(document: Document, columns: readonly Column[]): void {
  document.font('bold').fontSize(small).fillColor('black')
  const titles = columns.map(({ title }) => title)
  const height = Math.max(...titles.map((title, index) => heightOf(document, title, columns[index]))) + rowGap
  drawCells(document, columns, titles, height)
  drawRule(document)
}

function drawCells(document: Document, columns: readonly Column[], cells: readonly string[], height: number): void {
  const top = document.y
  let left = page.margin
  for (const [index, column] of columns.entries()) {
    const align = column.isNumber === true ? 'right' : 'left'
    document.text(cells[index] ?? '', left + 4, top, { width: widthOf(column), align })
    left += column.part * inner
  }
  document.y = top + height
}

function drawRule(document: Document): void {
  const at = document.y - 2
  document
    .moveTo(page.margin, at)
    .lineTo(page.margin + inner, at)
    .lineWidth(0.5)
    .strokeColor(gray)
    .stroke()
  document.y = at + rowGap
}

function drawSums(document: Document, sums: readonly Labeled[]): void {
  if (document.y + sums.length * 18 + 12 > bottom) document.addPage()
  drawRule(document)
  for (const [index, [label, value]] of sums.entries()) {
    const at = document.y
    document.font(index === sums.length - 1 ? 'bold' : 'regular').fontSize(usual)
    document.text(label, page.margin + inner * 0.35, at, { width: inner * 0.4 - 8, align: 'right' })
    const labelEnd = document.y
    document.text(value, page.margin + inner * 0.75, at, { width: inner * 0.25 - 4, align: 'right' })
    document.y = Math.max(labelEnd, document.y) + 3
  }
}

function drawNotes(document: Document, notes: readonly string[]): void {
  document.font('regular').fontSize(usual).fillColor('black')
  for (const note of notes) {
    document.y += 10
    if (document.y + document.heightOfString(note, { width: inner }) > bottom) document.addPage()
    document.text(note, page.margin, document.y, { width: inner })
  }
}

/** Numbers the pages, below the margin that text keeps. */
function drawFoot(document: Document, title: string): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    document.page.margins.bottom = 0
    const text = `${title} · page ${index + 1} of ${count}`
    document.font('regular').fontSize(small).fillColor(gray)
    document.text(text, page.margin, page.height - page.margin, { width: inner, align: 'right', lineBreak: false })
  }
}
