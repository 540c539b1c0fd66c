import { stripVTControlCharacters, styleText } from 'node:util'
import type { Io } from './io.ts'

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
    this.#io.stdout.write(`${visible(this.json ? JSON.stringify(document) : text)}\n`)
  }

  /** Writes text as it is. */
  write(text: string): void {
    this.#io.stdout.write(visible(text))
  }

  /** Writes a note beside the answer to standard error; nothing with `--json`. */
  note(text: string): void {
    if (!this.json) this.#io.stderr.write(`${visible(text)}\n`)
  }

  style(style: Style, text: string): string {
    return this.#colours ? styleText(style, text, { validateStream: false }) : text
  }

  /** Rows in columns as wide as their widest cell, under a faint head. */
  table(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const widthOf = (text: string) => stripVTControlCharacters(text).length
    const shown = rows.map((row) => row.map(visibleLine))
    const widths = head.map((name, column) =>
      Math.max(...[name, ...shown.map((row) => row[column] ?? '')].map(widthOf)),
    )
    const line = (cells: readonly string[]) =>
      cells
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd()
    return [this.style('dim', line(head)), ...shown.map(line)].join('\n')
  }
}

/** The sequences of the styles in use; the rest of what begins with an escape could do anything to a terminal. */
const ownStyle = `${String.fromCharCode(27)}\\[(?:1|2|22|3[1-6]|39)m`
const control = new RegExp(`(${ownStyle})|[^\\P{Cc}\\n\\t]`, 'gu')
const lineControl = new RegExp(`(${ownStyle})|\\p{Cc}`, 'gu')

/**
 * Writes control characters as JSON does. Whoever names a user or a campaign may put some into the name, and a terminal
 * that gets them does as they say: it may change its title or clipboard, or hide what was printed before.
 */
export function visible(text: string): string {
  return text.replaceAll(control, escapeUnlessStyle)
}

/** The same, with line breaks and tabs too: what is part of a line can neither begin another nor leave its column. */
export function visibleLine(text: string): string {
  return text.replaceAll(lineControl, escapeUnlessStyle)
}

function escapeUnlessStyle(found: string, style: string | undefined): string {
  return style ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Returns whether to colour a stream: NO_COLOR and FORCE_COLOR decide, else whether a person reads it. */
export function wantsColours(io: Io): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0'
  return io.stdout.isTTY === true && TERM !== 'dumb'
}
