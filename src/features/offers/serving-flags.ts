import type { RankingFlags } from '../ranking/rank-offers.ts'

/** What a serving's `flags` hold: how its list came about, and what asked for it. */
export interface ServingFlags extends RankingFlags {
  /** Greatest number of offers that was asked for, 1 to 25. */
  readonly limit: number
  /** The ranking knew something of the person, though erasure may have taken it since. */
  readonly hasInput: boolean
}

/** One bit for random order, five each for the held place (0 none), the number of pins and the limit, one for the input. */
export function packServingFlags({ isUniform, heldPosition, pinnedCount, limit, hasInput }: ServingFlags): number {
  return Number(isUniform) | ((heldPosition + 1) << 1) | (pinnedCount << 6) | (limit << 11) | (Number(hasInput) << 16)
}

/** What `packServingFlags` packed. */
export function unpackServingFlags(flags: number): ServingFlags {
  return {
    isUniform: (flags & 1) === 1,
    heldPosition: ((flags >> 1) & 31) - 1,
    pinnedCount: (flags >> 6) & 31,
    limit: (flags >> 11) & 31,
    hasInput: ((flags >> 16) & 1) === 1,
  }
}
