import type { DevicePlatform, Environment, ServingTable } from '../../db/tables.ts'
import { isMinorAt } from '../../lib/time/age.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { adultEpochStartOf } from '../ranking/score/repeatable-draws.ts'
import type { AudienceReads, StoredAudience } from '../users/read-audience.ts'

export interface OfferRequest {
  readonly surface: ServingTable['surface']
  /** `userId`, or a message's `chatId`. */
  readonly personId: string
  readonly clientId: string | null
  readonly countryCode: string
  readonly language: string
  readonly platform: DevicePlatform | null
  /** 1 to 25. */
  readonly limit: number
}

export interface Audience extends OfferRequest {
  readonly appId: string
  readonly environment: Environment
  readonly isMinor: boolean
  /** Snapshot indexes of the campaigns the user has completed. */
  readonly completed: readonly number[]
  /** Undefined for message, which reads no stored attributes. */
  readonly stored: StoredAudience | undefined
}

/**
 * Joins a request with the stored data of its user (spec 4.2): country, language and platform come from the request, the rest,
 * above all the age, from storage. Message reads no stored attributes (spec 4.5).
 */
export async function resolveAudience(
  deps: { readonly clock: Clock; readonly audiences: AudienceReads },
  snapshot: Snapshot,
  caller: Pick<Caller, 'app' | 'environment'>,
  request: OfferRequest,
): Promise<Audience> {
  const now = new Date(deps.clock.nowMs())
  const epochMs = adultEpochStartOf({ appId: caller.app.id, personId: request.personId }, now.getTime())
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
