import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { anchorOf } from './anchors.ts'
import { projectRoot } from './project-root.ts'

// Checks every link of the documentation: `node site/check-links.ts`.
const patterns = ['*.md', 'docs/**/*.md', 'examples/*.md', 'packages/**/*.md', 'sdks/*.md']
const pages = globSync(patterns, { cwd: projectRoot }).filter((page) => !page.includes('node_modules'))

function deadLinks(page: string): string[] {
  const links = [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !leadsSomewhere(page, link))
    .map((link) => `${page} links to ${link}, which is not there`)
}

function leadsSomewhere(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : normalize(join(dirname(page), path))
  if (!existsSync(join(projectRoot, target))) return false
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).includes(anchor)
}

function anchorsOf(page: string): string[] {
  return [...withoutCode(page).matchAll(/^#+ +(.+)$/gm)].map(([, title = '']) => anchorOf(title))
}

function withoutCode(page: string): string {
  return readFileSync(join(projectRoot, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
}

const faults = pages.flatMap(deadLinks)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`links: ${pages.length} pages, ${faults.length} faults\n`)
if (faults.length > 0) process.exitCode = 1
