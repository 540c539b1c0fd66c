import type { Clock } from '../../lib/time/clock.ts'
import type { Snapshots } from '../../snapshot/snapshot-holder.ts'
import type { Caller } from '../apps/keys/caller.ts'
import type { Serving } from '../impressions/serving.ts'
import { exposureEntry } from '../incrementality/record-exposure.ts'
import type { AudienceReads } from '../users/read-audience.ts'
import { type ChosenOffers, chooseOffers } from './choose-offers.ts'
import { type RecordServingDeps, recordServing } from './record-serving.ts'
import { type OfferRequest, resolveAudience } from './resolve-audience.ts'

export interface ServeOffersDeps extends RecordServingDeps {
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly audiences: AudienceReads
}

/** What was chosen and recorded for one answer; its impressions are the positions of `serving`. */
export interface ServedOffers extends Pick<ChosenOffers, 'campaigns' | 'creatives'> {
  readonly serving: Serving
}

/**
 * What feed, message and search have in common (spec 4.2, 4.3): who it is for, what is eligible, in which order, and a
 * record of it. Undefined when there is nothing to show, and for the control group of an experiment, whose exposure is
 * recorded all the same.
 */
export async function serveOffers(
  deps: ServeOffersDeps,
  caller: Caller,
  request: OfferRequest,
): Promise<ServedOffers | undefined> {
  const snapshot = deps.snapshots.current()
  const audience = await resolveAudience(deps, snapshot, caller, request)
  const nowMs = deps.clock.nowMs()
  const { worlds } = deps.learning
  const world = audience.isMinor ? worlds.ofMinors(snapshot, nowMs) : worlds.of(snapshot)
  const chosen = chooseOffers(snapshot, world, audience, nowMs)
  if (chosen.campaigns.length === 0) return undefined
  const exposure = audience.environment === 'live' ? exposureEntry(caller.app, audience.personId, nowMs) : undefined
  if (exposure?.row.cohort === 'control') {
    await deps.journal.append(exposure)
    return undefined
  }
  const serving = await recordServing(deps, audience, chosen, exposure)
  return { campaigns: chosen.campaigns, creatives: chosen.creatives, serving }
}
