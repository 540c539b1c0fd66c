import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { addBit, emptyBitset, listBits } from '../../../snapshot/bitset.ts'
import { emptyRankingModel } from '../model/ranking-model.ts'
import { campaignBlocks } from './campaign-side.ts'
import { compileRankingWorld } from './compile-ranking-world.ts'
import { neutralTaste } from './personal-taste.ts'
import type { ContextTable, RankingWorld } from './ranking-world.ts'
import { hashText, leastShape } from './repeatable-draws.ts'
import { drawScore, selectTop } from './select-top.ts'

const belief = fc.record({
  mean: fc.double({ min: 0, max: 1e6, noNaN: true }),
  shape: fc.double({ min: leastShape, max: 500, noNaN: true }),
})

describe('selectTop', () => {
  it('passes over campaigns by their hash alone without ever missing one of the best', () => {
    fc.assert(
      fc.property(
        fc.array(belief, { minLength: 1, maxLength: 400 }),
        fc.integer(),
        fc.integer({ min: 1, max: 25 }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        (beliefs, seed, places, taste) => {
          const world = worldOf(beliefs.length)
          const table = tableOf(world, beliefs)
          const eligible = emptyBitset(beliefs.length)
          for (let campaign = 0; campaign < beliefs.length; campaign += seed & 1 ? 1 : 2) addBit(eligible, campaign)
          const tasteOfAll = { ...neutralTaste, greatestCategory: taste, greatestFatigue: 1 }
          const drawn = listBits(eligible).map((campaign) => {
            const hash = world.hash[campaign] ?? 0
            return { campaign, hash, score: drawScore(table, tasteOfAll, campaign, hash, seed) }
          })
          const best = drawn.sort((one, other) => other.score - one.score || one.hash - other.hash)
          assert.deepEqual(selectTop(world, table, eligible, seed, tasteOfAll, places), {
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

function worldOf(size: number): RankingWorld {
  const campaigns = Array.from({ length: size }, (_, index) => ({
    id: `campaign-${index}-${hashText(String(index))}`,
    organizationId: 'o',
    category: null,
    payoutMicros: 1,
    payoutModel: 'CPA',
    createdAtMs: 0,
  }))
  return compileRankingWorld(campaigns, [], emptyRankingModel())
}

function tableOf(world: RankingWorld, beliefs: readonly { mean: number; shape: number }[]): ContextTable {
  const mean = Float64Array.from(beliefs, (belief) => belief.mean)
  const a = Float64Array.from(beliefs, ({ shape }) => 1 - 1 / (9 * shape))
  const b = Float64Array.from(beliefs, ({ shape }) => 1 / (3 * Math.sqrt(shape)))
  return {
    app: { newCampaignShare: 0, randomShare: 0, pinned: [], priority: new Map() },
    mean,
    a,
    b,
    sorted: world.side.order.sorted,
    blocks: campaignBlocks(world.side.order.campaigns, { mean, a, b }),
  }
}
