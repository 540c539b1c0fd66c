import type { CreativeEntry } from '../../snapshot/snapshot.ts'

/** The words of a creative that translations may replace. */
export interface OfferTexts {
  readonly title: string
  readonly subtitle: string | null
  readonly description: string | null
  readonly ctaText: string
}

/** A creative's words in a locale; what is not translated stays as it is (spec 4.1, `locale`). */
export function offerTexts(creative: CreativeEntry, locale: string): OfferTexts {
  const translated = creative.translations[locale]
  return {
    title: translated?.title ?? creative.title,
    subtitle: translated?.subtitle ?? creative.subtitle,
    description: translated?.description ?? creative.description,
    ctaText: translated?.ctaText ?? creative.ctaText,
  }
}
