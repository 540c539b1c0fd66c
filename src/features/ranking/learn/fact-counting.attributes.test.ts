import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { attributeFeatures } from '../model/attribute-features.ts'
import { attributeSlots } from '../model/counter-rows.ts'
import { RankingCounters } from '../model/ranking-counters.ts'
import { emptyRankingModel } from '../model/ranking-model.ts'
import { compileRanker } from '../score/compile-ranker.ts'
import { packRankingInput } from '../score/ranking-audience.ts'
import { ClickedImpressions, FactCounting } from './fact-counting.ts'

const now = new Date('2029-06-01T12:00:00Z')
const featuresOf = (attributes: object, storedAt: Date | undefined = now) =>
  attributeFeatures({ ...attributes }, storedAt, now.getTime(), 7)

describe('features of stored attributes', () => {
  it('count the age forward from when it was stored', () => {
    const threeYearsAgo = new Date('2026-06-01T00:00:00Z')
    assert.deepEqual(featuresOf({ age: 24 }, threeYearsAgo), featuresOf({ age: 27 }))
    assert.notDeepEqual(featuresOf({ age: 24 }, threeYearsAgo), featuresOf({ age: 24 }))
  })

  it('leave out attributes that identify a user, and attributes without content', () => {
    assert.deepEqual(featuresOf({ email: 'a@b.example', firstName: 'A', postalCode: '1', latitude: '1.5' }), [])
    assert.deepEqual(featuresOf({ city: '', totalSessions: 'many', lastActiveDate: 'lately', custom: { a: '' } }), [])
  })

  it('hash into a fixed number of slots, which depend on the salt', () => {
    const attributes = { custom: Object.fromEntries(Array.from({ length: 16 }, (_, key) => [`key-${key}`, 'value'])) }
    const slots = featuresOf(attributes)
    assert.ok(slots.length > 14 && slots.every((slot) => Number.isInteger(slot) && slot >= 0 && slot < attributeSlots))
    assert.notDeepEqual(attributeFeatures(attributes, now, now.getTime(), 8), slots)
  })

  it('are learned from once twenty different users have them', () => {
    const counters = new RankingCounters(0)
    const ranker = compileRanker([], [], emptyRankingModel(), { version: '0', attributeSalt: 7 })
    const rankingInput = packRankingInput({ features: [5], leftOut: [], userState: null })
    const come = (userId: string) => {
      const who = { appId: 'app', userId, clientId: null, country: 'US', platform: 'ios', isMinor: false } as const
      const offers = { campaignIds: [], creativeIds: [], rankingInput }
      const counting = new FactCounting(ranker, new ClickedImpressions(), (row) => counters.add(row))
      const fact = {
        kind: 'served',
        servingId: 1n,
        position: 0,
        atMs: 0,
        clickedAtMs: 0,
        isConfirmed: false,
        weight: 1,
      } as const
      counting.count(fact, { id: 1n, environment: 'live', surface: 'feed', ...who, ...offers })
    }
    for (let visit = 0; visit < 1_000; visit++) come(`user-${visit % 19}`)
    assert.equal(counters.attributePeople.isAdmitted(5), false)
    for (let user = 0; user < 60; user++) come(`user-${user}`)
    assert.equal(counters.attributePeople.isAdmitted(5), true)
    assert.equal(counters.attributePeople.isAdmitted(6), false)
  })
})
