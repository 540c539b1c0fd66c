import { hash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { projectRoot } from '../tools/generate/write-generated.ts'
import { sections } from './contents.ts'
import { framePage, type NavigationSection, type SitePage } from './frame.ts'
import { fullText, listForModels } from './llms.ts'
import { imagesFolder } from './markdown.ts'
import type { ApiDocument } from './reference/document.ts'
import { referencePath } from './reference/reference-page.ts'
import { searchIndex } from './search-index.ts'

/** Writes every file of the site: pages, their Markdown, the search's index, lists for language models, assets, images. */
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

/** With a part of its hash, so that a browser may keep it until it changes. */
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
