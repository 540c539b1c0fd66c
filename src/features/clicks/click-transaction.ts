import type { Environment, Surface, TrafficType } from '../../db/tables.ts'

/** A transaction as an open makes it: everything of its row that is known at the click, and never changes later. */
export interface ClickTransaction {
  /** UUID v7, whose time is `clickedAtMs`. */
  readonly id: string
  readonly appId: string
  readonly environment: Environment
  readonly organizationId: string
  readonly campaignId: string
  readonly creativeId: string
  readonly surface: Surface
  readonly class: TrafficType
  readonly userId: string
  readonly clientId: string | null
  readonly creatorId: string | null
  readonly servingId: bigint | null
  readonly position: number | null
  readonly country: string | null
  readonly platform: string | null
  /** Milliseconds since the Unix epoch, UTC. */
  readonly clickedAtMs: number
}
