import type { DevicePlatform, ServingTable } from '../../db/tables.ts'
import type { FeedRequest } from './offer-request.schema.ts'

/** The offers that a call asks for. */
export interface OfferRequest {
  readonly surface: ServingTable['surface']
  /** A message's `chatId` is its user. */
  readonly userId: string
  readonly clientId: string | null
  readonly countryCode: string
  readonly language: string
  readonly platform: DevicePlatform | null
  /** 1 to 25. */
  readonly limit: number
}

export function offerRequest(
  surface: OfferRequest['surface'],
  userId: string,
  clientId: string | null,
  { countryCode, language, platform }: FeedRequest['attributes'],
  limit: number,
): OfferRequest {
  return { surface, userId, clientId, countryCode, language, platform: platform ?? null, limit }
}
