/** The longest opaque id, in code points. */
export const maxIdLength = 512

const surrogatePairs = /[\ud800-\udbff][\udc00-\udfff]/g

/** The length of a text in code points, the unit of every limit. */
export function countCodePoints(text: string): number {
  return text.length - (text.match(surrogatePairs)?.length ?? 0)
}

/** Returns whether PostgreSQL can store a text as it is: no NUL and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Returns whether a text can be a caller's own id: storable, 1 to 512 code points, and otherwise anything. */
export function isOpaqueId(text: string): boolean {
  return text !== '' && text.length <= 2 * maxIdLength && isStorableText(text) && countCodePoints(text) <= maxIdLength
}

/** V8 copies shorter substrings, and keeps longer ones as views of the whole. */
const shortestView = 13

/**
 * Copies a text that may be a view of a longer one, such as a value of a query string or an address in a header, so
 * that remembering it does not keep the whole in memory.
 */
export function ownText(text: string): string {
  return text.length < shortestView ? text : Buffer.from(text).toString()
}
