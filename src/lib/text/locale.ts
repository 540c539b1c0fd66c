import { languageOf } from './language-tag.ts'

/** Norwegian has three tags, which find each other: each with the tags its readers take next. */
const norwegian: Readonly<Record<string, readonly string[]>> = {
  no: ['nb', 'nn'],
  nb: ['no', 'nn'],
  nn: ['no', 'nb'],
}

/** Of the languages asked for in canonical form, as many are kept; callers may make up any number. */
const mostKept = 1_000
const canonicalForms = new Map<string, string>()

/** A language without its old names: `iw` is `he`, `in` is `id`, `deu` is `de`. */
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
    // Tags of four letters are well-formed, and no locales.
    return tag
  }
}

/** Spellings by the languages they stand for: as spelled, in canonical form, and in the other tags of Norwegian. */
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

/** The spelling under which a language is found, undefined for one that is not there. */
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
 * The language to answer in, as the app spells it: the one asked for, else the best of `Accept-Language`, else the
 * app's default; only the language subtag counts, and only languages the app has.
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

/** Browsers send a few. */
const mostRanges = 100

/**
 * The languages of an `Accept-Language` header, the most wanted of its first hundred first; refused (`q=0`) and
 * malformed ones left out.
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
