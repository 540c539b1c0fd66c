import type { OfferAddressTexts } from '../../lib/ids/offer-address.ts'
import type { Servings } from './servings.ts'

/** The parts that impressions hand to other features. */
export interface ImpressionParts {
  readonly impressionUids: OfferAddressTexts
  readonly servings: Servings
}
