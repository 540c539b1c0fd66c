import type { Database } from '../../db/database.ts'
import { ServiceError } from '../../errors.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import type { Caller } from '../apps/keys/caller.ts'
import type { Serving } from '../impressions/servings.ts'
import { exposureEntry } from '../incrementality/record-exposure.ts'
import type { AudienceReads } from '../users/read-audience.ts'
import { type ChosenOffers, chooseOffers, type OfferRequest, resolveAudience } from './choose-offers.ts'
import { decrementClientTrial, incrementClientTrial } from './offers.queries.ts'
import { type RecordServingDeps, recordServing } from './record-serving.ts'

export interface ServeOffersDeps extends RecordServingDeps {
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly audiences: AudienceReads
}

/** The offers of one answer; its impressions are the positions of `serving`. */
export interface ServedOffers extends Pick<ChosenOffers, 'campaigns' | 'creatives'> {
  readonly serving: Serving
}

/**
 * Ranks and records the offers of a feed, message or search (spec 4.2, 4.3). Undefined when nothing is eligible, and for an
 * experiment's control cohort, whose exposure is recorded as well.
 */
export async function serveOffers(
  deps: ServeOffersDeps,
  caller: Caller,
  request: OfferRequest,
): Promise<ServedOffers | undefined> {
  const snapshot = deps.snapshots.current()
  const audience = await resolveAudience(deps, snapshot, caller, request)
  const nowMs = deps.clock.nowMs()
  const { rankers } = deps.learning
  const ranker = audience.isMinor ? rankers.ofMinors(snapshot, nowMs) : rankers.of(snapshot)
  const chosen = chooseOffers(snapshot, ranker, audience, nowMs)
  if (chosen.campaigns.length === 0) return undefined
  const exposure = audience.environment === 'live' ? exposureEntry(caller.app, audience.personId, nowMs) : undefined
  if (exposure?.row.cohort === 'control') {
    await deps.journal.append(exposure)
    return undefined
  }
  const serving = await recordServing(deps, audience, chosen, exposure)
  return { campaigns: chosen.campaigns, creatives: chosen.creatives, serving }
}

/**
 * Enforces an app's limit on the live feed and message answers one client may ever get (spec 4.2, 4.3, 409). Counts the answer
 * before it is made and takes it back when it fails, so that the limit is exact.
 */
export async function withinClientTrial<Answer>(
  deps: { readonly database: Database },
  caller: Caller,
  clientId: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const limit = caller.app.clientTrialLimit
  if (limit === undefined || caller.environment === 'test') return answer()
  const { db } = deps.database
  if (!(await incrementClientTrial(db, caller.app.id, clientId, BigInt(limit)))) {
    throw new ServiceError('trial_limit_reached', 'clientId has reached its trial limit.')
  }
  try {
    return await answer()
  } catch (error) {
    await decrementClientTrial(db, caller.app.id, clientId)
    throw error
  }
}
