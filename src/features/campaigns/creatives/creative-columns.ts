import { isDeepStrictEqual } from 'node:util'
import type { Updateable } from 'kysely'
import type { CreativeTable } from '../../../db/tables.ts'
import type { PatchCreative } from './creative.schema.ts'
import type { CreativeRow } from './creatives.queries.ts'

/** The columns that a body sets; undefined ones stay. Null clears a field or restores its default. */
export function creativeColumns(body: PatchCreative): Updateable<CreativeTable> {
  const { translations } = body
  return {
    title: body.title,
    subtitle: body.subtitle,
    description: body.description,
    primary_image_url: body.primaryImageUrl,
    logo_url: body.logoUrl,
    additional_images: body.additionalImages,
    cta_text: body.ctaText,
    supported_platforms: body.supportedPlatforms,
    destination_url: body.destinationUrl,
    weight: body.weight === null ? 1 : body.weight,
    status: body.status,
    translations: translations === undefined ? undefined : JSON.stringify(translations ?? {}),
  }
}

/** The fields that a review judges: all that users see, and where it leads. */
type Content = Omit<PatchCreative, 'status' | 'weight'>

/** The columns that a change sets at once. Changed content of a refused creative waits for review again. */
export function columnsAtOnce(stored: CreativeRow, body: PatchCreative): Updateable<CreativeTable> {
  const { status: _status, weight: _weight, ...content } = body
  const waitsAgain = stored.review === 'refused' && Object.keys(changedContent(stored, content)).length > 0
  const stillPending = Object.entries(stored.pending_change ?? {}).filter(([name]) => !(name in content))
  return {
    ...creativeColumns(body),
    ...(waitsAgain && { review: 'pending', review_reason: null }),
    ...(stored.pending_change !== null && { pending_change: pendingText(Object.fromEntries(stillPending)) }),
  }
}

/**
 * The columns that a change sets where members' changes are reviewed: an approved creative stays as it is, and its
 * changed content waits, together with earlier changes; `status` and `weight` count at once (spec 14.3).
 */
export function columnsUnderReview(stored: CreativeRow, body: PatchCreative): Updateable<CreativeTable> {
  if (stored.review !== 'approved') return columnsAtOnce(stored, body)
  const { status, weight, ...content } = body
  const pending = changedContent(stored, { ...stored.pending_change, ...content })
  const isWaiting = Object.keys(pending).length > 0
  return {
    ...creativeColumns({ ...(status && { status }), ...(weight !== undefined && { weight }) }),
    pending_change: pendingText(pending),
    ...(isWaiting && { review_reason: null }),
  }
}

function pendingText(pending: Content): string | null {
  return Object.keys(pending).length === 0 ? null : JSON.stringify(pending)
}

/** Returns the fields of a change that differ from the stored creative. */
function changedContent(stored: CreativeRow, content: Content): Content {
  const before = contentOf(stored)
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, before[name as keyof Content])
  const given = { ...content, ...(content.translations === null && { translations: {} }) }
  return Object.fromEntries(Object.entries(given).filter(isChanged))
}

function contentOf(row: CreativeRow): Record<keyof Content, unknown> {
  return {
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    primaryImageUrl: row.primary_image_url,
    logoUrl: row.logo_url,
    additionalImages: row.additional_images,
    ctaText: row.cta_text,
    supportedPlatforms: row.supported_platforms,
    destinationUrl: row.destination_url,
    translations: row.translations,
  }
}
