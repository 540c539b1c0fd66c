import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { addBit, emptyBitset, listBits } from '../../../snapshot/bitset.ts'
import { hashText } from '../model/hash.ts'
import { emptyRankingModel } from '../model/ranking-model.ts'
import { greatestOfBlocks } from './campaign-order.ts'
import { compileRanker } from './compile-ranker.ts'
import { leastShape } from './normal-draws.ts'
import { neutralAffinity } from './personal-affinity.ts'
import type { ContextTable, Ranker } from './ranker.ts'
import { drawScore, listPropensity, selectTop } from './select-top.ts'

const belief = fc.record({
  mean: fc.double({ min: 0, max: 1e6, noNaN: true }),
  shape: fc.double({ min: leastShape, max: 500, noNaN: true }),
})

describe('selectTop', () => {
  it('never misses a top campaign, though it skips campaigns by their hash alone', () => {
    fc.assert(
      fc.property(
        fc.array(belief, { minLength: 1, maxLength: 400 }),
        fc.integer(),
        fc.integer({ min: 1, max: 25 }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        (beliefs, seed, places, affinity) => {
          const ranker = rankerOf(beliefs.length)
          const table = tableOf(ranker, beliefs)
          const eligible = emptyBitset(beliefs.length)
          for (let campaign = 0; campaign < beliefs.length; campaign += seed & 1 ? 1 : 2) addBit(eligible, campaign)
          const affinityOfAll = { ...neutralAffinity, greatestCategory: affinity, greatestFatigue: 1 }
          const drawn = listBits(eligible).map((campaign) => {
            const hash = ranker.hash[campaign] ?? 0
            return { campaign, hash, score: drawScore(table, affinityOfAll, campaign, hash, seed) }
          })
          const best = drawn.sort((one, other) => other.score - one.score || one.hash - other.hash)
          assert.deepEqual(selectTop(ranker, table, { eligible, excluded: [] }, seed, affinityOfAll, places), {
            campaigns: best.slice(0, places).map(({ campaign }) => campaign),
            scores: best.slice(0, places).map(({ score }) => score),
            threshold: best[places]?.score ?? 0,
          })
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('listPropensity', () => {
  it('is unbiased as an inverse weight within 0.2%, even for the widest distributions', () => {
    const ranker = rankerOf(12)
    const beliefs = Array.from({ length: 12 }, (_, index) => {
      return { mean: 1 + 0.03 * index, shape: [0.4, 0.7, 1, 4][index % 4] ?? 1 }
    })
    const table = tableOf(ranker, beliefs)
    const all = emptyBitset(12)
    for (let index = 0; index < 12; index++) addBit(all, index)
    const draws = 300_000
    let sum = 0
    for (let seed = 1; seed <= draws; seed++) {
      const top = selectTop(
        ranker,
        table,
        { eligible: all, excluded: [] },
        Math.imul(seed, 0x9e3779b1) >>> 0,
        neutralAffinity,
        5,
      )
      for (const campaign of top.campaigns) sum += 1 / listPropensity(table, neutralAffinity, campaign, top.threshold)
    }
    const average = sum / draws / 12
    assert.ok(Math.abs(average - 1) < 0.002, `the weights average ${average}`)
  })

  it('is 1 if nothing was left out', () => {
    assert.equal(listPropensity(tableOf(rankerOf(1), [{ mean: 1, shape: 1 }]), neutralAffinity, 0, 0), 1)
  })
})

function rankerOf(size: number): Ranker {
  const campaigns = Array.from({ length: size }, (_, index) => ({
    id: `campaign-${index}-${hashText(String(index))}`,
    organizationId: 'o',
    category: null,
    payoutMicros: 1,
    payoutModel: 'CPA',
    priority: 1,
    shownSinceMs: 0,
  }))
  return compileRanker(campaigns, [], emptyRankingModel())
}

function tableOf(ranker: Ranker, beliefs: readonly { mean: number; shape: number }[]): ContextTable {
  const mean = Float64Array.from(beliefs, (belief) => belief.mean)
  const a = Float64Array.from(beliefs, ({ shape }) => 1 - 1 / (9 * shape))
  const b = Float64Array.from(beliefs, ({ shape }) => 1 / (3 * Math.sqrt(shape)))
  const greatest = (values: Float64Array) => greatestOfBlocks(ranker.order, values)
  return {
    app: { id: 'app', newCampaignShare: 0, randomShare: 0, pinned: [], priorities: new Map() },
    ...{ mean, a, b },
    blocks: { mean: greatest(mean), a: greatest(a), b: greatest(b) },
    shortlists: [],
  }
}
