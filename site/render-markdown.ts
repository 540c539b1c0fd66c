import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Eleventy, type EleventyConfig } from '@11ty/eleventy'
import { projectRoot } from '../tools/generate/write-generated.ts'
import { type PageEntry, sections } from './contents.ts'
import { addressOf } from './frame.ts'
import { amendMarkdown } from './markdown.ts'

/** Eleventy finds Markdown below this folder by itself; what lies elsewhere is handed to it. */
const inputFolder = 'docs/'
export const imagesFolder = 'docs/images/'

const entries = sections.flatMap(({ pages }) => pages)
const handedPath = ({ path }: PageEntry) => `elsewhere/${path}.md`

/**
 * Renders the Markdown of every page of the contents, and what is handed over by path beside it.
 *
 * @returns HTML by the page's path.
 */
export async function renderMarkdown(extra: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const config = (settings: EleventyConfig) => configure(settings, extra)
  const results = await new Eleventy(inputFolder, '.cache', { configPath: undefined, quietMode: true, config }).toJSON()
  const pages = results.map(({ inputPath, content }): [string, string] => [pathOf(inputPath, extra) ?? '', content])
  return new Map(pages)
}

function configure(config: EleventyConfig, extra: Readonly<Record<string, string>>): void {
  config.setTemplateFormats(['md'])
  config.ignores.add('docs/decisions/**')
  config.amendLibrary('md', (parser) => amendMarkdown(parser, siteAddress))
  for (const entry of entries.filter(({ source }) => !source.startsWith(inputFolder))) {
    config.addTemplate(handedPath(entry), readFileSync(join(projectRoot, entry.source), 'utf8'))
  }
  for (const [path, text] of Object.entries(extra)) config.addTemplate(`${path}.md`, text)
  config.addGlobalData('eleventyComputed', {
    // Braces in a guide are code, never a template's.
    templateEngineOverride: () => 'md',
    permalink: ({ page }) => {
      const path = pathOf(page.inputPath, extra)
      return path === undefined ? false : `/${path || 'index'}.html`
    },
  })
}

/** The page that a template makes; undefined for one that the contents do not name. */
function pathOf(inputPath: string, extra: Readonly<Record<string, string>>): string | undefined {
  const source = inputPath.replace(/^\.\//, '')
  const path = Object.keys(extra).find((name) => source === `${inputFolder}${name}.md`)
  return path ?? entries.find((entry) => source === entry.source || source === inputFolder + handedPath(entry))?.path
}

/** Returns the site address of a project file; undefined when it is not on the site. */
function siteAddress(path: string): string | undefined {
  if (path.startsWith(imagesFolder)) return `/docs/images/${path.slice(imagesFolder.length)}`
  if (path.endsWith('.svg')) return `/docs/images/${basename(path)}`
  if (path === 'docs/openapi.json') return '/openapi.json'
  const entry = entries.find(({ source }) => source === path)
  return entry === undefined ? undefined : addressOf(entry.path)
}
