export { type CatalogOptions, type IngestionAnswer, Offerwire, type OfferwireOptions, type Schemas } from './client.ts'
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  OfferwireError,
  RateLimitError,
  ServiceError,
  TimeoutError,
} from './errors.ts'
export type { CallOptions } from './send.ts'
export { signRequest } from './sign.ts'
export {
  isOfferCompleted,
  type OfferCompleted,
  readWebhook,
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookFault,
  WebhookVerificationError,
} from './webhook.ts'
