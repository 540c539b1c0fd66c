import type { BoundStatement } from '../../db/dedicated-client.ts'
import type { FactKind } from '../../db/journal/journal-stream.ts'

/** A fact found by its name; see `FactName`. */
export interface NamedFact {
  /** The name's id. */
  readonly id: bigint
  readonly atMs: number
  readonly kind: FactKind
  readonly servingId: bigint | null
  readonly position: number | null
  readonly transactionId: string | null
}

/**
 * The facts projected in one transaction: every unnamed live serving, delivery and click after `afterMs` and up to
 * `toMs`, in milliseconds since the Unix epoch, and some named facts. No later commit can add to it.
 */
export interface Slice {
  readonly afterMs: number
  readonly toMs: number
  readonly named: readonly NamedFact[]
}

export interface Outcomes {
  clicks: number
  completions: number
  earningsMicros: bigint
  payoutMicros: bigint
}

/** An addition to a row of `daily_figure`. */
export interface DailyFigure extends Outcomes {
  readonly appId: string
  readonly organizationId: string
  /** Figures of `goal` are of further goals alone: their completions are in no other dimension. */
  readonly dimension: 'campaign' | 'surface' | 'country' | 'class' | 'goal'
  readonly value: string
  readonly day: string
  served: number
  delivered: number
}

/** An addition to a row of `creator_figure`. */
export interface CreatorFigure extends Outcomes {
  readonly appId: string
  readonly organizationId: string
  readonly creatorId: string
  readonly campaignId: string
  readonly day: string
}

/** A slice's additions, in the order of their keys, so that two transactions cannot deadlock. */
export interface FoldedSlice {
  readonly daily: readonly DailyFigure[]
  readonly creators: readonly CreatorFigure[]
}

/** Derives its own state from the same slices. Called one at a time, on the leader only. */
export interface SliceFollower {
  /**
   * Reads the stored state, which contains facts up to `projectedMs`: before the first slice, and after one that may
   * not have been committed.
   */
  begin(projectedMs: number): Promise<void>
  /** Reads the facts it needs, outside any transaction, and returns its statements for the slice's transaction. */
  prepare(slice: Slice): Promise<readonly BoundStatement[]>
  /** Called after the slice's commit. */
  committed(): void
}
