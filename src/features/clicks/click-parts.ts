import type { ClickTokenSealer } from '../../lib/ids/click-token.ts'
import type { OfferAddressTexts } from '../../lib/ids/offer-address.ts'
import type { ClickSpool } from './click-spool.ts'
import type { CreatorLinks } from './find-link-target.ts'

/** The parts that clicks hand to other features. */
export interface ClickParts {
  readonly offerSlugs: OfferAddressTexts
  readonly clickTokens: ClickTokenSealer
  readonly creatorLinks: CreatorLinks
  readonly clickSpool: ClickSpool
}
