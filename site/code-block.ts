import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import hljs from 'highlight.js/lib/common'
import { escapeHtml } from './escape-html.ts'
import { projectRoot } from './project-root.ts'

/** The info string of a fenced code block: its language, then its use. */
export interface FenceInfo {
  readonly language: string
  /** True when the tests run it unchanged. */
  readonly isRun: boolean
  /** The file whose text replaces the block's own, from the project's root. */
  readonly file: string | undefined
  /** The file into which a reader puts the code. */
  readonly title: string | undefined
}

/**
 * Reads `js run title=server.mjs` or `python file=dashboard/snippets/verify_webhook.py`. @internal Tests use it to find
 * the code they run.
 */
export function readFenceInfo(info: string): FenceInfo {
  const [language = '', ...words] = info.trim().split(/\s+/)
  const wordAfter = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  return { language, isRun: words.includes('run'), file: wordAfter('file'), title: wordAfter('title') }
}

/** Renders a block of code as coloured HTML; its text is the file's if the fence names one. */
export function renderCodeBlock(info: string, text: string): string {
  const { language, file, title } = readFenceInfo(info)
  const code = file === undefined ? text : readFileSync(join(projectRoot, file), 'utf8')
  const name = title ?? file?.split('/').at(-1)
  const heading = name === undefined ? '' : `<div class="title">${escapeHtml(name)}</div>`
  const label = name === undefined ? `Code, ${language || 'text'}` : name
  return `<div class="code">${heading}<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${highlight(language, code.trimEnd())}</code></pre></div>\n`
}

function highlight(language: string, code: string): string {
  if (hljs.getLanguage(language) === undefined) return escapeHtml(code)
  return hljs.highlight(code, { language }).value
}
