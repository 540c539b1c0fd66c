export {
  type ClientOptions,
  createClient,
  type FeedOffer,
  type MessageOffer,
  type OffersRequest,
  type OfferwireClient,
  OfferwireError,
} from './client.ts'
export { defineOfferwireFeed } from './element.ts'
export { feedStyle } from './style.ts'
export { type Watch, watchOffers } from './watch.ts'
