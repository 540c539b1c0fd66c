import { hashText } from '../../src/features/ranking/model/hash.ts'
import type { RankedCampaign } from '../../src/features/ranking/model/ranked-campaign.ts'
import { RankingCounters } from '../../src/features/ranking/model/ranking-counters.ts'
import { emptyRankingModel } from '../../src/features/ranking/model/ranking-model.ts'
import { refit } from '../../src/features/ranking/model/refit.ts'
import { addToUser, encodeUserState, newUserState } from '../../src/features/ranking/model/user-state.ts'
import { compileRanker } from '../../src/features/ranking/score/compile-ranker.ts'
import { rankOffers } from '../../src/features/ranking/score/rank-offers.ts'
import type { Ranker } from '../../src/features/ranking/score/ranker.ts'
import type { RankingAudience } from '../../src/features/ranking/score/ranking-audience.ts'
import { addBit, emptyBitset, listBits } from '../../src/snapshot/bitset.ts'

const nowMs = Date.UTC(2026, 0, 10)
const nowSeconds = nowMs / 1000
const features = Array.from({ length: 8 }, (_, feature) => hashText(`feature-${feature}`) % 4096)
const place = { appId: 'app', countryCode: 'US', platform: 'ios' } as const
const rankings = 4_000

/**
 * Ranks in this process, with nothing around it. Returns medians in microseconds for this many eligible campaigns: for
 * an adult with attributes and a history, the 25 best, and 25 in the campaigns' own order; for an unknown user, 10 of
 * each, as in the feed's row; and the first request of a place after a refit, which computes the beliefs there. `mark`
 * is the greatest accepted median (docs/performance.md).
 */
export function benchRanking(campaigns: number, mark: number) {
  const listed = Array.from({ length: campaigns }, (_, index) => campaign(index))
  const model = learnedModel(listed)
  const ranker = compileRanker(listed, [], model)
  const eligible = emptyBitset(campaigns)
  for (let index = 0; index < campaigns; index++) addBit(eligible, index)
  const audience = knownAdult(ranker)
  const rankFor = (who: RankingAudience) => (seed: number) =>
    rankOffers(ranker, who, eligible, Math.imul(seed, 0x9e3779b1) >>> 0, nowMs)
  const inOrder = (limit: number) => () => listBits(eligible).slice(0, limit)
  const stranger = { ...audience, features: [], userState: null, limit: 10 }
  return {
    campaigns,
    mark,
    ranked: medianMicros(rankings, rankFor(audience)),
    simple: medianMicros(rankings, inOrder(audience.limit)),
    stranger: medianMicros(rankings, rankFor(stranger)),
    strangerSimple: medianMicros(rankings, inOrder(stranger.limit)),
    first: medianMicros(rankings / 20, (seed) => {
      const fresh = compileRanker(listed, [], model)
      return rankOffers(fresh, audience, eligible, seed, nowMs)
    }),
  }
}

function campaign(index: number): RankedCampaign {
  return {
    id: `campaign-${index}`,
    organizationId: `organization-${index % 50}`,
    category: `category-${index % 20}`,
    payoutMicros: 200_000 + 100_000 * ((index * 7919) % 97),
    payoutModel: index % 3 === 0 ? 'CPI' : 'CPA',
    priority: 1,
    shownSinceMs: 0,
  }
}

/** Learned from click rates that fall from 15% with the rank of a campaign, and from rare completions. */
function learnedModel(campaigns: readonly RankedCampaign[]) {
  const hour = Math.floor(nowSeconds / 3600)
  const counters = new RankingCounters(hour)
  const none = { served: 0, servedWeight: 0, delivered: 0, completions: 0, creativeId: '' }
  for (const [index, { id }] of campaigns.entries()) {
    const rate = 0.15 * (1 + ((index * 6971) % campaigns.length)) ** -0.55
    for (const countryCode of ['US', 'DE', 'BR']) {
      const seen = 20 + ((index * 31) % 400)
      const clicks = Math.round(rate * seen)
      const cell = { kind: 'cell', hour, ...place, countryCode, campaignId: id } as const
      const completions = index % 4 === 0 ? Math.round(clicks * 0.05) : 0
      counters.add({ ...none, ...cell, deliveredWeight: seen, clicks, completions })
    }
  }
  for (const feature of features) {
    for (let category = 0; category < 20; category++) {
      const row = { kind: 'lift', hour, family: 'attribute', left: feature, expected: 40 } as const
      counters.add({ ...row, right: hashText(`category-${category}`), clicks: 25 + ((feature + 7 * category) % 30) })
    }
  }
  const facts = new Map(campaigns.map((each) => [each.id, each]))
  return refit(counters, (id) => facts.get(id), emptyRankingModel(), { version: '1', nowMs, sweeps: 6 })
}

function knownAdult(ranker: Ranker): RankingAudience {
  const user = newUserState()
  for (let seen = 0; seen < 60; seen++) {
    const index = (seen * 37) % ranker.campaigns.length
    const categoryHash = ranker.categoryHash[ranker.category[index] ?? 0] ?? 0
    const offer = { categoryHash, campaignHash: ranker.hash[index] ?? 0 }
    addToUser(user, offer, { exposures: 2, expected: 0.1, clicks: seen % 6 === 0 ? 1 : 0 }, nowSeconds - 3600)
  }
  const userState = encodeUserState(user)
  return { ...place, environment: 'live', isMinor: false, features, userState, leftOut: [], limit: 25 }
}

function medianMicros(runs: number, work: (run: number) => unknown): number {
  for (let run = 0; run < runs; run++) work(-run)
  const times = Float64Array.from({ length: runs }, (_, run) => {
    const startedMs = performance.now()
    work(run)
    return 1000 * (performance.now() - startedMs)
  })
  return times.sort()[runs >> 1] ?? Number.NaN
}
