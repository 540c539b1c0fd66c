import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../tools/generate/write-generated.ts'
import type { PageEntry } from './contents.ts'
import type { NavigationSection, SitePage } from './frame.ts'

const about = `# Offerwire

> The open, self-hosted offer network server: publishers show offers, advertisers pay for verified completions, and both see
> why. One process to start, one PostgreSQL to grow.
`

/** The site's table of contents for language models (llmstxt.org), with links to Markdown where a page is made of it. */
export function listForModels(pages: readonly SitePage[], sections: readonly NavigationSection[]): string {
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

/** Every guide in one text; the API's document is named, since it is long. */
export function fullText(entries: readonly PageEntry[]): string {
  const texts = entries.map(({ source }) => readFileSync(join(projectRoot, source), 'utf8').trim())
  return [about, 'The API: http://localhost:3000/openapi.json', ...texts].join('\n\n---\n\n')
}
