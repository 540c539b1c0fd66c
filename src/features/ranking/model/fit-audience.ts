import { attributeSlots } from './counter-rows.ts'
import {
  addPositionSums,
  type LiftEvidenceTable,
  noPositionSums,
  type PositionSums,
  type RankingCounters,
} from './ranking-counters.ts'

export interface PersonalModel {
  attributes: LearnedFeatures
  /** Multiplier by bucket of earlier exposures; 1 for none. */
  fatigue: Float64Array
  /**
   * The strength, in clicks, of the prior that a user's own history in a category competes with. Stored models contain
   * the affinity under this name.
   */
  tasteStrength: number
}

/** Multipliers of admitted feature slots by category, and the strength `k` of their common prior. */
interface LearnedFeatures {
  /** Each slot's row; -1 if too few users have the feature. */
  rowOf: Int16Array
  columnOf: ReadonlyMap<number, number>
  lifts: Float32Array
  k: number
}

/** True if enough users have a feature of this slot to learn from it. */
export function isAdmitted({ rowOf }: LearnedFeatures, slot: number): boolean {
  return rowOf[slot]! >= 0
}

/** Returns the multiplier of a slot for a category; 1 if none is learned. */
export function attributeLift({ rowOf, columnOf, lifts }: LearnedFeatures, slot: number, categoryHash: number): number {
  const row = rowOf[slot]!
  const column = columnOf.get(categoryHash)
  return row < 0 || column === undefined ? 1 : lifts[row * columnOf.size + column]!
}

export function noFeatures(k: number): LearnedFeatures {
  return { rowOf: new Int16Array(attributeSlots).fill(-1), columnOf: new Map(), lifts: new Float32Array(0), k }
}

/** Candidate strengths of a user's history; the one that predicts best is used. */
export const affinityStrengths: readonly number[] = [1, 1.5, 2, 3, 4, 6, 8, 12, 18, 30, 60]

/** Buckets of decayed exposures. Campaigns the user has clicked have a second set of buckets. */
const fatigueEdges: readonly number[] = [0.3, 1.2, 2.2, 3.5, 6, 10, 16]
const fatigueBuckets = 2 * (fatigueEdges.length + 1)

const priorFatigue = Float64Array.from({ length: fatigueBuckets }, (_, bucket) => {
  const clicked = bucket > fatigueEdges.length
  const step = clicked ? bucket - fatigueEdges.length - 1 : bucket
  return (clicked ? 0.6 : 1) / (1 + 0.12 * step)
})
/** Above 1, since a user who clicked a campaign may be likelier to click it again. */
const greatestFatigue = 1.5
const priorFatigueClicks = 25
const priorFeatureK = 20
const priorAffinityStrength = 6

/** Returns the bucket of a user's decayed exposures to a campaign and clicks on it. */
export function fatigueBucket(exposures: number, clicks: number): number {
  let bucket = 0
  while (bucket < fatigueEdges.length && exposures >= fatigueEdges[bucket]!) bucket++
  return clicks > 0 ? bucket + fatigueEdges.length + 1 : bucket
}

export function priorPersonalModel(): PersonalModel {
  return {
    attributes: noFeatures(priorFeatureK),
    fatigue: priorFatigue,
    tasteStrength: priorAffinityStrength,
  }
}

type PersonalEvidence = Pick<RankingCounters, 'lifts' | 'attributePeople'>

/** Fits the personal multipliers; `scale` turns the stored sums into decayed ones. */
export function fitPersonal(evidence: PersonalEvidence, previous: PersonalModel, scale: number): PersonalModel {
  return {
    attributes: fitFeatures(evidence, previous.attributes.k, scale),
    fatigue: fitFatigue(evidence.lifts.fatigue, scale),
    tasteStrength: bestStrength(evidence.lifts.taste, scale),
  }
}

