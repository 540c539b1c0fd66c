import type { DevicePlatform, Environment, ServingTable } from '../../db/tables.ts'
import { isMinorAt } from '../../lib/time/age.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { adultEpochStartMs } from '../ranking/score/repeatable-draws.ts'
import type { AudienceReads, StoredAudience } from '../users/read-audience.ts'

/** What a feed, message or search request asks, whatever its wire form. */
export interface OfferRequest {
  readonly surface: ServingTable['surface']
  /** `userId`, or a message's `chatId`. */
  readonly personId: string
  readonly clientId: string | null
  readonly countryCode: string
  readonly language: string
  readonly platform: DevicePlatform | null
  /** Greatest number of offers, 1 to 25. */
  readonly limit: number
}

/** Whom one answer is for: the request, and what is stored of the person. */
export interface Audience extends OfferRequest {
  readonly appId: string
  readonly environment: Environment
  readonly isMinor: boolean
  /** Campaigns of the snapshot that this person has completed, by index. */
  readonly completed: readonly number[]
  /** Undefined where the stored set is not read (message). */
  readonly stored: StoredAudience | undefined
}

/**
 * Joins a request with what is stored of its person (spec 4.2): the country, language and platform of the request hold,
 * the stored set fills in the rest, above all the age. A message's person has no stored set that is read (spec 4.5).
 */
export async function resolveAudience(
  deps: { readonly clock: Clock; readonly audiences: AudienceReads },
  snapshot: Snapshot,
  caller: Pick<Caller, 'app' | 'environment'>,
  request: OfferRequest,
): Promise<Audience> {
  const now = new Date(deps.clock.nowMs())
  const epochMs = adultEpochStartMs({ appId: caller.app.id, personId: request.personId }, now.getTime())
  const stored = await deps.audiences.read(caller.app.id, caller.environment, request.personId, epochMs)
  const readsAttributes = request.surface !== 'message'
  const age = readsAttributes ? stored?.attributes?.age : undefined
  return {
    ...request,
    appId: caller.app.id,
    environment: caller.environment,
    isMinor: typeof age === 'number' && isMinorAt(age, stored?.storedAt ?? now, now),
    completed: (stored?.completedCampaignIds ?? []).flatMap((id) => snapshot.campaignsById.get(id)?.index ?? []),
    stored: readsAttributes ? stored : undefined,
  }
}
