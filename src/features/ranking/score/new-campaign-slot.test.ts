import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addBit, emptyBitset } from '../../../snapshot/bitset.ts'
import { Vocabulary } from '../model/cell-counters.ts'
import { emptyRankingModel } from '../model/ranking-model.ts'
import { compileRanker } from './compile-ranker.ts'
import { contextTable } from './context-table.ts'
import { drawNewCampaigns } from './new-campaign-slot.ts'
import { rankOffers } from './rank-offers.ts'

const campaigns = Array.from({ length: 40 }, (_, index) => ({
  id: `c${index}`,
  organizationId: 'o',
  category: null,
  payoutMicros: index === 39 ? 1 : 1_000_000,
  payoutModel: 'CPA',
  priority: 1,
  shownSinceMs: 0,
}))
const seenModel = emptyRankingModel()
seenModel.vocabulary.campaigns = new Vocabulary(campaigns.map((campaign) => campaign.id))
seenModel.exposures = Float64Array.from(campaigns, (_, index) => (index === 39 ? 0 : 5000))
const controls = { id: 'app', randomShare: 0, pinned: [], priorities: new Map() }

function reservedShare(newCampaignShare: number): number {
  const ranker = compileRanker(campaigns, [{ ...controls, newCampaignShare }], seenModel)
  const eligible = emptyBitset(40)
  for (let index = 0; index < 40; index++) addBit(eligible, index)
  const place = { appId: 'app', environment: 'live', countryCode: 'US', platform: null } as const
  const audience = { ...place, isMinor: false, features: [], userState: null, leftOut: [], limit: 10 }
  let reserved = 0
  for (let seed = 0; seed < 4000; seed++) {
    const { order, flags, propensities } = rankOffers(ranker, audience, eligible, seed, 0)
    assert.equal(new Set(order).size, 10)
    if (flags.reservedPosition < 0) continue
    reserved++
    assert.equal(flags.reservedPosition, 3)
    assert.equal(order[3], 39)
    assert.equal(propensities[3], 1)
  }
  return reserved / 4000
}

describe('a campaign without exposures', () => {
  it('gets the fourth slot in the share of lists that the app sets', () => {
    assert.ok(Math.abs(reservedShare(0.15) - 0.15) < 0.02)
    assert.equal(reservedShare(0), 0)
  })

  it('is likelier to be drawn the closer its due time', () => {
    const dueAtMs = 48 * 3_600_000
    const unseen = campaigns.map((campaign, index) => ({ ...campaign, shownSinceMs: index === 39 ? 0 : dueAtMs }))
    const share = (nowMs: number) => {
      const ranker = compileRanker(unseen, [{ ...controls, newCampaignShare: 1 }], emptyRankingModel())
      const table = contextTable(ranker, { appId: 'app', countryCode: 'US', platform: null })
      const eligible = emptyBitset(40)
      for (let index = 0; index < 40; index++) addBit(eligible, index)
      const drawn = Array.from({ length: 2000 }, (_, seed) =>
        drawNewCampaigns(ranker, table, { eligible, excluded: [] }, seed, nowMs, 7),
      )
      return drawn.filter((reserved) => reserved.some(({ campaign }) => campaign === 39)).length / 2000
    }
    assert.ok(share(0) < 0.25)
    assert.ok(share(dueAtMs - 3 * 3_600_000) > 0.9)
    assert.ok(share(dueAtMs + 1) < 0.25)
  })

  it('shares a list with other new campaigns if many are in need, each drawn with the recorded probability', () => {
    const model = { ...seenModel, exposures: Float64Array.from(campaigns, (_, index) => index) }
    const ranker = compileRanker(campaigns, [{ ...controls, newCampaignShare: 1 }], model)
    const table = contextTable(ranker, { appId: 'app', countryCode: 'US', platform: null })
    const eligible = emptyBitset(40)
    for (let index = 0; index < 40; index++) addBit(eligible, index)
    for (const fitting of [2, 7]) {
      const times = new Float64Array(40)
      const probability = new Float64Array(40)
      for (let seed = 0; seed < 10_000; seed++) {
        const drawn = drawNewCampaigns(ranker, table, { eligible, excluded: [] }, seed, 0, fitting)
        assert.ok(drawn.length > 2)
        for (const reserved of drawn.slice(0, fitting)) {
          times[reserved.campaign] = (times[reserved.campaign] ?? 0) + 1 / 10_000
          probability[reserved.campaign] = reserved.probability
        }
      }
      for (const [campaign, share] of times.entries()) {
        assert.ok(Math.abs(share - (probability[campaign] ?? 0)) < 0.02, `${campaign} in ${share}`)
      }
    }
  })

  it('is drawn bit for bit alike with cached and with freshly summed needs', () => {
    const model = { ...seenModel, exposures: Float64Array.from(campaigns, (_, index) => index) }
    const unseen = campaigns.map((campaign, index) => ({ ...campaign, shownSinceMs: 600_000 * index }))
    const compile = () => compileRanker(unseen, [{ ...controls, newCampaignShare: 1 }], model)
    const sets = Array.from({ length: 5 }, (_, modulus) => {
      const eligible = emptyBitset(40)
      for (let index = 0; index < 40; index++) if (modulus === 0 || index % (modulus + 1) === 0) addBit(eligible, index)
      return eligible
    })
    const [kept, added] = [compile(), compile()]
    const table = contextTable(kept, { appId: 'app', countryCode: 'US', platform: null })
    for (let seed = 0; seed < 100_000; seed++) {
      const eligible = sets[seed % sets.length] ?? emptyBitset(40)
      const nowMs = 48 * 3_600_000 + 300_000 * (seed % 11)
      added.needs.sets = new WeakMap()
      const drawn = drawNewCampaigns(kept, table, { eligible, excluded: [] }, seed, nowMs, 7)
      assert.deepEqual(drawn, drawNewCampaigns(added, table, { eligible, excluded: [] }, seed, nowMs, 7))
    }
  })
})
