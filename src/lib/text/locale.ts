import { languageOf } from './language-tag.ts'

/** The languages an app speaks, as configured. */
export interface AppLocales {
  readonly locales: readonly string[]
  readonly defaultLocale: string
}

/**
 * The language to answer in: the one asked for, else the best of `Accept-Language`, else the app's default; only the
 * language subtag counts, and only languages the app has.
 */
export function resolveLocale(
  app: AppLocales,
  requested: string | undefined,
  acceptLanguage: string | undefined,
): string {
  const spoken = new Set(app.locales.map(languageOf))
  const language = requested === undefined ? undefined : languageOf(requested)
  if (language !== undefined && spoken.has(language)) return language
  const accepted = acceptLanguage === undefined ? [] : acceptedLanguages(acceptLanguage)
  return accepted.find((each) => spoken.has(each)) ?? languageOf(app.defaultLocale) ?? app.defaultLocale
}

const languageRange = /^([a-z]{1,8})(?:-[a-z\d-]*)?(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/** The languages of an `Accept-Language` header, the most wanted first; refused (`q=0`) and malformed ones left out. */
export function acceptedLanguages(header: string): string[] {
  const wanted = header.split(',').flatMap((part) => {
    const match = languageRange.exec(part.trim())
    return match?.[1] === undefined ? [] : [{ language: match[1].toLowerCase(), quality: Number(match[2] ?? 1) }]
  })
  const ordered = wanted.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
  return ordered.map(({ language }) => language)
}
