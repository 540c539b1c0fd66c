import type { Environment, ServingTable } from '../../db/tables.ts'

/** What clicks and confirmations ask of a serving. */
export interface KnownServing {
  readonly id: bigint
  readonly appId: string
  readonly environment: Environment
  readonly surface: ServingTable['surface']
  readonly userId: string
  readonly clientId: string | null
  readonly country: string
  /** Of the request; what is read back from the database for a click or a confirmation does without it. */
  readonly platform: string | null
  readonly campaignIds: readonly string[]
  readonly creativeIds: readonly string[]
}

/** What one answer of feed, message or search served: a row of its own, and an impression at each position. */
export interface Serving extends KnownServing {
  readonly isMinor: boolean
  /** From `packRankingInput`: what the ranking knew of the person. */
  readonly rankingInput: Uint8Array | null
}

/** A serving with what ranking must keep of it, for replay and for learning (docs/ranking). */
export interface RecordedServing extends Serving {
  readonly language: string | null
  readonly propensities: readonly number[]
  /** How many offers could have been shown. */
  readonly eligibleCount: number
  readonly flags: number
  readonly seed: bigint
  readonly modelVersion: bigint
  readonly worldVersion: bigint
}
