import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { csvLine, markText, unmarkText } from './csv.ts'
import { parseCsv } from './parse-csv.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

describe('reading CSV', () => {
  it('restores any written cells, including formulas and line breaks', () => {
    const table = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), { maxLength: 4 })
    fc.assert(
      fc.property(table, (rows) => {
        // Two cells that are not empty keep each row from being skipped, and determine the separator.
        const written = rows.map((row) => ['first', 'second', ...row])
        const text = written.map((row) => csvLine(row.map(markText))).join('')
        assert.deepEqual(
          cellsOf(text).map((row) => row.map(unmarkText)),
          written,
        )
      }),
    )
  })

  it('accepts the output of spreadsheets: a byte order mark, semicolons, tabs, bare line feeds, no final line end', () => {
    assert.deepEqual(cellsOf('\uFEFFa;b\n1,5;2'), [
      ['a', 'b'],
      ['1,5', '2'],
    ])
    assert.deepEqual(cellsOf('"a,x"\tb\r\n1\t"2\t3"\r\n'), [
      ['a,x', 'b'],
      ['1', '2\t3'],
    ])
  })

  it('reads the line that declares the separator, and does not count it as a row', () => {
    for (const first of ['sep=;\r\n', '\uFEFFsep=;\n', '"sep=;"\n', 'SEP=;\n']) {
      assert.deepEqual(parseCsv(`${first}a,x;b\n1;2\n`), [
        { number: 1, cells: ['a,x', 'b'] },
        { number: 2, cells: ['1', '2'] },
      ])
    }
    assert.deepEqual(cellsOf('sep=|\na|b'), [['a', 'b']])
    assert.deepEqual(cellsOf('sep=x,b\n1,2'), [
      ['sep=x', 'b'],
      ['1', '2'],
    ])
  })

  it('numbers rows as a spreadsheet does, and skips empty ones', () => {
    assert.deepEqual(parseCsv('a,b\n\n,\n"1\n2",3\n'), [
      { number: 1, cells: ['a', 'b'] },
      { number: 4, cells: ['1\n2', '3'] },
    ])
    assert.deepEqual(parseCsv(''), [])
  })

  it('stops after the given number of rows', () => {
    assert.deepEqual(
      parseCsv('a\n\nb\n"', 2).map(({ cells }) => cells),
      [['a'], ['b']],
    )
  })

  it('names the row of an unclosed quote', () => {
    assert.throws(() => parseCsv('a,b\n1,"2'), {
      code: 'invalid_request',
      message: /csv has an unclosed quote in row 2/,
    })
  })
})

describe('a marked text', () => {
  it('is never run by a spreadsheet', () => {
    for (const text of ['=1', '+1', '-1', '@a', '\t=1']) assert.match(markText(text), /^'/)
  })

  it('is distinguished from an apostrophe typed by hand', () => {
    assert.equal(unmarkText("'tis"), "'tis")
    assert.equal(unmarkText("'=1"), '=1')
    assert.equal(unmarkText("'"), '')
  })
})
