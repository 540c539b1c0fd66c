import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { addBit, emptyBitset } from '../../../snapshot/bitset.ts'
import { buildEligibilityIndex } from '../../../snapshot/eligibility-index.ts'
import type { RankedCampaign } from '../model/ranked-campaign.ts'
import { RankingCounters } from '../model/ranking-counters.ts'
import { emptyRankingModel, type RankingModel } from '../model/ranking-model.ts'
import { refit } from '../model/refit.ts'
import { compileRanker } from '../score/compile-ranker.ts'
import { rankOffers, scoreExplainer } from '../score/rank-offers.ts'
import type { RankedApp, Ranker } from '../score/ranker.ts'
import type { RankingConfig } from './archive-ranking.ts'
import { Rankers } from './rankers.ts'

const nowMs = Date.UTC(2026, 0, 10)
const eligibility = buildEligibilityIndex([], [], nowMs)

function campaign(index: number, payout = index, category = index % 7): RankedCampaign {
  return {
    id: `campaign-${index}`,
    organizationId: `organization-${index % 9}`,
    category: category === 6 ? null : `category-${category}`,
    payoutMicros: 10_000 * (payout % 500),
    payoutModel: index % 2 === 0 ? 'CPA' : 'CPI',
    priority: payout % 11 === 0 ? 3 : 1,
    shownSinceMs: nowMs - 3_600_000 * (index % 80),
  }
}

function app(id: string, priorities: readonly (readonly [number, number])[] = []): RankedApp {
  return {
    id,
    newCampaignShare: 0.5,
    randomShare: 0.05,
    pinned: priorities.slice(0, 1).map(([index]) => index),
    priorities: new Map(priorities),
  }
}

const places = [
  { appId: 'app', environment: 'live', countryCode: 'US', platform: 'ios' },
  { appId: 'app', environment: 'live', countryCode: 'DE', platform: null },
  { appId: 'other', environment: 'live', countryCode: 'US', platform: 'android' },
  { appId: 'unknown', environment: 'live', countryCode: 'FR', platform: 'ios' },
] as const

/** A model that has seen the first campaigns, and some that do not exist yet. */
function learnedModel(seen: number, version: string): RankingModel {
  const counters = new RankingCounters(nowMs / 3_600_000)
  for (let index = 0; index < seen; index++) {
    for (const { appId, countryCode, platform } of places.slice(0, 3)) {
      const place = { hour: nowMs / 3_600_000, appId, countryCode, platform: platform ?? '', creativeId: '' }
      const cell = { kind: 'cell', ...place, campaignId: `campaign-${index}`, served: 90, servedWeight: 90 } as const
      counters.add({ ...cell, delivered: 60, deliveredWeight: 60, clicks: (index * 13) % 9, completions: index % 3 })
    }
  }
  const facts = new Map(Array.from({ length: seen }, (_, index) => [`campaign-${index}`, campaign(index)]))
  return refit(counters, (id) => facts.get(id), emptyRankingModel(), { version, nowMs, sweeps: 2 })
}

const models = [emptyRankingModel(), learnedModel(80, '1'), learnedModel(200, '2')]

const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 90 }) }),
  fc.record({
    kind: fc.constant('change' as const),
    index: fc.nat(200),
    payout: fc.nat(900),
    category: fc.nat(12),
  }),
  fc.record({ kind: fc.constant('priority' as const), index: fc.nat(200), factor: fc.constantFrom(0.5, 1, 3) }),
  fc.record({ kind: fc.constant('model' as const), model: fc.nat(models.length - 1) }),
  fc.record({ kind: fc.constant('earlier' as const), back: fc.integer({ min: 1, max: 4 }) }),
)

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

function changed(config: RankingConfig, each: Change): RankingConfig {
  const campaigns = [...config.campaigns]
  if (each.kind === 'add') {
    for (let added = 0; added < each.count; added++) campaigns.push(campaign(campaigns.length))
  } else if (each.kind === 'change' && campaigns[each.index] !== undefined) {
    campaigns[each.index] = campaign(each.index, each.payout, each.category)
  } else if (each.kind === 'priority') {
    return { ...config, apps: [app('app', [[each.index, each.factor]]), app('other')] }
  }
  return { ...config, campaigns }
}

