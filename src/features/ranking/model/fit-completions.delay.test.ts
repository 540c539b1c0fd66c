import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { delayBucket, delayEdgesHours } from './counter-rows.ts'
import { campaignDelay, fitDelay, knownByHour } from './fit-completions.ts'

/** Completions of clicks in each of 400 hours, all with one delay, as far as they have arrived by the last hour. */
function completionsOf(delayHours: number): Map<number, Float64Array> {
  const delays = new Map<number, Float64Array>()
  for (let hour = 0; hour + delayHours <= 400; hour++) {
    const buckets = new Float64Array(delayEdgesHours.length)
    buckets[delayBucket(delayHours)] = 1
    delays.set(hour, buckets)
  }
  return delays
}

describe('the delay of completions', () => {
  it('is learned from all, though late ones of recent clicks are not known yet', () => {
    const known = knownByHour(fitDelay(completionsOf(40), 400), 721)
    assert.ok((known[20] ?? 1) < 0.1)
    assert.ok((known[60] ?? 0) > 0.9)
  })

  it('of a campaign follows its own completions once they are many', () => {
    const pooled = fitDelay(completionsOf(1.5), 400)
    assert.equal(campaignDelay(pooled, undefined), pooled)
    const own = new Float64Array(delayEdgesHours.length)
    own[delayBucket(40)] = 72
    const known = knownByHour(campaignDelay(pooled, own), 721)
    assert.ok((known[20] ?? 1) < 0.15)
    assert.ok((known[60] ?? 0) > 0.95)
  })
})
