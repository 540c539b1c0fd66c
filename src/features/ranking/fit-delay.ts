import { delayEdgesHours } from './counter-rows.ts'

/** What is assumed of delays before any completion: half within 3 hours, worth this many completions. */
const priorCompletions = 8
const priorMedianHours = 3
const priorSpread = 1.6
const campaignPrior = 8

/**
 * P(a completion has come by the end of each age bucket), from completions by hour of click and age. Late
 * completions of recent clicks are not known yet: each bucket is compared only among clicks old enough to have
 * reached it (right truncation, reverse hazards).
 */
export function fitDelay(delays: ReadonlyMap<number, Float64Array>, nowHour: number): Float64Array {
  const inBucket = new Float64Array(delayEdgesHours.length)
  const upTo = new Float64Array(delayEdgesHours.length)
  for (const [hour, buckets] of delays) {
    let sum = 0
    for (const [bucket, edge] of delayEdgesHours.entries()) {
      if (nowHour - hour < edge) break
      const completions = buckets[bucket] ?? 0
      sum += completions
      inBucket[bucket] = (inBucket[bucket] ?? 0) + completions
      upTo[bucket] = (upTo[bucket] ?? 0) + sum
    }
  }
  return reverseHazards(inBucket, upTo)
}

/** The same for one campaign: its own completions beside those of all, which count as much as `campaignPrior` of them. */
export function campaignDelay(pooled: Float64Array, own: Float64Array | undefined): Float64Array {
  if (own === undefined) return pooled
  const all = own.reduce((sum, completions) => sum + completions, 0)
  let sum = 0
  return pooled.map((below, bucket) => {
    sum += own[bucket] ?? 0
    return (campaignPrior * below + sum) / (campaignPrior + all)
  })
}

/** P(delay below the bucket's edge). */
function reverseHazards(inBucket: Float64Array, upTo: Float64Array): Float64Array {
  const last = delayEdgesHours.length - 1
  const below = new Float64Array(last + 1)
  below[last] = 1
  for (let bucket = last; bucket > 0; bucket--) {
    const to = priorBelow(delayEdgesHours[bucket] ?? 0)
    const from = priorBelow(delayEdgesHours[bucket - 1] ?? 0)
    const hazard =
      ((inBucket[bucket] ?? 0) + priorCompletions * (to - from)) / ((upTo[bucket] ?? 0) + priorCompletions * to)
    below[bucket - 1] = (below[bucket] ?? 1) * (1 - hazard)
  }
  return below
}

function priorBelow(hours: number): number {
  return 1 / (1 + (hours / priorMedianHours) ** -priorSpread)
}

/** P(a completion has come by an age), for ages of 0.5, 1.5, ... hours. */
export function knownByHour(below: Float64Array, hours: number): Float64Array {
  const known = new Float64Array(hours)
  let bucket = 0
  for (let hour = 0; hour < hours; hour++) {
    const age = hour + 0.5
    while (bucket < delayEdgesHours.length - 1 && (delayEdgesHours[bucket] ?? 0) < age) bucket++
    const to = delayEdgesHours[bucket] ?? 1
    const from = bucket === 0 ? 0 : (delayEdgesHours[bucket - 1] ?? 0)
    const start = bucket === 0 ? 0 : (below[bucket - 1] ?? 0)
    const part = Math.min(1, (age - from) / (to - from))
    known[hour] = Math.max(0.02, start + part * ((below[bucket] ?? 1) - start))
  }
  return known
}

/**
 * Share of a campaign's clicks of which the completions are known by now, for each memory: `decay` is what a click of an age
 * in hours still weighs, `known` the share of its completions that have come. The latest hour's clicks are the last.
 */
export function matureShares(clicks: Float32Array, decays: readonly Float64Array[], known: Float64Array): number[] {
  const hours = clicks.length
  return decays.map((decay) => {
    let all = 0
    let mature = 0
    for (let age = 0; age < hours; age++) {
      const weight = (clicks[hours - 1 - age] ?? 0) * (decay[age] ?? 0)
      all += weight
      mature += weight * (known[age] ?? 1)
    }
    return all > 0 ? mature / all : 1
  })
}