function assertSameRankings(patched: Ranker, { campaigns, apps }: RankingConfig, model: RankingModel): void {
  const fresh = compileRanker(campaigns, apps, model, patched)
  const eligible = emptyBitset(campaigns.length)
  for (let index = 0; index < campaigns.length; index++) if (index % 5 !== 0) addBit(eligible, index)
  for (const [turn, place] of places.entries()) {
    const audience = { ...place, isMinor: turn === 1, features: [], userState: null, leftOut: [], limit: 12 }
    for (let seed = 0; seed < 8; seed++) {
      const expected = rankOffers(fresh, audience, eligible, seed * 7919, nowMs)
      assert.deepEqual(rankOffers(patched, audience, eligible, seed * 7919, nowMs), expected)
    }
    const last = campaigns.length - 1
    if (last < 0) continue
    const parts = scoreExplainer(fresh, audience, { seed: 1, epochStartMs: nowMs })(last)
    assert.deepEqual(scoreExplainer(patched, audience, { seed: 1, epochStartMs: nowMs })(last), parts)
  }
}

describe('rankers', () => {
  it('rank after any change bit for bit as if compiled from scratch', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 25 }), (changes) => {
        const rankers = new Rankers<RankingConfig>({
          configOf: (config) => config,
          nextVersion: () => '7',
          attributeSalt: 0,
        })
        const history: RankingConfig[] = [{ campaigns: [], apps: [app('app'), app('other')], eligibility }]
        for (const each of changes) {
          const current = history.at(-1) as RankingConfig
          if (each.kind === 'model') rankers.publish(models[each.model] as RankingModel)
          else if (each.kind !== 'earlier') history.push(changed(current, each))
          const asked = each.kind === 'earlier' ? (history.at(-1 - each.back) ?? current) : (history.at(-1) ?? current)
          if (each.kind === 'add' && each.count % 3 === 0) continue
          assertSameRankings(rankers.of(asked), asked, rankers.model)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are equal whether or not they were prepared in parts', async () => {
    const campaigns = Array.from({ length: 2_500 }, (_, index) => campaign(index))
    const config = { campaigns, apps: [app('app', [[7, 2]])], eligibility }
    const rankers = new Rankers<RankingConfig>({
      configOf: (each) => each,
      nextVersion: () => '7',
      attributeSalt: 0,
    })
    for (const model of models) {
      await rankers.prepare(config, model)
      rankers.publish(model)
      assertSameRankings(rankers.of(config), config, model)
    }
  })

  it('rank all minors of an epoch by one model, whenever the process first serves one', () => {
    const config = { campaigns: [campaign(1)], apps: [app('app')], eligibility }
    const [, chosen, next] = models as [RankingModel, RankingModel, RankingModel]
    const epochMs = 5 * 60_000
    const seesFirstAt = (minute: number) => {
      const rankers = new Rankers<RankingConfig>({
        configOf: (each) => each,
        nextVersion: () => '7',
        attributeSalt: 0,
      })
      assert.equal(rankers.minorsModelDue(nowMs)?.fromMs, nowMs, 'a starting process chooses for the running epoch')
      rankers.chooseMinorsModel(chosen, nowMs)
      assert.equal(rankers.minorsModelDue(nowMs + 60_000), undefined)
      if (minute < 4) rankers.ofMinors(config, nowMs + minute * 60_000)
      assert.equal(rankers.minorsModelDue(nowMs + 241_000)?.fromMs, nowMs + epochMs)
      rankers.chooseMinorsModel(next, nowMs + epochMs)
      return [270_000, epochMs].map((ms) => rankers.ofMinors(config, nowMs + ms).model.version)
    }
    assert.deepEqual(seesFirstAt(1), [chosen.version, next.version])
    assert.deepEqual(seesFirstAt(4), [chosen.version, next.version])
  })
})
