import { stripVTControlCharacters, styleText } from 'node:util'
import type { Io } from './command.ts'

type Style = Parameters<typeof styleText>[0]

export interface OutputOptions {
  readonly json: boolean
  readonly colours: boolean
}

/** Writes a command's output: text for people, or JSON for programs with `--json`. */
export class Output {
  readonly json: boolean
  readonly #io: Io
  readonly #colours: boolean

  constructor(io: Io, { json, colours }: OutputOptions) {
    this.#io = io
    this.json = json
    this.#colours = colours && !json
  }

  /** The answer of a command: its document as JSON, or its text. Streams call it once an event. */
  answer(document: unknown, text: string): void {
    this.#io.stdout.write(`${this.json ? JSON.stringify(document) : text}\n`)
  }

  /** Writes a note beside the answer to standard error; nothing with `--json`. */
  note(text: string): void {
    if (!this.json) this.#io.stderr.write(`${text}\n`)
  }

  style(style: Style, text: string): string {
    return this.#colours ? styleText(style, text, { validateStream: false }) : text
  }

  /** Rows in columns as wide as their widest cell, under a faint head. */
  table(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const widthOf = (text: string) => stripVTControlCharacters(text).length
    const widths = head.map((name, column) => Math.max(...[name, ...rows.map((row) => row[column] ?? '')].map(widthOf)))
    const line = (cells: readonly string[]) =>
      cells
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd()
    return [this.style('dim', line(head)), ...rows.map(line)].join('\n')
  }
}

/** Returns whether to colour a stream: NO_COLOR and FORCE_COLOR decide, else whether a person reads it. */
export function wantsColours(io: Io): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0'
  return io.stdout.isTTY === true && TERM !== 'dumb'
}
