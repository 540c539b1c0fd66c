import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addBit, emptyBitset, hasBit, listBits } from '../../../snapshot/bitset.ts'
import { Vocabulary } from '../model/cell-counters.ts'
import type { RankedCampaign } from '../model/ranked-campaign.ts'
import { emptyRankingModel } from '../model/ranking-model.ts'
import { compileRanker } from './compile-ranker.ts'
import { contextTable } from './context-table.ts'
import { rankOffers, scoreExplainer } from './rank-offers.ts'
import type { RankedApp } from './ranker.ts'
import type { RankingAudience } from './ranking-audience.ts'

const nowMs = Date.UTC(2026, 0, 1)

function campaigns(count: number): RankedCampaign[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `campaign-${index}`,
    organizationId: `organization-${index % 40}`,
    category: `category-${index % 12}`,
    payoutMicros: 100_000 + ((index * 7919) % 900) * 10_000,
    payoutModel: 'CPA',
    priority: 1,
    shownSinceMs: 0,
  }))
}

function app(changes: Partial<RankedApp> = {}): RankedApp {
  return {
    id: 'app',
    newCampaignShare: 0,
    randomShare: 0,
    pinned: [],
    priorities: new Map(),
    ...changes,
  }
}

function audience(changes: Partial<RankingAudience> = {}): RankingAudience {
  return {
    appId: 'app',
    environment: 'live',
    countryCode: 'US',
    platform: 'ios',
    isMinor: false,
    features: [],
    userState: null,
    leftOut: [],
    limit: 10,
    ...changes,
  }
}

function allOf(count: number) {
  const bits = emptyBitset(count)
  for (let index = 0; index < count; index++) addBit(bits, index)
  return bits
}

