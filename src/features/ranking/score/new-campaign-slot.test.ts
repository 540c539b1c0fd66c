import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addBit, emptyBitset } from '../../../snapshot/bitset.ts'
import { emptyRankingModel } from '../model/ranking-model.ts'
import { vocabularyOf } from '../model/vocabulary.ts'
import { compileRankingWorld, contextTable } from './compile-ranking-world.ts'
import { drawNewCampaign } from './new-campaign-slot.ts'
import { rankOffers } from './rank-offers.ts'

const campaigns = Array.from({ length: 40 }, (_, index) => ({
  id: `c${index}`,
  organizationId: 'o',
  category: null,
  payoutMicros: index === 39 ? 1 : 1_000_000,
  payoutModel: 'CPA',
  createdAtMs: 0,
}))
const seenModel = emptyRankingModel()
seenModel.vocabulary.campaigns = vocabularyOf(campaigns.map((campaign) => campaign.id))
seenModel.exposures = Float64Array.from(campaigns, (_, index) => (index === 39 ? 0 : 5000))
const controls = { id: 'app', randomShare: 0, pinnedCampaignIds: [], priorityByCampaignId: new Map() }

function heldShare(newCampaignShare: number): number {
  const world = compileRankingWorld(campaigns, [{ ...controls, newCampaignShare }], seenModel)
  const eligible = emptyBitset(40)
  for (let index = 0; index < 40; index++) addBit(eligible, index)
  const person = { countryCode: 'US', platform: null, isMinor: false, features: [], person: null, completed: [] }
  const audience = { appId: 'app', ...person, limit: 10 }
  let held = 0
  for (let seed = 0; seed < 4000; seed++) {
    const { order, flags, propensities } = rankOffers(world, audience, eligible, seed, 0)
    assert.equal(new Set(order).size, 10)
    if (flags.heldPosition < 0) continue
    held++
    assert.equal(flags.heldPosition, 3)
    assert.equal(order[3], 39)
    assert.equal(propensities[3], 1)
  }
  return held / 4000
}

describe('a campaign that nobody has seen yet', () => {
  it('has the fourth place held for it in the share of lists that the app sets', () => {
    assert.ok(Math.abs(heldShare(0.15) - 0.15) < 0.02)
    assert.equal(heldShare(0), 0)
  })

  it('is the likelier to be drawn the less time it has left', () => {
    const dueAtMs = 48 * 3_600_000
    const unseen = campaigns.map((campaign, index) => ({ ...campaign, createdAtMs: index === 39 ? 0 : dueAtMs }))
    const share = (nowMs: number) => {
      const world = compileRankingWorld(unseen, [{ ...controls, newCampaignShare: 1 }], emptyRankingModel())
      const table = contextTable(world, { appId: 'app', countryCode: 'US', platform: null })
      const eligible = emptyBitset(40)
      for (let index = 0; index < 40; index++) addBit(eligible, index)
      const drawn = Array.from({ length: 2000 }, (_, seed) => drawNewCampaign(world, table, eligible, seed, nowMs))
      return drawn.filter((held) => held?.campaign === 39).length / 2000
    }
    assert.ok(share(0) < 0.05)
    assert.ok(share(dueAtMs - 3 * 3_600_000) > 0.2)
    assert.ok(share(dueAtMs + 1) < 0.05)
  })
})
