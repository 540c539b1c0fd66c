import type { Environment, Surface } from '../../db/tables.ts'

/** What a link stands for: whose it is, and which offer it opens. */
export interface LinkTarget {
  readonly appId: string
  readonly environment: Environment
  readonly surface: Surface
  readonly campaignId: string
  /** Undefined for a creator's link, whose creative is drawn at each open. */
  readonly creativeId: string | undefined
  /** Undefined for a creator's link: nobody is known, and each open gets an anonymous user of its own. */
  readonly userId: string | undefined
  readonly clientId: string | null
  readonly creatorId: string | null
  readonly servingId: bigint | null
  readonly position: number | null
  /** Where the link was shown, if that is known. */
  readonly country: string | null
  readonly platform: string | null
}
