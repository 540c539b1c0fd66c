import MiniSearch from 'minisearch'
import type { SitePage } from './frame.ts'
import { plainText } from './plain-text.ts'

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

/** Every section of every page, as the text that the pages' own search loads. */
export function searchIndex(pages: readonly SitePage[]): string {
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
