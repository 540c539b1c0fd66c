import type { Creative, CreativeChange, NewCreative, Translation } from '../api/types.ts'

/** A creative as a form holds it. */
export interface CreativeDraft {
  title: string
  subtitle: string
  description: string
  primaryImageUrl: string
  logoUrl: string
  additionalImages: string[]
  ctaText: string
  supportedPlatforms: Creative['supportedPlatforms']
  destinationUrl: string
  weight: number | ''
  status: Creative['status']
  translations: Record<string, Translation>
}

/** The initial values of a new creative. */
export const emptyCreative: CreativeDraft = {
  title: '',
  subtitle: '',
  description: '',
  primaryImageUrl: '',
  logoUrl: '',
  additionalImages: [],
  ctaText: '',
  supportedPlatforms: [],
  destinationUrl: '',
  weight: 1,
  status: 'active',
  translations: {},
}

/** A stored creative as a draft. */
export function creativeDraftOf(creative: Creative): CreativeDraft {
  return {
    ...emptyCreative,
    title: creative.title,
    subtitle: creative.subtitle ?? '',
    description: creative.description ?? '',
    primaryImageUrl: creative.primaryImageUrl ?? '',
    logoUrl: creative.logoUrl ?? '',
    additionalImages: creative.additionalImages,
    ctaText: creative.ctaText,
    supportedPlatforms: creative.supportedPlatforms,
    destinationUrl: creative.destinationUrl ?? '',
    weight: creative.weight,
    status: creative.status,
    translations: creative.translations,
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** All fields of a draft, for a change: what is empty is cleared. */
export function creativeChangesOf(draft: CreativeDraft): CreativeChange {
  return {
    title: draft.title.trim(),
    subtitle: orNull(draft.subtitle),
    description: orNull(draft.description),
    primaryImageUrl: orNull(draft.primaryImageUrl),
    logoUrl: orNull(draft.logoUrl),
    additionalImages: draft.additionalImages,
    ctaText: draft.ctaText.trim(),
    supportedPlatforms: draft.supportedPlatforms,
    destinationUrl: orNull(draft.destinationUrl),
    ...(draft.weight === '' ? {} : { weight: draft.weight }),
    status: draft.status,
    translations: withoutEmpty(draft.translations),
  }
}

/** The fields of a draft for a new creative: what is empty is left out. */
export function creativeCreationOf(draft: CreativeDraft): NewCreative {
  const fields = Object.entries(creativeChangesOf(draft)).filter(([, value]) => value !== null)
  return Object.fromEntries(fields) as NewCreative
}

function withoutEmpty(translations: Record<string, Translation>): Record<string, Translation> {
  const entries = Object.entries(translations).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  ])
  return Object.fromEntries(entries)
}
