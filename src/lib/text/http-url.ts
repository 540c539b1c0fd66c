// Characters that URL parsing would silently drop or rewrite.
const untidy = /[\s\p{Cc}\\]/u

/** Returns whether a text is, without any normalization, an absolute http or https URL without credentials. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || untidy.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}
