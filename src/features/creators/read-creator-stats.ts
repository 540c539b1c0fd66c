import type { Static } from 'typebox'
import type { Environment } from '../../db/tables.ts'
import { amountOf } from '../../lib/money.ts'
import { readUtcDays } from '../../lib/time/utc-day.ts'
import type { CreatorCounts, FigureReads } from '../statistics/figure.ts'
import { type CreatorFigures, noCounts, readCreatorFigures } from '../statistics/read-figures.ts'
import type { creatorStatsQuerySchema, creatorStatsSchema } from './creators.schema.ts'

/**
 * Returns the statistics of a creator's links of an app over a range of days, or all time; zeros for an unknown creator
 * (spec 4.7). Throws `invalid_request` naming `startDate` or `endDate`. Test keys get zeros: their clicks are not
 * counted.
 */
export async function readCreatorStats(
  reads: FigureReads,
  appId: string,
  creatorId: string,
  range: Static<typeof creatorStatsQuerySchema>,
  environment: Environment = 'live',
): Promise<Static<typeof creatorStatsSchema>> {
  readUtcDays(range, 'startDate', 'endDate')
  const { startDate, endDate } = range
  const { campaigns, days, totals } =
    environment === 'test'
      ? nothing
      : await readCreatorFigures(reads, { appId, creatorId, from: startDate, to: endDate })
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

const nothing: CreatorFigures = { campaigns: [], days: [], totals: noCounts }

export function presentCounts({ clicks, completions, earningsMicros }: CreatorCounts) {
  return { clicks: Number(clicks), completions: Number(completions), earnings: amountOf(earningsMicros) }
}
