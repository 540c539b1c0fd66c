import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstServingIdAt } from '../../../lib/ids/serving-id.ts'
import type { Serving } from '../../impressions/serving-row.ts'
import { hourOf } from '../model/counter-rows.ts'
import { hashToUnit, mixHash } from '../model/hash.ts'
import { RankingCounters } from '../model/ranking-counters.ts'
import { emptyRankingModel, type RankingModel } from '../model/ranking-model.ts'
import { refit } from '../model/refit.ts'
import { compileRanker } from '../score/compile-ranker.ts'
import { clickRateAt } from '../score/context-table.ts'
import { ClickedImpressions, FactCounting, type LearnedFact } from './fact-counting.ts'

const startMs = Date.UTC(2026, 5, 15)
const clickRate = 0.05
const attentionAt = (position: number) => 1 / (1 + 0.1 * position)
const places = { appId: 'app', countryCode: 'US', platform: 'ios' } as const
const campaigns = Array.from({ length: 5 }, (_, number) => {
  const names = { id: `c${number}`, organizationId: `o${number}`, category: `k${number % 2}` }
  return { ...names, payoutMicros: 1_000_000, payoutModel: 'CPA', priority: 1, shownSinceMs: 0 }
})

/**
 * An app that sends messages besides feeds, which it may or may not confirm; every examined offer has one click rate.
 */
class World {
  readonly #counters = new RankingCounters(hourOf(startMs))
  readonly #areConfirmed: boolean
  #servings = 0
  model: RankingModel = emptyRankingModel()

  constructor(areConfirmed: boolean) {
    this.#areConfirmed = areConfirmed
  }

  /** Serves 1,000 feeds, then fits the model. */
  run(messagesPerFeed: number): void {
    const ranker = compileRanker(campaigns, [], this.model)
    const counting = new FactCounting(ranker, new ClickedImpressions(), (row) => this.#counters.add(row))
    for (let feed = 0; feed < 1_000; feed++) {
      this.#serve(counting, 'feed', campaigns.length)
      for (let message = 0; message < messagesPerFeed; message++) this.#serve(counting, 'message', 1)
    }
    const options = { version: '1', nowMs: startMs + 3_600_000, sweeps: 2 }
    this.model = refit(this.#counters, (id) => campaigns.find((each) => each.id === id), this.model, options)
  }

  /** The mean over the campaigns. */
  clickRate(): number {
    const ranker = compileRanker(campaigns, [], this.model)
    const rates = campaigns.map((_, campaign) => clickRateAt(ranker, places, campaign))
    return rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  }

  #serve(counting: FactCounting, surface: Serving['surface'], length: number): void {
    const number = this.#servings++
    const id = firstServingIdAt(startMs) + BigInt(number)
    const shown = Array.from({ length }, (_, position) => `c${(number + position) % campaigns.length}`)
    const serving: Serving = {
      ...{ id, appId: 'app', environment: 'live', surface, userId: `u${number}`, clientId: null, country: 'US' },
      ...{ platform: 'ios', isMinor: false, campaignIds: shown, creativeIds: shown, rankingInput: null },
    }
    const isConfirmed = surface === 'feed' && this.#areConfirmed
    const happen = (kind: LearnedFact['kind'], position: number) =>
      counting.count({ kind, servingId: id, position, atMs: startMs, clickedAtMs: 0, isConfirmed, weight: 1 }, serving)
    happen('served', 0)
    for (let position = 0; position < length; position++) {
      if (isConfirmed) happen('delivered', position)
      const isClicked = hashToUnit(mixHash(number, position)) < clickRate * attentionAt(position)
      if (isClicked) happen('click', position)
    }
  }
}

describe('click rates learned from messages and feeds together', () => {
  for (const areConfirmed of [true, false]) {
    for (const messagesPerFeed of [0, 1, 5]) {
      const feeds = areConfirmed ? 'confirmed' : 'unconfirmed'
      it(`match the true rate with ${messagesPerFeed} messages to each ${feeds} feed`, () => {
        const world = new World(areConfirmed)
        for (let round = 0; round < 12; round++) world.run(messagesPerFeed)
        const { examination, seen, unconfirming } = world.model.positions
        assert.equal(unconfirming.has('app'), !areConfirmed)
        // Unconfirmed offers are assumed to be seen less the lower they stand, so their rates come out higher.
        const highest = areConfirmed ? 1.1 : 1.3
        const rate = world.clickRate()
        assert.ok(rate > 0.9 * clickRate && rate < highest * clickRate, `${rate}`)
        for (let position = 0; position < campaigns.length; position++) {
          const attention = examination[position] ?? 0
          assert.ok(Math.abs(attention / attentionAt(position) - 1) < 0.2, `${attention} at ${position}`)
          if (areConfirmed) assert.ok((seen[position] ?? 0) > 0.9, `${seen[position]} at ${position}`)
        }
      })
    }
  }
})
