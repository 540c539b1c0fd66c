import type { Environment, ServingTable } from '../../db/tables.ts'

/** The user and context an offer was served to. */
export interface ServedTo {
  readonly id: bigint
  readonly appId: string
  readonly environment: Environment
  readonly surface: ServingTable['surface']
  readonly userId: string
  readonly clientId: string | null
  readonly country: string
  readonly platform: string | null
}

/** The fields of a serving that clicks and confirmations need. */
export interface KnownServing extends ServedTo {
  /** From `packOffers`. */
  readonly offers: Buffer
}

export interface Impression extends ServedTo {
  readonly campaignId: string
  readonly creativeId: string
}
