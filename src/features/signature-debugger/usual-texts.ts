/** Longer texts are not written: nested values grow with every level of indentation. */
export const mostLetters = 256 * 1024

/** Letters that are escaped at a time, so that a long text stops at the limit. */
const escapedAtOnce = 4_096

interface JsonStyle {
  readonly indent?: string
  readonly comma?: string
  readonly colon?: string
  readonly isAscii?: boolean
}

const spaced = { comma: ', ', colon: ': ' }

/** Common styles of JSON: compact and indented, on one line as Python does, and with other letters escaped. */
const styles: readonly JsonStyle[] = [
  {},
  { indent: '  ', colon: ': ' },
  { indent: '    ', colon: ': ' },
  { indent: '\t', colon: ': ' },
  spaced,
  { ...spaced, isAscii: true },
  { isAscii: true },
]

/** Returns the texts that common serialisers make of a JSON value, except those that would be too long. */
export async function usualTexts(value: unknown, pause: () => Promise<void>): Promise<string[]> {
  const texts: string[] = []
  for (const style of styles) {
    const text = writeJson(value, style)
    if (text !== undefined) texts.push(text)
    await pause()
  }
  return texts
}

/** Writes JSON in a style; undefined as soon as it is too long. */
function writeJson(value: unknown, style: JsonStyle): string | undefined {
  const { indent, comma = ',', colon = ':', isAscii = false } = style
  const pieces: string[] = []
  let room = mostLetters
  const put = (piece: string): boolean => {
    pieces.push(piece)
    room -= piece.length
    return room >= 0
  }
  const putText = (text: string): boolean => {
    if (!isAscii) return put(text)
    for (let at = 0; at < text.length; at += escapedAtOnce) {
      if (!put(escapeNonAscii(text.slice(at, at + escapedAtOnce)))) return false
    }
    return true
  }
  const write = (part: unknown, depth: number): boolean => {
    if (typeof part !== 'object' || part === null) return putText(JSON.stringify(part))
    const [open, close] = Array.isArray(part) ? (['[', ']'] as const) : (['{', '}'] as const)
    const members: unknown[] = Array.isArray(part) ? part : Object.values(part)
    const keys = Array.isArray(part) ? [] : Object.keys(part)
    const lineOf = (level: number) => (indent === undefined || members.length === 0 ? '' : `\n${indent.repeat(level)}`)
    const line = lineOf(depth + 1)
    put(open)
    for (const [place, member] of members.entries()) {
      if (!put(place === 0 ? line : `${comma}${line}`)) return false
      const key = keys[place]
      if (key !== undefined && !(putText(JSON.stringify(key)) && put(colon))) return false
      if (!write(member, depth + 1)) return false
    }
    return put(`${lineOf(depth)}${close}`)
  }
  return write(value, 0) ? pieces.join('') : undefined
}

function escapeNonAscii(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
