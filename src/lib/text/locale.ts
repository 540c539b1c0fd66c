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

/** The language of a well-formed tag, lower case, without region, script and the rest; undefined when it names none. */
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

/**
 * The language to answer in: the one asked for, else the best of `Accept-Language`, else the app's default; only the
 * language subtag counts, and only languages the app has.
 */
export function resolveLocale(
  app: { readonly locales: readonly string[]; readonly defaultLocale: string },
  requested: string | undefined,
  acceptLanguage: string | undefined,
): string {
  const language = requested === undefined ? undefined : languageOf(requested)
  if (language !== undefined && app.locales.some((locale) => languageOf(locale) === language)) return language
  const spoken = new Set(acceptLanguage === undefined ? [] : app.locales.map(languageOf))
  const accepted = acceptedLanguages(acceptLanguage ?? '').find((each) => spoken.has(each))
  return accepted ?? languageOf(app.defaultLocale) ?? app.defaultLocale
}

const languageRange = /^([a-z]{1,8})(?:-[a-z\d-]*)?(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/** Browsers send a few. */
const mostRanges = 100

/**
 * The languages of an `Accept-Language` header, the most wanted of its first hundred first; refused (`q=0`) and malformed
 * ones left out.
 *
 * @internal
 */
export function acceptedLanguages(header: string): string[] {
  const wanted = header.split(',', mostRanges).flatMap((part) => {
    const match = languageRange.exec(part.trim())
    return match?.[1] === undefined ? [] : [{ language: match[1].toLowerCase(), quality: Number(match[2] ?? 1) }]
  })
  const ordered = wanted.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
  return ordered.map(({ language }) => language)
}
