import type { Db } from '../../db/database.ts'
import { type CreatorFigureQuery, listCreatorFigures } from './creator-figures.queries.ts'

/** What a creator's links brought; money in micros. */
export interface CreatorCounts {
  readonly clicks: bigint
  readonly completions: bigint
  readonly earningsMicros: bigint
}

/** A creator's figures: of each campaign and each day (YYYY-MM-DD) with activity, and together. */
export interface CreatorFigures {
  readonly campaigns: readonly (CreatorCounts & { readonly campaignId: string; readonly campaignName: string })[]
  readonly days: readonly (CreatorCounts & { readonly day: string })[]
  readonly totals: CreatorCounts
}

/** Reads a creator's figures of live traffic, all of one moment, so that campaigns and days add up to the totals (spec 4.7). */
export async function readCreatorFigures(db: Db, query: CreatorFigureQuery): Promise<CreatorFigures> {
  const rows = await listCreatorFigures(db, query)
  const campaigns = rows.flatMap((row) => {
    const { campaignId, campaignName } = row
    return campaignId === null ? [] : [{ campaignId, campaignName: campaignName ?? '', ...countsOf(row) }]
  })
  const days = rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...countsOf(row) }]))
  return { campaigns, days, totals: campaigns.reduce(addCounts, { clicks: 0n, completions: 0n, earningsMicros: 0n }) }
}

function countsOf({ clicks, completions, earningsMicros }: CreatorCounts): CreatorCounts {
  return { clicks, completions, earningsMicros }
}

function addCounts(a: CreatorCounts, b: CreatorCounts): CreatorCounts {
  return {
    clicks: a.clicks + b.clicks,
    completions: a.completions + b.completions,
    earningsMicros: a.earningsMicros + b.earningsMicros,
  }
}
