import type { BoundStatement } from '../../db/journal/dedicated-client.ts'
import type { FactKind } from '../../db/journal/named-facts.ts'

/** A fact that the projector finds by name; see `FactName`. */
export interface NamedFact {
  /** Of its name. */
  readonly id: bigint
  readonly atMs: number
  readonly kind: FactKind
  readonly servingId: bigint | null
  readonly position: number | null
  readonly transactionId: string | null
}

/**
 * What is projected in one transaction: every live serving, delivery and click after one instant and up to another, in
 * milliseconds since the Unix epoch, that is not named, and some named facts. No commit can add to it any more.
 */
export interface Slice {
  readonly afterMs: number
  readonly toMs: number
  readonly named: readonly NamedFact[]
}

/** What one row of `daily_figure` gains. */
export interface DailyFigure {
  readonly appId: string
  readonly organizationId: string
  readonly dimension: 'campaign' | 'surface' | 'country' | 'class'
  readonly value: string
  readonly day: string
  served: number
  delivered: number
  clicks: number
  completions: number
  earningsMicros: bigint
  payoutMicros: bigint
}

/** What one row of `creator_figure` gains. */
export interface CreatorFigure {
  readonly appId: string
  readonly organizationId: string
  readonly creatorId: string
  readonly campaignId: string
  readonly day: string
  clicks: number
  completions: number
  earningsMicros: bigint
  payoutMicros: bigint
}

/** What a slice adds to the figures, in the order of their keys, so that two transactions never wait for each other. */
export interface FoldedSlice {
  readonly daily: readonly DailyFigure[]
  readonly creators: readonly CreatorFigure[]
}

/** Derives something of its own from the same slices. Calls come one at a time, on the leader alone. */
export interface SliceFollower {
  /** Reads what was stored by whoever led before, ahead of the first slice. */
  begin(): Promise<void>
  /** Reads the facts it needs, outside any transaction, and gives what the slice's transaction is to write for it. */
  prepare(slice: Slice): Promise<readonly BoundStatement[]>
  /** The slice was committed. */
  committed(): void
  /** The slice was not committed, and may be prepared again. */
  dropped(): void
}
