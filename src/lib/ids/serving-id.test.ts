import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createServingIds, firstServingIdAt, servedAtMs, servingEpochMs } from './serving-id.ts'

/** The time, the slot and the sequence of an id. */
const partsOf = (id: bigint) => [servedAtMs(id), (id >> 12n) & 1023n, id & 4095n]

describe('serving ids', () => {
  it('contain the time, the slot and the sequence', () => {
    const atMs = Date.UTC(2027, 5, 4, 3, 2, 1, 987)
    const next = createServingIds({ nowMs: () => atMs }, 513)
    assert.deepEqual(partsOf(next()), [atMs, 513n, 0n])
    assert.deepEqual(partsOf(next()), [atMs, 513n, 1n])
  })

  it('grow without gaps or repetitions, whatever the clock does', () => {
    const steps = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 1023 }), (changes, slot) => {
        let nowMs = servingEpochMs + 1_000_000
        const next = createServingIds({ nowMs: () => nowMs }, slot)
        let last = -1n
        for (const change of changes) {
          nowMs += change
          const id = next()
          assert.ok(id > last)
          assert.equal(partsOf(id)[1], BigInt(slot))
          assert.ok(servedAtMs(id) >= nowMs)
          last = id
        }
      }),
    )
  })

  it('continue in the next millisecond once one has used its 4,096', () => {
    const next = createServingIds({ nowMs: () => servingEpochMs }, 1)
    const ids = Array.from({ length: 4097 }, next)
    assert.equal(new Set(ids).size, 4097)
    assert.deepEqual(partsOf(ids[4095] ?? 0n), [servingEpochMs, 1n, 4095n])
    assert.deepEqual(partsOf(ids[4096] ?? 0n), [servingEpochMs + 1, 1n, 0n])
  })

  it('stay positive 64-bit integers up to their last millisecond', () => {
    const lastMs = servingEpochMs + 2 ** 41 - 1
    const next = createServingIds({ nowMs: () => lastMs }, 1023)
    const ids = Array.from({ length: 4096 }, next)
    assert.equal(ids.at(-1), 2n ** 63n - 1n)
    assert.throws(next, RangeError)
  })

  it('are refused for a slot or a time out of range', () => {
    const clock = { nowMs: () => servingEpochMs }
    for (const slot of [-1, 1024, 0.5, Number.NaN]) assert.throws(() => createServingIds(clock, slot), RangeError)
    for (const atMs of [servingEpochMs - 1, servingEpochMs + 2 ** 41, Number.NaN])
      assert.throws(createServingIds({ nowMs: () => atMs }, 0), RangeError)
  })

  it('of a span of time lie between the bounds of its ends', () => {
    const dayMs = servingEpochMs + 86_400_000
    const before = createServingIds({ nowMs: () => dayMs - 1 }, 1023)()
    const after = createServingIds({ nowMs: () => dayMs }, 0)()
    assert.ok(before < firstServingIdAt(dayMs))
    assert.equal(after, firstServingIdAt(dayMs))
  })
})
