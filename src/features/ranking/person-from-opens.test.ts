import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashText } from './hash.ts'
import { personFromOpens } from './person-from-opens.ts'
import { historyFactor } from './personal-taste.ts'
import { emptyRankingModel } from './ranking-model.ts'
import { compileRankingWorld } from './ranking-world.ts'

const nowMs = Date.parse('2026-06-15T12:00:00Z')
const campaigns = ['food', 'food', 'games', 'games'].map((category, index) => ({
  id: `campaign-${index}`,
  organizationId: 'organization',
  category,
  payoutMicros: 1_000_000,
  payoutModel: 'CPA',
  createdAtMs: 0,
}))
const world = compileRankingWorld(campaigns, [], emptyRankingModel())
const open = (campaignId: string) => ({ campaignId, atMs: nowMs - 60_000 })

describe('a person known by opens alone', () => {
  it('is drawn to the categories they open, and away from the others', () => {
    const person = personFromOpens(world, [open('campaign-0'), open('campaign-1'), open('campaign-0')])
    assert.ok(historyFactor(world, person, hashText('food')) > 1)
    assert.ok(historyFactor(world, person, hashText('games')) < 1)
  })

  it('has no taste who opens everything alike, however often', () => {
    const person = personFromOpens(
      world,
      [...campaigns, ...campaigns, ...campaigns].map(({ id }) => open(id)),
    )
    assert.equal(historyFactor(world, person, hashText('food')), 1)
    assert.equal(historyFactor(world, person, hashText('games')), 1)
  })

  it('has seen what they opened; campaigns that are gone leave no trace', () => {
    const person = personFromOpens(world, [open('campaign-2'), open('gone')])
    assert.deepEqual([...person.campaigns.keys()], [hashText('campaign-2')])
    assert.equal(person.categories.get(hashText('food'))?.expected, 0.5)
  })
})
