import type { RankingFlags } from '../ranking/score/rank-offers.ts'

interface ServingFlags extends RankingFlags {
  /** The requested limit, 1 to 25. */
  readonly limit: number
  /** True when ranking knew something of the user, which may have been erased since. */
  readonly hasInput: boolean
  /** Urgency steps (`urgencyStepOf`) from the start of the user's epoch to the serving; undefined where not kept. */
  readonly stepsSinceEpoch: number | undefined
}

const mostSteps = 14

/**
 * Packs the flags: one bit for random order, five each for the first reserved slot (0 none), the number of pins and the limit,
 * one for the input, four for the steps (0 unknown).
 */
export function packServingFlags(flags: ServingFlags): number {
  const { isUniform, reservedPosition, pinnedCount, limit, hasInput, stepsSinceEpoch } = flags
  // Ids may be any time ahead of a clock that was set back.
  const isKept = stepsSinceEpoch !== undefined && stepsSinceEpoch >= 0 && stepsSinceEpoch <= mostSteps
  const steps = isKept ? stepsSinceEpoch + 1 : 0
  const list = Number(isUniform) | ((reservedPosition + 1) << 1) | (pinnedCount << 6)
  return list | (limit << 11) | (Number(hasInput) << 16) | (steps << 17)
}

export function unpackServingFlags(flags: number): ServingFlags {
  const steps = (flags >> 17) & 15
  return {
    isUniform: (flags & 1) === 1,
    reservedPosition: ((flags >> 1) & 31) - 1,
    pinnedCount: (flags >> 6) & 31,
    limit: (flags >> 11) & 31,
    hasInput: ((flags >> 16) & 1) === 1,
    stepsSinceEpoch: steps === 0 ? undefined : steps - 1,
  }
}
