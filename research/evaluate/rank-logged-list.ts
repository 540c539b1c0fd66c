import { unpackRankingInput } from '../../src/features/ranking/learn/person-state.ts'
import type { RankedBy } from '../../src/features/ranking/replay/archive-ranking.ts'
import { contextTable } from '../../src/features/ranking/score/context-table.ts'
import { neutralTaste, personalTaste } from '../../src/features/ranking/score/personal-taste.ts'
import { explainScore } from '../../src/features/ranking/score/rank-offers.ts'
import type { RankingWorld } from '../../src/features/ranking/score/ranking-world.ts'
import { epochStartMs } from '../../src/features/ranking/score/repeatable-draws.ts'
import { listPropensity, selectUniform } from '../../src/features/ranking/score/select-top.ts'
import { rankRequest } from '../../src/features/serving/choose-offers.ts'
import { servingIdParts } from '../../src/lib/ids/serving-id.ts'
import type { LoggedList } from './own-log.ts'

/** What ranks now, compiled. */
export interface RankedNow extends RankedBy {
  readonly compiled: RankingWorld
}

interface Expected {
  readonly opens: number[]
  readonly earnings: number[]
}

/** What the ranker would do now where a list was served; `undefined` slots are those it would leave empty. */
export interface ChosenAgain {
  /** P(each served offer is in its list). */
  readonly propensities: number[]
  /** What the model expects, slot by slot, of the served offers, of its own and of random ones. */
  readonly logged: Expected
  readonly listed: Expected
  readonly random: Expected
}

/** Ranks again for the person and the moment of a served list, by what ranks now. */
export function chooseAgain(list: LoggedList, { world, compiled }: RankedNow): ChosenAgain {
  const input = unpackRankingInput(list.rankingInput)
  const request = {
    appId: list.appId,
    environment: 'live' as const,
    countryCode: list.country,
    platform: list.platform,
    isMinor: list.isMinor,
    limit: list.campaignIds.length,
  }
  const stillMs = epochStartMs({ ...request, personId: list.userId }, servingIdParts(list.servingId).atMs)
  const by = { world: compiled, eligibility: world.eligibility }
  const at = { seed: list.seed, stillMs }
  const { eligible, audience, ranking } = rankRequest(by, request, { ...input, completed: [] }, at)
  const table = contextTable(compiled, audience)
  const taste = list.isMinor ? neutralTaste : personalTaste(compiled, audience, stillMs)
  const served = list.campaignIds.map((id) => compiled.indexById.get(id) ?? -1)
  const threshold = ranking.scores.at(-1) ?? 0
  const expectedOf = (campaigns: readonly number[]): Expected => {
    const expected: Expected = { opens: [], earnings: [] }
    for (const [slot, campaign] of campaigns.entries()) {
      const { parts } = explainScore(compiled, audience, list.seed, stillMs, campaign)
      // Rewards are counted by what was served, of which not all was seen.
      const { examination, seen } = compiled.model.positions
      const attention = (examination[slot] ?? 0) * (seen[slot] ?? 0)
      const opens = campaign < 0 ? 0 : parts.clickRate * attention * parts.taste * parts.fatigue
      expected.opens.push(opens)
      expected.earnings.push(campaign < 0 ? 0 : (opens * parts.completionRate * parts.payoutMicros) / 1_000_000)
    }
    return expected
  }
  return {
    propensities: served.map((campaign) => {
      const place = ranking.order.indexOf(campaign)
      if (place >= 0) return ranking.propensities[place] ?? 0
      return campaign < 0 ? 0 : listPropensity(table, taste, campaign, threshold)
    }),
    logged: expectedOf(served),
    listed: expectedOf(ranking.order),
    random: expectedOf(selectUniform(compiled, eligible, list.seed, list.campaignIds.length).campaigns),
  }
}
