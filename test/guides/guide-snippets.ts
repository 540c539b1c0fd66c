import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type FenceInfo, readFenceInfo } from '../../site/code-block.ts'
import { projectRoot } from '../../tools/project-root.ts'

/** A block of a guide that a reader types, saves or sees. */
export type Snippet =
  | { readonly kind: 'command'; readonly text: string; readonly line: number }
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  /** The output of the command before it; `…` matches anything. */
  | { readonly kind: 'output'; readonly text: string }

/** A block of code of a page. */
export interface Block extends FenceInfo {
  readonly info: string
  readonly code: string
}

/** Every code block of a page, in order. */
export function blocksOf(path: string): Block[] {
  const text = readFileSync(join(projectRoot, path), 'utf8')
  return [...text.matchAll(/^ *```(.*)\n([\s\S]*?)^ *```$/gm)].map(([, info = '', code = '']) => {
    return { ...readFenceInfo(info), info, code }
  })
}

/** The code of the only block of a page that starts with a text. Throws if there is none. */
export function blockOf(path: string, start: string): string {
  const found = blocksOf(path).find(({ code }) => code.trimStart().startsWith(start))
  if (found === undefined) throw new Error(`${path} has no block that begins with ${start}`)
  return found.code
}

/** The runnable blocks of a guide, in order. */
export function snippetsOf(path: string): Snippet[] {
  return blocksOf(path).flatMap(({ info, code, language, isRun, file, title }, at): Snippet[] => {
    if (file !== undefined) {
      return [{ kind: 'file', name: basename(file), text: readFileSync(join(projectRoot, file), 'utf8') }]
    }
    if (info === 'text output') return [{ kind: 'output', text: code }]
    if (!isRun) return []
    return [title === undefined && language === 'sh' ? { kind: 'command', text: code, line: at } : fileOf(title, code)]
  })
}

function fileOf(title: string | undefined, text: string): Snippet {
  if (title === undefined) throw new Error(`A snippet to run has no title to be saved under:\n${text}`)
  return { kind: 'file', name: title, text }
}

/** The text of a file that a guide tells its reader to create. Throws if the guide does not name it. */
export function fileOfGuide(path: string, name: string): string {
  const found = snippetsOf(path).find((snippet) => snippet.kind === 'file' && snippet.name === name)
  if (found?.kind !== 'file') throw new Error(`${path} has no file ${name}.`)
  return found.text
}
