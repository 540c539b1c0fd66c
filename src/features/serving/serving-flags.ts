import type { RankingFlags } from '../ranking/score/rank-offers.ts'

/** What a serving's `flags` hold: how its list came about, and what asked for it. */
export interface ServingFlags extends RankingFlags {
  /** Greatest number of offers that was asked for, 1 to 25. */
  readonly limit: number
  /** The ranking knew something of the person, though erasure may have taken it since. */
  readonly hasInput: boolean
  /** How many steps, as `needStepOf` counts, before it was served its person's epoch began; undefined where that is not kept. */
  readonly stepsSinceEpoch: number | undefined
}

const mostSteps = 14

/**
 * One bit for random order, five each for the held place (0 none), the number of pins and the limit, one for the input, four
 * for the steps (0 unknown).
 */
export function packServingFlags(flags: ServingFlags): number {
  const { isUniform, heldPosition, pinnedCount, limit, hasInput, stepsSinceEpoch } = flags
  // A clock that was set back leaves ids ahead of it, by any time.
  const isKept = stepsSinceEpoch !== undefined && stepsSinceEpoch >= 0 && stepsSinceEpoch <= mostSteps
  const steps = isKept ? stepsSinceEpoch + 1 : 0
  const list = Number(isUniform) | ((heldPosition + 1) << 1) | (pinnedCount << 6)
  return list | (limit << 11) | (Number(hasInput) << 16) | (steps << 17)
}

/** What `packServingFlags` packed. */
export function unpackServingFlags(flags: number): ServingFlags {
  const steps = (flags >> 17) & 15
  return {
    isUniform: (flags & 1) === 1,
    heldPosition: ((flags >> 1) & 31) - 1,
    pinnedCount: (flags >> 6) & 31,
    limit: (flags >> 11) & 31,
    hasInput: ((flags >> 16) & 1) === 1,
    stepsSinceEpoch: steps === 0 ? undefined : steps - 1,
  }
}