describe('rankOffers', () => {
  const ranker = compileRanker(campaigns(500), [app()], emptyRankingModel())

  it('caches one set of factors for all countries without evidence', () => {
    const asked = compileRanker(campaigns(500), [app()], emptyRankingModel())
    for (let code = 0; code < 676; code++) {
      const countryCode = String.fromCharCode(65 + Math.floor(code / 26), 65 + (code % 26))
      rankOffers(asked, audience({ countryCode }), allOf(500), 7, nowMs)
    }
    assert.equal(asked.factors.country.size, 1)
  })

  describe('of campaigns that are billed by clicks or impressions', () => {
    const model = emptyRankingModel()
    const worth = 2_000_000 * model.click.base * model.completion.base
    model.completion.payoutSlope = 0
    model.vocabulary.countries = new Vocabulary(['US'])
    const lifted = (by: number) => ({ lift: Float32Array.of(by), shape: Float32Array.of(100), k: 100 })
    model.click.families.country = lifted(4)
    model.completion.families.country = lifted(0.5)
    const [base] = campaigns(1)
    const billed = (event: 'click' | 'delivered', priceMicros: number) => {
      return { ...base!, payoutMicros: 0, billed: { event, priceMicros } }
    }
    const kinds = compileRanker(
      [
        { ...base!, payoutMicros: 2_000_000 },
        billed('click', worth / model.click.base),
        billed('delivered', worth * 1_000),
      ],
      [app()],
      model,
    )

    function assertWorth(countryCode: string, expected: readonly number[]) {
      const { mean } = contextTable(kinds, audience({ countryCode }))
      const explain = scoreExplainer(kinds, audience({ countryCode }), { seed: 1, epochStartMs: nowMs })
      for (const [index, times] of expected.entries()) {
        const { payoutMicros, clickRate, completionRate } = explain(index).parts
        for (const each of [mean[index]!, payoutMicros * clickRate * completionRate]) {
          assert.ok(Math.abs(each / (times * worth) - 1) < 1e-6, `${index}: ${each / worth}`)
        }
      }
    }

    it('compares them with completions by their expected earnings', () => assertWorth('DE', [1, 1, 1]))

    it('lets a context raise the worth of clicks by their rate alone, and of impressions not at all', () =>
      assertWorth('US', [2, 4, 1]))
  })

  it('returns the same bits for the same arguments', () => {
    const first = rankOffers(ranker, audience(), allOf(500), 7, nowMs)
    assert.deepEqual(rankOffers(ranker, audience(), allOf(500), 7, nowMs), first)
    const again = compileRanker(campaigns(500), [app()], emptyRankingModel())
    assert.deepEqual(rankOffers(again, audience(), allOf(500), 7, nowMs), first)
  })

  it('orders by id, whatever the order of the input', () => {
    const reversed = compileRanker(campaigns(500).reverse(), [app()], emptyRankingModel())
    for (let seed = 0; seed < 50; seed++) {
      const straight = rankOffers(ranker, audience(), allOf(500), seed, nowMs).order.map(
        (each) => ranker.campaigns[each],
      )
      const turned = rankOffers(reversed, audience(), allOf(500), seed, nowMs)
      assert.deepEqual(
        turned.order.map((each) => reversed.campaigns[each]),
        straight,
      )
    }
  })

  it('returns as a short list exactly the head of the full order', () => {
    for (let seed = 0; seed < 50; seed++) {
      const whole = rankOffers(ranker, audience({ limit: 500 }), allOf(500), seed, nowMs)
      const head = rankOffers(ranker, audience({ limit: 25 }), allOf(500), seed, nowMs)
      assert.deepEqual(head.order, whole.order.slice(0, 25))
      assert.deepEqual(head.scores, whole.scores.slice(0, 25))
      assert.deepEqual(
        whole.scores,
        whole.scores.toSorted((left, right) => right - left),
      )
    }
  })

  it('lists only eligible offers, each once', () => {
    const eligible = emptyBitset(500)
    for (let index = 0; index < 500; index += 7) addBit(eligible, index)
    for (let seed = 0; seed < 50; seed++) {
      const { order } = rankOffers(ranker, audience({ limit: 25 }), eligible, seed, nowMs)
      assert.equal(new Set(order).size, 25)
      assert.ok(order.every((each) => hasBit(eligible, each)))
    }
    const all = rankOffers(ranker, audience({ limit: 100 }), eligible, 1, nowMs)
    assert.deepEqual(
      all.order.toSorted((left, right) => left - right),
      listBits(eligible),
    )
  })

  it('puts the eligible pins first, in their order', () => {
    const pinned = [9, 3, 4]
    const pinning = compileRanker(campaigns(50), [app({ pinned })], emptyRankingModel())
    const eligible = allOf(50)
    eligible[0] = (eligible[0] ?? 0) & ~(1 << 3)
    const { order, flags } = rankOffers(pinning, audience(), eligible, 1, nowMs)
    assert.deepEqual(order.slice(0, 2), [9, 4])
    assert.equal(flags.pinnedCount, 2)
    assert.equal(order.length, 10)
  })

  it('shuffles uniformly in the random share, never for a minor', () => {
    const random = compileRanker(campaigns(20), [app({ randomShare: 1 })], emptyRankingModel())
    const firsts = new Map<number | undefined, number>()
    for (let seed = 0; seed < 4000; seed++) {
      const { order, flags, propensities } = rankOffers(random, audience(), allOf(20), seed, nowMs)
      assert.ok(flags.isUniform)
      assert.equal(propensities[0], 0.5)
      firsts.set(order[0], (firsts.get(order[0]) ?? 0) + 1)
    }
    assert.ok([...firsts.values()].every((count) => count > 140 && count < 260))
    assert.equal(rankOffers(random, audience({ isMinor: true }), allOf(20), 1, nowMs).flags.isUniform, false)
  })

  it('reserves the same slots throughout an urgency step, even if due times pass in it', () => {
    const dueMs = nowMs + 60_000
    const recent = campaigns(40).map((each) => ({ ...each, shownSinceMs: dueMs - 48 * 3_600_000 }))
    const ofNew = compileRanker(recent, [app({ newCampaignShare: 1 })], emptyRankingModel())
    for (let seed = 0; seed < 200; seed++) {
      const atStart = rankOffers(ofNew, audience(), allOf(40), seed * 7919, nowMs)
      assert.deepEqual(rankOffers(ofNew, audience(), allOf(40), seed * 7919, dueMs + 60_000), atStart)
    }
  })

  it("shows a minor the order of all minors in the context, without this one's completed offers", () => {
    const controls = app({ newCampaignShare: 1, pinned: [9, 3, 4] })
    const shared = compileRanker(campaigns(60), [controls], emptyRankingModel())
    for (let seed = 0; seed < 300; seed++) {
      const whole = rankOffers(shared, audience({ isMinor: true, limit: 60 }), allOf(60), seed, nowMs)
      const completed = whole.order.filter((_, slot) => ((seed * 31 + slot * 17) >> 2) % 5 === 0)
      const left = whole.order.filter((campaign) => !completed.includes(campaign))
      const limit = 1 + (seed % 12)
      const own = rankOffers(shared, audience({ isMinor: true, leftOut: completed, limit }), allOf(60), seed, nowMs)
      assert.deepEqual(own.order, left.slice(0, limit))
      assert.equal(own.propensities.length, limit)
      const reserved = whole.reservedSlots.map((slot) => whole.order[slot])
      assert.ok(own.reservedSlots.every((slot) => reserved.includes(own.order[slot])))
    }
  })
})
