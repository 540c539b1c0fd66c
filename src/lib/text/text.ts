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
 * Copies a text that may be a part of a longer one, such as a value of a query string or an address of a header: what is
 * remembered of it would keep the whole in memory.
 */
export function ownText(text: string): string {
  return text.length < shortestView ? text : Buffer.from(text).toString()
}

/** The token of an `Authorization` header; undefined when it has none or is of another scheme. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +(\S+)$/i.exec(authorization)?.[1]
}

/** Escapes a text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const pattern =
  /^(?=.{3,254}$)(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Returns whether a text is an e-mail address that a member can sign in with. */
export function isEmailAddress(text: string): boolean {
  return pattern.test(text)
}

// Characters that URL parsing would silently drop or rewrite.
const untidy = /[\s\p{Cc}\\]/u

/** Returns whether a text is, without any normalization, an absolute http or https URL without credentials. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || untidy.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}
