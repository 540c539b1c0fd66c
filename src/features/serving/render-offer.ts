import type { CreativeEntry } from '../../snapshot/snapshot.ts'

interface OfferTexts {
  readonly title: string
  readonly subtitle: string | null
  readonly description: string | null
  readonly ctaText: string
}

/** Returns a creative's texts in a locale; texts without a translation stay as they are (spec 4.1, `locale`). */
export function offerTexts(creative: CreativeEntry, locale: string): OfferTexts {
  const translated = creative.translations[locale]
  return {
    title: translated?.title ?? creative.title,
    subtitle: translated?.subtitle ?? creative.subtitle,
    description: translated?.description ?? creative.description,
    ctaText: translated?.ctaText ?? creative.ctaText,
  }
}

/**
 * Caches `render` for each snapshot entry and locale, as long as the entry lives, so that an answer is a concatenation. Beside
 * the locale, `render` may only read what belongs to the entry.
 */
export function renderOnce<Entry extends object, Owner, Rendered>(
  render: (entry: Entry, owner: Owner, locale: string) => Rendered,
): (entry: Entry, owner: Owner, locale: string) => Rendered {
  const byEntry = new WeakMap<Entry, Map<string, Rendered>>()
  return (entry, owner, locale) => {
    let byLocale = byEntry.get(entry)
    if (byLocale === undefined) {
      byLocale = new Map()
      byEntry.set(entry, byLocale)
    }
    let rendered = byLocale.get(locale)
    if (rendered === undefined) {
      rendered = render(entry, owner, locale)
      byLocale.set(locale, rendered)
    }
    return rendered
  }
}
