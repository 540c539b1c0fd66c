export {
  createClient,
  type FeedOffer,
  type MessageOffer,
  type OffersRequest,
  type OfferwireClient,
} from '@offerwire/web'
export { type Loaded, type LoadOptions, useMessageOffer, useOffers, useSeen } from './hooks.ts'
export { OfferFeed, type OfferFeedProps } from './offer-feed.ts'
