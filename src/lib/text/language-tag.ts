const languageTag = new RegExp(
  [
    '^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})', // language, extended language
    '(?:-[a-z]{4})?', // script
    '(?:-(?:[a-z]{2}|\\d{3}))?', // region
    '(?:-(?:[a-z\\d]{5,8}|\\d[a-z\\d]{3}))*', // variants
    '(?:-[a-wy-z\\d](?:-[a-z\\d]{2,8})+)*', // extensions
    '(?:-x(?:-[a-z\\d]{1,8})+)?$', // private use
  ].join(''),
  'i',
)
const privateTag = /^x(?:-[a-z\d]{1,8})+$/i
const variant = /^(?:[a-z\d]{5,8}|\d[a-z\d]{3})$/

/** The grandfathered tags that the grammar does not cover (RFC 5646, 2.1, "irregular"). */
const irregularTags = new Set(
  (
    'en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo i-pwn i-tao i-tay i-tsu ' +
    'sgn-be-fr sgn-be-nl sgn-ch-de'
  ).split(' '),
)

/** No shorter tag has room for a repetition: `de-1996-1996`. */
const shortestRepetition = 12

/**
 * Returns whether a text is a well-formed BCP-47 tag by the grammar of RFC 5646, without a variant or extension twice.
 */
export function isLanguageTag(text: string): boolean {
  if (languageTag.test(text)) return text.length < shortestRepetition || !hasRepetition(text.toLowerCase().split('-'))
  return privateTag.test(text) || irregularTags.has(text.toLowerCase())
}

/** The lower-case language of a well-formed tag, without region, script and the rest; undefined if it names none. */
export function languageOf(tag: string): string | undefined {
  const end = tag.indexOf('-')
  const primary = (end === -1 ? tag : tag.slice(0, end)).toLowerCase()
  return primary.length > 1 ? primary : undefined
}

function hasRepetition(subtags: readonly string[]): boolean {
  const seen = new Set<string>()
  let isInExtension = false
  for (const subtag of subtags.slice(1)) {
    if (subtag === 'x') return false
    const isSingleton = subtag.length === 1
    isInExtension ||= isSingleton
    if (isSingleton || (!isInExtension && variant.test(subtag))) {
      if (seen.has(subtag)) return true
      seen.add(subtag)
    }
  }
  return false
}
