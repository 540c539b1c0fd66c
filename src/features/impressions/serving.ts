import type { Environment, ServingTable } from '../../db/tables.ts'

/** The fields of a serving that clicks and confirmations need. */
export interface KnownServing {
  readonly id: bigint
  readonly appId: string
  readonly environment: Environment
  readonly surface: ServingTable['surface']
  readonly userId: string
  readonly clientId: string | null
  readonly country: string
  readonly platform: string | null
  readonly campaignIds: readonly string[]
  readonly creativeIds: readonly string[]
}

/** One answer of feed, message or search, with an impression at each position. */
export interface Serving extends KnownServing {
  readonly isMinor: boolean
  /** From `packRankingInput`. */
  readonly rankingInput: Uint8Array | null
}

/** A serving with the fields that replay and learning need (docs/ranking). */
export interface RecordedServing extends Serving {
  readonly language: string | null
  readonly propensities: readonly number[]
  readonly eligibleCount: number
  readonly flags: number
  readonly seed: bigint
  readonly modelVersion: bigint
  readonly configVersion: bigint
}
