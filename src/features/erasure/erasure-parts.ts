import type { RecentErasures } from './recent-erasures.ts'

/** The parts that erasure hands to its routes. */
export interface ErasureParts {
  readonly recentErasures: RecentErasures
  /** How long an erasure waits for what was under way when it began, here and on other nodes. */
  readonly erasureSettleMs: number
}
