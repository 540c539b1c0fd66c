import { languageOf } from './language-tag.ts'

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
