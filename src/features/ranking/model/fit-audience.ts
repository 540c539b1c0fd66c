import { attributeSlots } from './counter-rows.ts'
import type { LiftEvidenceTable, PositionSums, RankingCounters } from './ranking-counters.ts'

/** What is learned about attributes, fatigue and how much a person's own history says. */
export interface PersonalModel {
  /** Multiplier of a stored attribute's feature on a category, by hash of either. */
  attributes: LearnedFeatures
  /** Multiplier by bucket of earlier exposures, 1 for none. */
  fatigue: Float64Array
  /** Clicks that a person's own history in a category is weighed against. */
  tasteStrength: number
}

/** Multipliers of admitted slots on categories, a row a slot, and the strength of their common prior. */
export interface LearnedFeatures {
  /** Each slot's row; -1 for one that too few people have. */
  rowOf: Int16Array
  /** Each category's column, by hash. */
  columnOf: ReadonlyMap<number, number>
  lifts: Float32Array
  k: number
}

/** Whether enough people have a feature of this slot for it to be learned from. */
export function isAdmitted({ rowOf }: LearnedFeatures, slot: number): boolean {
  return (rowOf[slot] ?? -1) >= 0
}

/** The multiplier of a slot on a category, 1 where nothing is learned. */
export function attributeLift({ rowOf, columnOf, lifts }: LearnedFeatures, slot: number, categoryHash: number): number {
  const row = rowOf[slot] ?? -1
  const column = columnOf.get(categoryHash)
  return row < 0 || column === undefined ? 1 : (lifts[row * columnOf.size + column] ?? 1)
}

/** Nothing is learned of any attribute. */
export function noFeatures(k: number): LearnedFeatures {
  return { rowOf: new Int16Array(attributeSlots).fill(-1), columnOf: new Map(), lifts: new Float32Array(0), k }
}

/** Candidate strengths of a person's history; the one that predicts best is used. */
export const tasteStrengths: readonly number[] = [1, 1.5, 2, 3, 4, 6, 8, 12, 18, 30, 60]

/** Buckets of decayed exposures; the same again for campaigns this person has opened. */
const fatigueEdges: readonly number[] = [0.3, 1.2, 2.2, 3.5, 6, 10, 16]
export const fatigueBuckets = 2 * (fatigueEdges.length + 1)

const priorFatigue = Float64Array.from({ length: fatigueBuckets }, (_, bucket) => {
  const opened = bucket > fatigueEdges.length
  const step = opened ? bucket - fatigueEdges.length - 1 : bucket
  return (opened ? 0.6 : 1) / (1 + 0.12 * step)
})
/** Somebody who opened a campaign before may be likelier to open it again. */
const greatestFatigue = 1.5
const priorFatigueClicks = 25
const priorFeatureK = 20
const priorTasteStrength = 6

/** The bucket of somebody's decayed exposures to a campaign, and whether they opened it. */
export function fatigueBucket(exposures: number, clicks: number): number {
  let bucket = 0
  while (bucket < fatigueEdges.length && exposures >= (fatigueEdges[bucket] ?? 0)) bucket++
  return clicks > 0 ? bucket + fatigueEdges.length + 1 : bucket
}

/** Before any evidence. */
export function priorPersonalModel(): PersonalModel {
  return {
    attributes: noFeatures(priorFeatureK),
    fatigue: priorFatigue,
    tasteStrength: priorTasteStrength,
  }
}

/** What the personal layer is learned from. */
export type PersonalEvidence = Pick<RankingCounters, 'lifts' | 'attributePeople'>

/** Learns the personal layer; `scale` turns the stored sums into decayed ones. */
export function fitPersonal(evidence: PersonalEvidence, previous: PersonalModel, scale: number): PersonalModel {
  return {
    attributes: fitFeatures(evidence, previous.attributes.k, scale),
    fatigue: fitFatigue(evidence.lifts.fatigue, scale),
    tasteStrength: bestStrength(evidence.lifts.taste, scale),
  }
}

/** Learns of admitted slots alone: what fewer people have in common says more of them than of others. */
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
  // Spread of the groups beyond chance, against a prior worth 30 clicks' worth of it.
  let excess = 30 / priorFeatureK
  let chance = 30
  for (const [slot, group] of table) {
    const row = rowOf[slot] ?? -1
    if (row < 0) continue
    for (const [category, evidence] of group) {
      const clicks = evidence.clicks * scale
      const expected = evidence.expected * scale
      lifts[row * columnOf.size + (columnOf.get(category) ?? 0)] = (k + clicks) / (k + expected)
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
  const fresh = raw[0] ?? 1
  return raw.map((value) => Math.min(greatestFatigue, Math.max(0.05, value / fresh)))
}

function bestStrength(table: LiftEvidenceTable, scale: number): number {
  let best = priorTasteStrength
  let greatest = Number.NEGATIVE_INFINITY
  for (const [index, strength] of tasteStrengths.entries()) {
    const evidence = table.get(index)?.get(0)
    const likelihood = ((evidence?.clicks ?? 0) - (evidence?.expected ?? 0)) * scale
    const assumed = -2 * Math.log(strength / priorTasteStrength) ** 2
    if (likelihood + assumed <= greatest) continue
    greatest = likelihood + assumed
    best = strength
  }
  return best
}

/** Places whose attention is learned; later ones get the last one's. */
export const positionCount = 25
const priorClicks = 30

/** How much attention each place gets. */
export interface PositionModel {
  /** Clicks of an impression there relative to the first place. */
  examination: Float64Array
  /** Share of servings that are confirmed, among apps that confirm. */
  seen: Float64Array
  /** Apps that (almost) never confirm: their servings count in the place of impressions. */
  unconfirming: ReadonlySet<string>
}

/** Before any evidence. */
export function priorPositions(): PositionModel {
  return {
    examination: Float64Array.from({ length: positionCount }, (_, place) => 1 / (1 + 0.1 * place)),
    seen: Float64Array.from({ length: positionCount }, (_, place) => 1 / (1 + 0.1 * place)),
    unconfirming: new Set(),
  }
}

/** Learns attention from confirmed impressions; `scale` turns the stored sums into decayed ones. */
export function fitPositions(positions: ReadonlyMap<string, readonly PositionSums[]>, scale: number): PositionModel {
  const prior = priorPositions()
  const unconfirming = new Set<string>()
  const sums = Array.from({ length: positionCount }, () => ({ served: 0, delivered: 0, clicks: 0, expected: 0 }))
  for (const [app, places] of positions) {
    const served = scale * places.reduce((sum, place) => sum + place.served, 0)
    const delivered = scale * places.reduce((sum, place) => sum + place.delivered, 0)
    if (served >= 300 && delivered < 0.03 * served) {
      unconfirming.add(app)
      continue
    }
    if (served < 300) continue
    for (const [place, each] of places.entries()) {
      const sum = sums[Math.min(place, positionCount - 1)]
      if (sum === undefined) continue
      sum.served += scale * each.served
      sum.delivered += scale * each.delivered
      sum.clicks += scale * each.clicks
      sum.expected += scale * each.expected
    }
  }
  const raw = sums.map((sum, place) => {
    const assumed = prior.examination[place] ?? 0
    return (assumed * priorClicks + sum.clicks) / (priorClicks + sum.expected)
  })
  const first = raw[0] ?? 1
  return {
    examination: Float64Array.from(raw, (value) => Math.min(1.2, Math.max(0.05, value / first))),
    seen: Float64Array.from(sums, (sum, place) => (50 * (prior.seen[place] ?? 0) + sum.delivered) / (50 + sum.served)),
    unconfirming,
  }
}
