import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addBit, emptyBitset } from '../../../snapshot/bitset.ts'
import { emptyRankingModel } from '../model/ranking-model.ts'
import { campaignBlocks } from './campaign-side.ts'
import { compileRankingWorld } from './compile-ranking-world.ts'
import { neutralTaste } from './personal-taste.ts'
import type { ContextTable } from './ranking-world.ts'
import { listPropensity, selectTop } from './select-top.ts'

/** A table of campaigns whose beliefs have the given means and Gamma shapes. */
function tableOf(means: number[], shapes: number[]): ContextTable {
  const a = Float64Array.from(shapes, (shape) => 1 - 1 / (9 * shape))
  const b = Float64Array.from(shapes, (shape) => 1 / (3 * Math.sqrt(shape)))
  const mean = Float64Array.from(means)
  return {
    app: { newCampaignShare: 0, randomShare: 0, pinned: [], priority: new Map() },
    mean,
    a,
    b,
    sorted: means.length,
    blocks: campaignBlocks(Uint32Array.from(means.keys()), { mean, a, b }),
  }
}

describe('listPropensity', () => {
  it('is unbiased as an inverse weight within 0.2%, also for the widest beliefs', () => {
    const campaigns = Array.from({ length: 12 }, (_, index) => ({
      id: `c${index}`,
      organizationId: 'o',
      category: null,
      payoutMicros: 1,
      payoutModel: 'CPA',
      createdAtMs: 0,
    }))
    const world = compileRankingWorld(campaigns, [], emptyRankingModel())
    const shapes = campaigns.map((_, index) => [0.4, 0.7, 1, 4][index % 4] ?? 1)
    const table = tableOf(
      campaigns.map((_, index) => 1 + 0.03 * index),
      shapes,
    )
    const all = emptyBitset(12)
    for (let index = 0; index < 12; index++) addBit(all, index)
    const draws = 300_000
    let sum = 0
    for (let seed = 1; seed <= draws; seed++) {
      const top = selectTop(world, table, all, Math.imul(seed, 0x9e3779b1) >>> 0, neutralTaste, 5)
      for (const campaign of top.campaigns) sum += 1 / listPropensity(table, neutralTaste, campaign, top.threshold)
    }
    const average = sum / draws / 12
    assert.ok(Math.abs(average - 1) < 0.002, `the weights average ${average}`)
  })

  it('is 1 when nothing was left out', () => {
    assert.equal(listPropensity(tableOf([1], [1]), neutralTaste, 0, 0), 1)
  })
})
