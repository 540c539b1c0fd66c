import { type CellCounters, completionHalfLivesHours, memories } from './cell-counters.ts'
import { delayEdgesHours } from './counter-rows.ts'
import type { RateEvidence } from './fit-rate.ts'
import type { HourlySums, RankingCounters } from './ranking-counters.ts'

const delayHours = 721

interface CompletionEvidence {
  evidence: RateEvidence
  /** By campaign: the factor applied to its rate if its landing page seems broken. */
  breakFactors: Float64Array
}

/** Collects completions, and the clicks old enough to have them, from cells that were ever clicked. */
export function completionEvidence(
  counters: RankingCounters,
  groups: RateEvidence['groups'],
  logPayout: Float64Array,
  nowHour: number,
): CompletionEvidence {
  const { cells } = counters
  const { maturity, breakFactors } = campaignMaturity(counters, nowHour)
  const clicked = clickedCells(cells)
  const campaignOf = gathered(cells.campaign, clicked)
  const scales = memories.map((memory) => 1 / cells.completionDecays[memory]!.weightAt(nowHour))
  const exposure = memories.map((memory) => {
    const clicks = gatheredSums(cells.completionClicks[memory], clicked, scales[memory]!)
    for (let entry = 0; entry < clicks.length; entry++) {
      clicks[entry]! *= maturity[campaignOf[entry]!]![memory]!
    }
    return clicks
  })
  const events = memories.map((memory) => gatheredSums(cells.completions[memory], clicked, scales[memory]!))
  const cellLogPayout = gatheredSums(logPayout, campaignOf, 1)
  const among = groupsAmong(groups, clicked)
  return { evidence: { size: clicked.length, exposure, events, groups: among, logPayout: cellLogPayout }, breakFactors }
}

/**
 * Computes for each campaign and memory the share of its clicks whose completions have arrived, and its break factor.
 */
function campaignMaturity({ cells, clicksByHour, delays, campaignDelays }: RankingCounters, nowHour: number) {
  const pooled = fitDelay(delays, nowHour)
  const pooledKnown = knownByHour(pooled, delayHours)
  const decays = completionHalfLivesHours.map((halfLife) =>
    Float64Array.from({ length: delayHours }, (_, age) => 2 ** (-age / halfLife)),
  )
  const neverClicked = decays.map(() => 1)
  const breakFactors = new Float64Array(cells.campaigns.size).fill(1)
  const maturity = cells.campaigns.keys.map((id, campaign) => {
    const hours = clicksByHour.hours(id, nowHour)
    if (hours === undefined) return neverClicked
    const own = campaignDelays.get(id)
    const known = own === undefined ? pooledKnown : knownByHour(campaignDelay(pooled, own), hours.clicks.length)
    breakFactors[campaign] = breakFactor(hours, known)
    return matureShares(hours.clicks, decays, known)
  })
  return { maturity, breakFactors }
}

function clickedCells({ size, completionClicks, completions }: CellCounters): Int32Array {
  const clicked: number[] = []
  for (let cell = 0; cell < size; cell++) {
    if (completionClicks[0][cell]! > 0 || completions[0][cell]! > 0) clicked.push(cell)
  }
  return Int32Array.from(clicked)
}

function groupsAmong(groups: RateEvidence['groups'], cells: Int32Array): RateEvidence['groups'] {
  const among = Object.entries(groups).map(([name, { of, count }]) => [name, { of: gathered(of, cells), count }])
  return Object.fromEntries(among) as RateEvidence['groups']
}

function gathered(of: Int32Array, cells: Int32Array): Int32Array {
  const among = new Int32Array(cells.length)
  for (let entry = 0; entry < among.length; entry++) among[entry] = of[cells[entry]!]!
  return among
}

function gatheredSums(sums: Float64Array, cells: Int32Array, scale: number): Float64Array {
  const among = new Float64Array(cells.length)
  for (let entry = 0; entry < among.length; entry++) among[entry] = sums[cells[entry]!]! * scale
  return among
}

/** The prior of delays, worth this many completions: half arrive within 3 hours. */
const priorCompletions = 8
const priorMedianHours = 3
const priorSpread = 1.6
const campaignPrior = 8

/**
 * Fits P(a completion has arrived by the end of each age bucket), from completions by hour of click and age. Late
 * completions of recent clicks are still unknown, so each bucket uses only clicks old enough to have reached it (right
 * truncation, reverse hazards).
 *
 * @internal
 */
export function fitDelay(delays: ReadonlyMap<number, Float64Array>, nowHour: number): Float64Array {
  const inBucket = new Float64Array(delayEdgesHours.length)
  const upTo = new Float64Array(delayEdgesHours.length)
  for (const [hour, buckets] of delays) {
    let sum = 0
    for (const [bucket, edge] of delayEdgesHours.entries()) {
      if (nowHour - hour < edge) break
      const completions = buckets[bucket]!
      sum += completions
      inBucket[bucket]! += completions
      upTo[bucket]! += sum
    }
  }
  return reverseHazards(inBucket, upTo)
}

