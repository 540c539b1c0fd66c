import { languageOf } from './language-tag.ts'

/** Norwegian has three tags that match each other, each with the tags that its readers prefer next. */
const norwegian: Readonly<Record<string, readonly string[]>> = {
  no: ['nb', 'nn'],
  nb: ['no', 'nn'],
  nn: ['no', 'nb'],
}

/** The most canonical forms kept in memory; callers may invent any number of languages. */
const mostKept = 1_000
const canonicalForms = new Map<string, string>()

/** A language without its former names: `iw` becomes `he`, `in` becomes `id`, `deu` becomes `de`. */
function canonicalLanguage(language: string): string {
  const known = canonicalForms.get(language)
  if (known !== undefined) return known
  const canonical = languageOf(canonicalTag(language)) ?? language
  if (canonicalForms.size < mostKept) canonicalForms.set(language, canonical)
  return canonical
}

function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    // Four-letter tags are well-formed but are not locales.
    return tag
  }
}

/** Spellings by language: as spelled, in canonical form, and by the other tags of Norwegian. */
export type Languages = ReadonlyMap<string, string>

export function indexLanguages(tags: readonly string[]): Languages {
  const index = new Map<string, string>()
  const add = (key: string, spelling: string): unknown => index.has(key) || index.set(key, spelling)
  const spellings = tags.flatMap((tag) => languageOf(tag) ?? [])
  for (const spelling of spellings) add(spelling, spelling)
  for (const spelling of spellings) add(canonicalLanguage(spelling), spelling)
  for (const [language, others] of Object.entries(norwegian)) {
    const other = others.map((each) => index.get(each)).find((spelling) => spelling !== undefined)
    if (other !== undefined) add(language, other)
  }
  return index
}

/** The spelling that matches a language; undefined if there is none. */
export function findLanguage(languages: Languages, language: string): string | undefined {
  return languages.get(language) ?? languages.get(canonicalLanguage(language))
}

interface AppLocales {
  readonly locales: readonly string[]
  readonly defaultLocale: string
}

const languagesByApp = new WeakMap<readonly string[], Languages>()

/** The languages of an app, indexed once for each snapshot entry. */
export function languagesOf({ locales }: AppLocales): Languages {
  const known = languagesByApp.get(locales)
  if (known !== undefined) return known
  const languages = indexLanguages(locales)
  languagesByApp.set(locales, languages)
  return languages
}

/**
 * The response language, as the app spells it: the requested one, else the best match of `Accept-Language`, else the
 * app's default. Only the language subtag counts, and only the app's languages match.
 */
export function resolveLocale(
  app: AppLocales,
  requested: string | undefined,
  acceptLanguage: string | undefined,
): string {
  const languages = languagesOf(app)
  const language = requested === undefined ? undefined : languageOf(requested)
  const found = language === undefined ? undefined : findLanguage(languages, language)
  if (found !== undefined) return found
  for (const accepted of acceptedLanguages(acceptLanguage ?? '')) {
    const spoken = findLanguage(languages, accepted)
    if (spoken !== undefined) return spoken
  }
  return languageOf(app.defaultLocale) ?? app.defaultLocale
}

const languageRange = /^([a-z]{1,8})(?:-[a-z\d-]*)?(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/** The most ranges read of a header; browsers send a few. */
const mostRanges = 100

/**
 * The languages of the first hundred ranges of an `Accept-Language` header, most wanted first, without refused (`q=0`)
 * and malformed ones.
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
