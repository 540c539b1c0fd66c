import type { RecentErasures } from './recent-erasures.ts'

/** The parts that erasure hands to its routes. */
export interface ErasureParts {
  readonly recentErasures: RecentErasures
  /** The time for which an erasure waits for requests under way when it began, here and on other nodes. */
  readonly erasureSettleMs: number
}