/**
 * Fits the same for one campaign, with the pooled fit as a prior worth `campaignPrior` completions.
 *
 * @internal
 */
export function campaignDelay(pooled: Float64Array, own: Float64Array | undefined): Float64Array {
  if (own === undefined) return pooled
  const all = own.reduce((sum, completions) => sum + completions, 0)
  let sum = 0
  return pooled.map((below, bucket) => {
    sum += own[bucket]!
    return (campaignPrior * below + sum) / (campaignPrior + all)
  })
}

/** Returns P(delay below the bucket's edge). */
function reverseHazards(inBucket: Float64Array, upTo: Float64Array): Float64Array {
  const last = delayEdgesHours.length - 1
  const below = new Float64Array(last + 1)
  below[last] = 1
  for (let bucket = last; bucket > 0; bucket--) {
    const to = priorBelow(delayEdgesHours[bucket]!)
    const from = priorBelow(delayEdgesHours[bucket - 1]!)
    const hazard = (inBucket[bucket]! + priorCompletions * (to - from)) / (upTo[bucket]! + priorCompletions * to)
    below[bucket - 1] = below[bucket]! * (1 - hazard)
  }
  return below
}

function priorBelow(hours: number): number {
  return 1 / (1 + (hours / priorMedianHours) ** -priorSpread)
}

/**
 * Returns P(a completion has arrived by an age), for ages of 0.5, 1.5, … hours.
 *
 * @internal
 */
export function knownByHour(below: Float64Array, hours: number): Float64Array {
  const known = new Float64Array(hours)
  let bucket = 0
  for (let hour = 0; hour < hours; hour++) {
    const age = hour + 0.5
    while (bucket < delayEdgesHours.length - 1 && delayEdgesHours[bucket]! < age) bucket++
    const to = delayEdgesHours[bucket]!
    const from = bucket === 0 ? 0 : delayEdgesHours[bucket - 1]!
    const start = bucket === 0 ? 0 : below[bucket - 1]!
    const part = Math.min(1, (age - from) / (to - from))
    known[hour] = Math.max(0.02, start + part * (below[bucket]! - start))
  }
  return known
}

/**
 * Returns for each memory the share of a campaign's clicks whose completions are known by now. `decay` is the weight of
 * a click by its age in hours, `known` the share of completions that arrive by that age; `clicks` ends with the latest
 * hour.
 */
function matureShares(clicks: Float32Array, decays: readonly Float64Array[], known: Float64Array): number[] {
  const hours = clicks.length
  return decays.map((decay) => {
    let all = 0
    let mature = 0
    for (let age = 0; age < hours; age++) {
      const weight = clicks[hours - 1 - age]! * decay[age]!
      all += weight
      mature += weight * known[age]!
    }
    return all > 0 ? mature / all : 1
  })
}

/** The rate at which landing pages break and are mended, and the share of completions left meanwhile. */
const breaksPerHour = 0.015 / 24
const mendsPerHour = 1 / 72
const leftWhenBroken = 0.05
/** The prior of a rate: one completion in this many clicks. */
const priorClicks = 100
/** A page that broke earlier already shows it in its rate. */
const watchedHours = 168

/**
 * Returns the factor on a campaign's completion rate, from its clicks and their completions by hour, the latest last,
 * and the share of completions that arrive by each age. It filters two states of the landing page, working and broken,
 * and reacts far faster than decay: many missing completions are no chance, and a single one outweighs them.
 *
 * @internal
 */
export function breakFactor({ clicks, completions }: HourlySums, known: Float64Array): number {
  const hours = clicks.length
  const from = Math.max(0, hours - watchedHours)
  let completed = 0
  let mature = 0
  let watched = 0
  for (let hour = 0; hour < hours; hour++) {
    const matureClicks = clicks[hour]! * known[hours - 1 - hour]!
    completed += completions[hour]!
    mature += matureClicks
    if (hour >= from) watched += matureClicks
  }
  const rate = (1 + completed) / (priorClicks + mature)
  if (rate * watched < 1) return 1
  let broken = breaksPerHour / (breaksPerHour + mendsPerHour)
  for (let hour = from; hour < hours; hour++) {
    broken += (1 - broken) * breaksPerHour - broken * mendsPerHour
    const matureClicks = clicks[hour]! * known[hours - 1 - hour]!
    const silence = (1 - leftWhenBroken) * rate * matureClicks
    // In the exponent both cancel; each alone may overflow.
    const against = -Math.log(leftWhenBroken) * completions[hour]! - silence
    broken /= broken + (1 - broken) * Math.exp(against)
  }
  return 1 - broken * (1 - leftWhenBroken)
}
