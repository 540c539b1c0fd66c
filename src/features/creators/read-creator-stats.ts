import type { Static } from 'typebox'
import type { Db } from '../../db/database.ts'
import { amountOf } from '../../lib/money.ts'
import { readUtcDays } from '../../lib/time/read-utc-days.ts'
import { type CreatorCounts, readCreatorFigures } from '../statistics/read-creator-figures.ts'
import type { creatorStatsQuerySchema, creatorStatsSchema } from './creators.schema.ts'

/**
 * Reads a creator's statistics in an app for a range of days, or all time; zeros for an unknown creator (spec 4.7). Throws
 * `invalid_request` naming `startDate` or `endDate`.
 */
export async function readCreatorStats(
  db: Db,
  appId: string,
  creatorId: string,
  range: Static<typeof creatorStatsQuerySchema>,
): Promise<Static<typeof creatorStatsSchema>> {
  readUtcDays(range, 'startDate', 'endDate')
  const { startDate, endDate } = range
  const { campaigns, days, totals } = await readCreatorFigures(db, { appId, creatorId, from: startDate, to: endDate })
  return {
    creatorId,
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
    currency: 'USD',
    campaigns: campaigns.map(({ campaignId, campaignName, ...counts }) => ({
      campaignId,
      campaignTitle: campaignName,
      ...presentCounts(counts),
    })),
    totals: presentCounts(totals),
    daily: days.map(({ day, ...counts }) => ({ date: day, ...presentCounts(counts) })),
  }
}

export function presentCounts({ clicks, completions, earningsMicros }: CreatorCounts) {
  return { clicks: Number(clicks), completions: Number(completions), earnings: amountOf(earningsMicros) }
}
