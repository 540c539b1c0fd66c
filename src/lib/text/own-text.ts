/** V8 copies shorter parts of a text, and keeps longer ones as a view of the whole. */
const shortestView = 13

/**
 * Copies a text that may be a part of a longer one, such as a value of a query string or an address of a header: what is
 * remembered of it would keep the whole in memory.
 */
export function ownText(text: string): string {
  return text.length < shortestView ? text : Buffer.from(text).toString()
}
