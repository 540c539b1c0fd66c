import { epochStartOf } from '../../../src/features/ranking/model/epochs.ts'
import type { ArchivedRanking } from '../../../src/features/ranking/replay/archive-ranking.ts'
import { contextTable } from '../../../src/features/ranking/score/context-table.ts'
import { neutralAffinity, personalAffinity } from '../../../src/features/ranking/score/personal-affinity.ts'
import { scoreExplainer } from '../../../src/features/ranking/score/rank-offers.ts'
import { indexOfCampaign, type Ranker } from '../../../src/features/ranking/score/ranker.ts'
import { unpackRankingInput } from '../../../src/features/ranking/score/ranking-audience.ts'
import { listPropensity, selectUniform } from '../../../src/features/ranking/score/select-top.ts'
import { rankEligible } from '../../../src/features/serving/choose.ts'
import { servedAtMs } from '../../../src/lib/ids/serving-id.ts'
import type { LoggedList } from './own-log.ts'

export interface LatestRanking extends ArchivedRanking {
  readonly ranker: Ranker
}

interface Expected {
  readonly clicks: number[]
  readonly earnings: number[]
}

/** The ranker's decision now for the request of a served list. */
interface ChosenAgain {
  /** P(each served offer is in its list). */
  readonly propensities: number[]
  /** Expected rewards by slot: of the served offers, of the ranker's own choice, and of a random one. */
  readonly logged: Expected
  readonly listed: Expected
  readonly random: Expected
}

/** Ranks again for the user and the instant of a served list, with the latest ranking. */
export function chooseAgain(list: LoggedList, { config, ranker }: LatestRanking): ChosenAgain {
  const audience = {
    ...unpackRankingInput(list.rankingInput),
    leftOut: [],
    appId: list.appId,
    environment: 'live' as const,
    surface: 'feed' as const,
    countryCode: list.country,
    platform: list.platform,
    isMinor: list.isMinor,
    limit: list.campaignIds.length,
  }
  const epochStartMs = epochStartOf({ ...audience, userId: list.userId }, servedAtMs(list.servingId))
  const at = { seed: list.seed, epochStartMs }
  const { eligible, ranking } = rankEligible(ranker, config.eligibility, audience, at)
  const table = contextTable(ranker, audience)
  const affinity = list.isMinor ? neutralAffinity : personalAffinity(ranker, audience, epochStartMs)
  const served = list.campaignIds.map((id) => indexOfCampaign(ranker, id) ?? -1)
  const threshold = ranking.scores.at(-1) ?? 0
  const explain = scoreExplainer(ranker, audience, at)
  const expectedOf = (campaigns: readonly number[]): Expected => {
    const expected: Expected = { clicks: [], earnings: [] }
    for (const [slot, campaign] of campaigns.entries()) {
      const { parts } = explain(campaign)
      // Rewards are per served offer, and some served offers were never seen.
      const { examination, seen } = ranker.model.positions
      const attention = (examination[slot] ?? 0) * (seen[slot] ?? 0)
      const clicks = campaign < 0 ? 0 : parts.clickRate * attention * parts.taste * parts.fatigue
      expected.clicks.push(clicks)
      expected.earnings.push(campaign < 0 ? 0 : (clicks * parts.completionRate * parts.payoutMicros) / 1_000_000)
    }
    return expected
  }
  return {
    propensities: served.map((campaign) => {
      const slot = ranking.order.indexOf(campaign)
      if (slot >= 0) return ranking.propensities[slot] ?? 0
      if (campaign < 0) return 0
      // In random order all offers are equally likely.
      return ranking.flags.isUniform
        ? (ranking.propensities.at(-1) ?? 0)
        : listPropensity(table, affinity, campaign, threshold)
    }),
    logged: expectedOf(served),
    listed: expectedOf(ranking.order),
    random: expectedOf(selectUniform(ranker, { eligible, excluded: [] }, list.seed, list.campaignIds.length).campaigns),
  }
}
