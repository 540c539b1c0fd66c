import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileRanker } from '../score/compile-ranker.ts'
import { clickRateAt } from '../score/context-table.ts'
import { RankingCounters } from './ranking-counters.ts'
import { emptyRankingModel, type RankingModel } from './ranking-model.ts'
import { refit } from './refit.ts'

const place = { appId: 'app-2', countryCode: 'US', platform: 'ios' }

/** Makes a campaign of its own category; the second app clicks the first category far more often. */
function campaign(number: number) {
  const names = { id: `campaign-${number}`, organizationId: `org-${number}`, category: `category-${number}` }
  return { ...names, payoutMicros: 1_000_000, payoutModel: 'CPA', priority: 1, shownSinceMs: 0 }
}

function show(counters: RankingCounters, number: number): void {
  for (const appId of ['app-1', 'app-2']) {
    const clicks = appId === 'app-2' && number === 0 ? 90 : 10
    const none = { served: 0, servedWeight: 0, delivered: 0, completions: 0, creativeId: '' }
    const cell = { kind: 'cell', hour: 1, ...place, appId, campaignId: `campaign-${number}` } as const
    counters.add({ ...none, ...cell, deliveredWeight: 1000, clicks })
  }
}

function fit(counters: RankingCounters, previous: RankingModel, sweeps: number): RankingModel {
  const factsOf = (id: string) => campaign(Number(id.slice('campaign-'.length)))
  return refit(counters, factsOf, previous, { version: '1', nowMs: 2 * 3_600_000, sweeps })
}

function rateOfFirst(model: RankingModel): number {
  return clickRateAt(compileRanker([campaign(0)], [], model), place, 0)
}

describe('a refit', () => {
  it('keeps learned rates by app and category when the categories outgrow their stride', () => {
    const counters = new RankingCounters(0)
    for (let number = 0; number < 60; number++) show(counters, number)
    const earlier = fit(counters, emptyRankingModel(), 6)
    const before = rateOfFirst(earlier)
    for (let number = 60; number < 140; number++) show(counters, number)
    const later = fit(counters, earlier, 1)
    assert.equal(earlier.categoryStride, 64)
    assert.equal(later.categoryStride, 256)
    assert.equal(rateOfFirst(earlier), before, 'a model that is in use reads its own numbers')
    assert.ok(Math.abs(rateOfFirst(later) / before - 1) < 0.1, `${rateOfFirst(later)} after ${before}`)
    const crossed = (model: RankingModel) => model.click.families.appCategory.lift[model.categoryStride] ?? 0
    assert.ok(crossed(earlier) > 1.3 && Math.abs(crossed(later) / crossed(earlier) - 1) < 0.15)
  })
})
