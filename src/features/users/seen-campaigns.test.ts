import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { addSeen, isSeenEnough, type SeenImpression, unpackSeen } from './seen-campaigns.ts'

const nowMs = Date.parse('2026-06-15T12:00:00Z')
const dayMs = 86_400_000
const campaigns = Array.from({ length: 80 }, () => crypto.randomUUID())
const [one = '', other = ''] = campaigns
const twiceADay = { delivered: 2, days: 1 }
const frequencies = new Map(campaigns.map((id) => [id, twiceADay]))
const seenAt = (...atMs: number[]): SeenImpression[] => atMs.map((each) => ({ campaignId: one, atMs: each }))

describe('the campaigns that a user was shown', () => {
  it('are counted from the first impression, until its days are over', () => {
    let bytes = addSeen(null, seenAt(nowMs), frequencies, nowMs)
    bytes = addSeen(bytes, [...seenAt(nowMs + 5), { campaignId: other, atMs: nowMs + 9 }], frequencies, nowMs + 9)
    assert.deepEqual(
      new Set(unpackSeen(bytes)),
      new Set([
        { campaignId: one, firstMs: nowMs, count: 2 },
        { campaignId: other, firstMs: nowMs + 9, count: 1 },
      ]),
    )
    bytes = addSeen(bytes, seenAt(nowMs + dayMs), frequencies, nowMs + dayMs)
    assert.deepEqual(unpackSeen(bytes)[0], { campaignId: one, firstMs: nowMs + dayMs, count: 1 })
  })

  it('are enough at the frequency’s number, and no more once its days are over', () => {
    const isEnough = (count: number, atMs: number) =>
      isSeenEnough({ campaignId: one, firstMs: nowMs, count }, twiceADay, atMs)
    assert.deepEqual([isEnough(1, nowMs), isEnough(2, nowMs), isEnough(3, nowMs + dayMs - 1)], [false, true, true])
    assert.equal(isEnough(2, nowMs + dayMs), false)
  })

  it('count impressions of one window alike, in whatever order they are told', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: dayMs - 1 }), { minLength: 1, maxLength: 9 }), (told) => {
        const impressions = seenAt(...told.map((later) => nowMs + later))
        let byOne: Buffer | null = null
        for (const impression of impressions) byOne = addSeen(byOne, [impression], frequencies, nowMs + dayMs)
        const firstMs = nowMs + Math.min(...told)
        assert.deepEqual(unpackSeen(byOne), [{ campaignId: one, firstMs, count: told.length }])
        assert.deepEqual(addSeen(null, impressions, frequencies, nowMs + dayMs), byOne)
      }),
    )
  })

  it('are at most the 64 seen last, for at most 30 days', () => {
    const impressions = campaigns.map((campaignId, place) => ({ campaignId, atMs: nowMs + place }))
    const bytes = addSeen(null, impressions, frequencies, nowMs + 100)
    assert.deepEqual(
      unpackSeen(bytes).map(({ campaignId }) => campaignId),
      campaigns.slice(-64).reverse(),
    )
    assert.equal(bytes?.length, 64 * 24)
    assert.equal(addSeen(bytes, [], frequencies, nowMs + 80 + 30 * dayMs), null)
  })
})
