import { hash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import MiniSearch from 'minisearch'
import { type PageEntry, sections } from './contents.ts'
import { framePage, type NavigationSection, type SitePage } from './frame.ts'
import { imagesFolder } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { projectRoot } from './project-root.ts'
import type { ApiDocument } from './reference/document.ts'
import { referencePath } from './reference/reference-page.ts'

/**
 * Writes every file of the site: pages, their Markdown, the search index, lists for language models, assets, images.
 */
export function writeSite(output: string, pages: readonly SitePage[], document: ApiDocument): void {
  const places = navigation(pages, document)
  for (const page of [...pages, missing]) {
    writeText(join(output, `${page.path || 'index'}.html`), framePage(page, places, assetAddress))
  }
  const entries = sections.flatMap(({ pages: listed }) => listed)
  for (const { path, source } of entries) {
    writeText(join(output, `${path || 'index'}.md`), readFileSync(join(projectRoot, source), 'utf8'))
  }
  writeText(join(output, 'llms.txt'), listForModels(pages, places))
  writeText(join(output, 'llms-full.txt'), fullText(entries))
  writeText(join(output, 'search.json'), searchIndex(pages))
  copyFiles(output)
}

const missing: SitePage = {
  path: 'missing',
  title: 'Page not found',
  description: 'The documentation has no page at this address.',
  content: `<h1>Page not found</h1>
<p>Search for it, choose a page from the menu, or <a href="/docs">start from the beginning</a>.</p>`,
}

function navigation(pages: readonly SitePage[], document: ApiDocument): NavigationSection[] {
  const titles = new Map(pages.map(({ path, title }) => [path, title]))
  const guides = sections.map(({ title, pages: listed }) => ({
    title,
    pages: listed.map(({ path, label }) => ({ path, label: label ?? titles.get(path) ?? path })),
  }))
  const reference = document.tags.map(({ name }) => ({ path: referencePath(name), label: name }))
  return [...guides, { title: 'API reference', pages: [{ path: 'reference', label: 'Overview' }, ...reference] }]
}

const assetsFolder = join(import.meta.dirname, 'assets')

/** With part of its hash, so that a browser may cache it until it changes. */
function assetAddress(name: string): string {
  const version = hash('sha256', readFileSync(join(assetsFolder, name)), 'hex').slice(0, 10)
  return `/docs/assets/${name}?v=${version}`
}

function copyFiles(output: string): void {
  cpSync(assetsFolder, join(output, 'assets'), { recursive: true })
  cpSync(join(projectRoot, 'node_modules/minisearch/dist/es/index.js'), join(output, 'assets/minisearch.js'))
  cpSync(join(projectRoot, imagesFolder), join(output, 'images'), { recursive: true })
  for (const picture of globSync('docs/*/*.svg', { cwd: projectRoot })) {
    cpSync(join(projectRoot, picture), join(output, 'images', basename(picture)))
  }
}

function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const about = `# Offerwire

> The open, self-hosted offer network server: publishers show offers, advertisers pay for verified completions, and both see
> why. It starts as one process and grows on PostgreSQL.
`

/**
 * The site's table of contents for language models (llmstxt.org), with links to the Markdown of pages that have one.
 */
function listForModels(pages: readonly SitePage[], sections: readonly NavigationSection[]): string {
  const lists = sections.map(({ title, pages: listed }) => {
    const lines = listed.flatMap(({ path }) => {
      const page = pages.find((each) => each.path === path)
      if (page === undefined) return []
      return [`- [${page.title}](http://localhost:3000/docs/${fileOf(path)}): ${page.description}`]
    })
    return `## ${title}\n\n${lines.join('\n')}\n`
  })
  return [about, ...lists].join('\n')
}

function fileOf(path: string): string {
  return path.startsWith('reference') ? path : `${path || 'index'}.md`
}

/** Every guide in one text; the long API document is only linked. */
function fullText(entries: readonly PageEntry[]): string {
  const texts = entries.map(({ source }) => readFileSync(join(projectRoot, source), 'utf8').trim())
  return [about, 'The API: http://localhost:3000/openapi.json', ...texts].join('\n\n---\n\n')
}

interface SectionEntry {
  readonly id: number
  /** Address from `/docs/`, with the anchor. */
  readonly path: string
  readonly page: string
  readonly title: string
  /** The opening words of the section. */
  readonly start: string
  readonly text: string
}

const options = { fields: ['title', 'page', 'text'], storeFields: ['path', 'page', 'title', 'start'] }

/** Every section of every page, as the pages' own search loads it. */
function searchIndex(pages: readonly SitePage[]): string {
  const index = new MiniSearch<SectionEntry>(options)
  const entries = pages.flatMap(sectionsOf).map((section, id) => ({ id, ...section }))
  index.addAll(entries)
  return JSON.stringify({ options, index: index.toJSON() })
}

function sectionsOf({ path, title, content }: SitePage): Omit<SectionEntry, 'id'>[] {
  const home = path === '' ? '../docs' : path
  const [head = '', ...rest] = content.split(/(?=<h[23] id=")/)
  const sections = rest.map((html) => {
    const [, anchor = '', heading = ''] = /^<h[23] id="([^"]+)">([\s\S]*?)<\/h[23]>/.exec(html) ?? []
    return entry(`${home}#${anchor}`, title, plainText(heading), plainText(html.slice(html.indexOf('</h'))))
  })
  return [entry(home, title, title, plainText(head.replace(/<h1[\s\S]*?<\/h1>/, ''))), ...sections]
}

function entry(path: string, page: string, title: string, text: string): Omit<SectionEntry, 'id'> {
  return { path, page, title, start: text.slice(0, 120), text }
}
