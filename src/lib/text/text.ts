/** The longest opaque id, in code points. */
export const maxIdLength = 512

/** The length of a text in code points, which is how every limit counts. */
export function countCodePoints(text: string): number {
  let count = text.length
  for (let index = 0; index < text.length - 1; index++) {
    if (isHighSurrogate(text.charCodeAt(index)) && isLowSurrogate(text.charCodeAt(index + 1))) {
      count--
      index++
    }
  }
  return count
}

/** Returns whether PostgreSQL can store a text as it is: no NUL and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Returns whether a text can be a caller's own id: storable, 1 to 512 code points, otherwise whatever it likes. */
export function isOpaqueId(text: string): boolean {
  if (text.length === 0 || text.length > 2 * maxIdLength || !isStorableText(text)) return false
  return text.length <= maxIdLength || countCodePoints(text) <= maxIdLength
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00
}
