import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { columnsAtOnce, columnsUnderReview } from './creative-columns.ts'
import type { CreativeRow } from './creatives.queries.ts'

const now = new Date(0)
const stored: CreativeRow = {
  id: 'creative',
  campaign_id: 'campaign',
  organization_id: 'organization',
  title: 'Title',
  subtitle: 'Subtitle',
  description: null,
  primary_image_url: null,
  logo_url: null,
  additional_images: [],
  cta_text: 'Go',
  supported_platforms: ['ios'],
  destination_url: null,
  weight: 1,
  status: 'active',
  translations: { de: { title: 'Titel', ctaText: 'Los' } },
  review: 'approved',
  review_reason: null,
  pending_change: null,
  is_demo: false,
  tracking_parameters: {},
  created_at: now,
  updated_at: now,
}

/** The columns that are set, with the pending change as an object. */
function set(columns: ReturnType<typeof columnsAtOnce>): object {
  const { pending_change: pending, ...others } = columns
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  const read = typeof pending === 'string' ? JSON.parse(pending) : pending
  return { ...Object.fromEntries(given), ...(pending !== undefined && { pending_change: read }) }
}

describe('a change under review', () => {
  it('keeps changed content apart, and sets status and weight at once', () => {
    const change = { title: 'New', subtitle: null, weight: null, status: 'paused' } as const
    assert.deepEqual(set(columnsUnderReview(stored, change)), {
      ...{ weight: 1, status: 'paused', review_reason: null },
      pending_change: { title: 'New', subtitle: null },
    })
  })

  it('takes no field for changed that is as it was, in whichever order it is written', () => {
    const same = {
      ...{ title: 'Title', description: null, supportedPlatforms: ['ios'], additionalImages: [] },
      translations: { de: { ctaText: 'Los', title: 'Titel' } },
    } satisfies Parameters<typeof columnsUnderReview>[1]
    assert.deepEqual(set(columnsUnderReview(stored, same)), { pending_change: null })
  })

  it('adds to what waits, and takes back what is set as it was', () => {
    const waiting = { ...stored, pending_change: { title: 'New', ctaText: 'Buy' } }
    const pending = (change: Parameters<typeof columnsUnderReview>[1]) => set(columnsUnderReview(waiting, change))
    assert.deepEqual(pending({ translations: null }), {
      ...{ review_reason: null, pending_change: { title: 'New', ctaText: 'Buy', translations: {} } },
    })
    assert.deepEqual(pending({ title: 'Title', ctaText: 'Go' }), { pending_change: null })
  })

  it('goes into a creative that was never approved, and lets a refused one wait again', () => {
    const pending = { ...stored, review: 'pending' } as const
    const refused = { ...stored, review: 'refused', review_reason: 'Loud' } as const
    assert.deepEqual(set(columnsUnderReview(pending, { title: 'New' })), { title: 'New' })
    const again = { title: 'New', review: 'pending', review_reason: null }
    assert.deepEqual(set(columnsUnderReview(refused, { title: 'New' })), again)
    assert.deepEqual(set(columnsUnderReview(refused, { title: 'Title', weight: 2 })), { title: 'Title', weight: 2 })
  })
})

describe('a change at once', () => {
  it('takes its fields from what waits', () => {
    const waiting = { ...stored, pending_change: { title: 'New', ctaText: 'Buy' } }
    assert.deepEqual(set(columnsAtOnce(waiting, { title: 'Ours' })), {
      ...{ title: 'Ours', pending_change: { ctaText: 'Buy' } },
    })
    assert.deepEqual(set(columnsAtOnce(stored, { title: 'Ours' })), { title: 'Ours' })
  })
})