/** Fits admitted slots only: a feature that few users share could identify them. */
function fitFeatures(
  { lifts: { attribute: table }, attributePeople }: PersonalEvidence,
  k: number,
  scale: number,
): LearnedFeatures {
  const rowOf = new Int16Array(attributeSlots).fill(-1)
  const columnOf = new Map<number, number>()
  let rows = 0
  for (let slot = 0; slot < attributeSlots; slot++) {
    if (!attributePeople.isAdmitted(slot)) continue
    rowOf[slot] = rows++
    for (const category of table.get(slot)?.keys() ?? []) {
      if (!columnOf.has(category)) columnOf.set(category, columnOf.size)
    }
  }
  const lifts = new Float32Array(rows * columnOf.size).fill(1)
  // Spread of the groups beyond chance, with a prior worth 30 clicks.
  let excess = 30 / priorFeatureK
  let chance = 30
  for (const [slot, group] of table) {
    const row = rowOf[slot]!
    if (row < 0) continue
    for (const [category, evidence] of group) {
      const clicks = evidence.clicks * scale
      const expected = evidence.expected * scale
      lifts[row * columnOf.size + columnOf.get(category)!] = (k + clicks) / (k + expected)
      if (expected < 0.5) continue
      const weight = expected / (1 + expected / k)
      excess += (weight * ((clicks - expected) ** 2 - expected)) / (expected * expected)
      chance += weight
    }
  }
  return { rowOf, columnOf, lifts, k: Math.min(500, Math.max(2, chance / Math.max(1e-3, excess))) }
}

function fitFatigue(table: LiftEvidenceTable, scale: number): Float64Array {
  const raw = priorFatigue.map((assumed, bucket) => {
    const evidence = table.get(bucket)?.get(0)
    const clicks = (evidence?.clicks ?? 0) * scale
    const expected = (evidence?.expected ?? 0) * scale
    return (assumed * priorFatigueClicks + clicks) / (priorFatigueClicks + expected)
  })
  const fresh = raw[0]!
  return raw.map((value) => Math.min(greatestFatigue, Math.max(0.05, value / fresh)))
}

function bestStrength(table: LiftEvidenceTable, scale: number): number {
  let best = priorAffinityStrength
  let greatest = Number.NEGATIVE_INFINITY
  for (const [index, strength] of affinityStrengths.entries()) {
    const evidence = table.get(index)?.get(0)
    const likelihood = ((evidence?.clicks ?? 0) - (evidence?.expected ?? 0)) * scale
    const assumed = -2 * Math.log(strength / priorAffinityStrength) ** 2
    if (likelihood + assumed <= greatest) continue
    greatest = likelihood + assumed
    best = strength
  }
  return best
}

/** Positions whose attention is learned; later ones share the last one's. */
export const positionCount = 25
const priorClicks = 30

export interface PositionModel {
  /** Clicks of an impression relative to the first position. */
  examination: Float64Array
  /** Share of servings that are confirmed, among apps that confirm. */
  seen: Float64Array
  /** Apps that (almost) never confirm: their servings count as impressions. */
  unconfirming: ReadonlySet<string>
}

export function priorPositions(): PositionModel {
  return {
    examination: Float64Array.from({ length: positionCount }, (_, position) => 1 / (1 + 0.1 * position)),
    seen: Float64Array.from({ length: positionCount }, (_, position) => 1 / (1 + 0.1 * position)),
    unconfirming: new Set(),
  }
}

/** Fits attention to confirmed impressions; `scale` turns the stored sums into decayed ones. */
export function fitPositions(positions: ReadonlyMap<string, readonly PositionSums[]>, scale: number): PositionModel {
  const prior = priorPositions()
  const unconfirming = new Set<string>()
  const sums = Array.from({ length: positionCount }, noPositionSums)
  for (const [app, sumsOfApp] of positions) {
    const served = scale * sumsOfApp.reduce((sum, each) => sum + each.served, 0)
    const delivered = scale * sumsOfApp.reduce((sum, each) => sum + each.delivered, 0)
    if (served >= 300 && delivered < 0.03 * served) {
      unconfirming.add(app)
      continue
    }
    if (served < 300) continue
    for (const [position, each] of sumsOfApp.entries()) {
      const sum = sums[Math.min(position, positionCount - 1)]
      if (sum !== undefined) addPositionSums(sum, each, scale)
    }
  }
  const raw = sums.map((sum, position) => {
    const assumed = prior.examination[position]!
    return (assumed * priorClicks + sum.clicks) / (priorClicks + sum.expected)
  })
  const first = raw[0]!
  return {
    examination: Float64Array.from(raw, (value) => Math.min(1.2, Math.max(0.05, value / first))),
    seen: Float64Array.from(sums, (sum, position) => (50 * prior.seen[position]! + sum.delivered) / (50 + sum.served)),
    unconfirming,
  }
}
