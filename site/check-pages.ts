import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { anchorOf } from './anchors.ts'
import { projectRoot } from './project-root.ts'

// Checks links and commands of the documentation: `node site/check-pages.ts`.
const patterns = ['*.md', 'docs/**/*.md', 'examples/*.md', 'packages/**/*.md', 'sdks/*.md']
const pages = globSync(patterns, { cwd: projectRoot }).filter((page) => !page.includes('node_modules'))

function deadLinks(page: string): string[] {
  const links = [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !leadsSomewhere(page, link))
    .map((link) => `${page} links to ${link}, which is not there`)
}

/** zsh takes a comment after a pasted command for arguments. */
function comments(page: string): string[] {
  const blocks = readFileSync(join(projectRoot, page), 'utf8').matchAll(/^```sh\b.*\n([\s\S]*?)^```/gm)
  const lines = [...blocks].flatMap(([, block = '']) => block.split('\n'))
  return lines.filter((line) => /(^|\s)#(\s|$)/.test(line)).map((line) => `${page} has a comment in a command: ${line}`)
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

const faults = pages.flatMap((page) => [...deadLinks(page), ...comments(page)])
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`pages: ${pages.length}, ${faults.length} faults\n`)
if (faults.length > 0) process.exitCode = 1
