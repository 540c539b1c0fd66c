import type { LiftFamilyName } from './counter-rows.ts'
import type { LiftEvidenceTable } from './ranking-counters.ts'

/** What is learned about attributes, fatigue and how much a person's own history says. */
export interface PersonalModel {
  /** Multiplier of a stored attribute's feature on a category, by hash of either. */
  attributes: LearnedFeatures
  /** Multiplier by bucket of earlier exposures, 1 for none. */
  fatigue: Float64Array
  /** Clicks that a person's own history in a category is weighed against. */
  tasteStrength: number
}

/** Multipliers of features on categories, by hash of either, and the strength of their common prior. */
export interface LearnedFeatures {
  lifts: ReadonlyMap<number, ReadonlyMap<number, number>>
  k: number
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
    attributes: { lifts: new Map(), k: priorFeatureK },
    fatigue: priorFatigue,
    tasteStrength: priorTasteStrength,
  }
}

/** Learns the personal layer; `scale` turns the stored sums into decayed ones. */
export function fitPersonal(
  tables: Readonly<Record<LiftFamilyName, LiftEvidenceTable>>,
  previous: PersonalModel,
  scale: number,
): PersonalModel {
  return {
    attributes: fitFeatures(tables.attribute, previous.attributes.k, scale),
    fatigue: fitFatigue(tables.fatigue, scale),
    tasteStrength: bestStrength(tables.taste, scale),
  }
}

function fitFeatures(table: LiftEvidenceTable, k: number, scale: number): LearnedFeatures {
  const learned = new Map<number, Map<number, number>>()
  // Spread of the groups beyond chance, against a prior worth 30 clicks' worth of it.
  let excess = 30 / priorFeatureK
  let chance = 30
  for (const [feature, group] of table) {
    const lifts = new Map<number, number>()
    for (const [category, evidence] of group) {
      const clicks = evidence.clicks * scale
      const expected = evidence.expected * scale
      lifts.set(category, (k + clicks) / (k + expected))
      if (expected < 0.5) continue
      const weight = expected / (1 + expected / k)
      excess += (weight * ((clicks - expected) ** 2 - expected)) / (expected * expected)
      chance += weight
    }
    learned.set(feature, lifts)
  }
  return { lifts: learned, k: Math.min(500, Math.max(2, chance / Math.max(1e-3, excess))) }
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
