import { formatUtcDay, type UtcDay } from '../../lib/time/utc-day.ts'
import type { CreatorCounts, FigureReads } from './figure.ts'
import { type CreatorFigureQuery, listCreatorFigures, listCreatorSums } from './figures.queries.ts'

export const noCounts: CreatorCounts = { clicks: 0n, completions: 0n, earningsMicros: 0n }

/** A creator's figures by campaign and by day (YYYY-MM-DD) with activity, and their totals. */
export interface CreatorFigures {
  readonly campaigns: readonly (CreatorCounts & { readonly campaignId: string; readonly campaignName: string })[]
  readonly days: readonly (CreatorCounts & { readonly day: string })[]
  readonly totals: CreatorCounts
}

/**
 * Reads a creator's figures of live traffic, of one moment, so that campaigns and days add up to the totals (spec 4.7).
 */
export async function readCreatorFigures(
  reads: FigureReads,
  { creatorId, ...query }: Omit<CreatorFigureQuery, 'creatorIds'> & { readonly creatorId: string },
): Promise<CreatorFigures> {
  const rows = await listCreatorFigures(reads, { ...query, creatorIds: [creatorId] })
  const campaigns = rows.flatMap((row) => {
    const { campaignId, campaignName } = row
    return campaignId === null ? [] : [{ campaignId, campaignName: campaignName ?? '', ...countsOf(row) }]
  })
  const days = rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...countsOf(row) }]))
  campaigns.sort((a, b) => Number(b.clicks - a.clicks) || (a.campaignId < b.campaignId ? -1 : 1))
  days.sort((a, b) => (a.day < b.day ? -1 : 1))
  return { campaigns, days, totals: campaigns.reduce(addCounts, noCounts) }
}

/** Reads the totals of an app's creators with activity, for days `from` to `to`, inclusive. */
export async function readCreatorSums(
  reads: FigureReads,
  appId: string,
  creatorIds: readonly string[],
  { from, to }: { readonly from: UtcDay; readonly to: UtcDay },
): Promise<ReadonlyMap<string, CreatorCounts>> {
  const rows = await listCreatorSums(reads, { appId, creatorIds, from: formatUtcDay(from), to: formatUtcDay(to) })
  return new Map(rows.map((row) => [row.creatorId, countsOf(row)]))
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
