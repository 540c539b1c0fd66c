/** The longest opaque id, in code points. */
export const maxIdLength = 512

const surrogatePairs = /[\ud800-\udbff][\udc00-\udfff]/g

/** The length of a text in code points, which is how every limit counts. */
export function countCodePoints(text: string): number {
  return text.length - (text.match(surrogatePairs)?.length ?? 0)
}

/** Returns whether PostgreSQL can store a text as it is: no NUL and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Returns whether a text can be a caller's own id: storable, 1 to 512 code points, otherwise whatever it likes. */
export function isOpaqueId(text: string): boolean {
  return text !== '' && text.length <= 2 * maxIdLength && isStorableText(text) && countCodePoints(text) <= maxIdLength
}

/** V8 copies shorter parts of a text, and keeps longer ones as a view of the whole. */
const shortestView = 13

/**
 * Copies a text that may be a part of a longer one, such as a value of a query string or an address of a header: what
 * is remembered of it would keep the whole in memory.
 */
export function ownText(text: string): string {
  return text.length < shortestView ? text : Buffer.from(text).toString()
}
