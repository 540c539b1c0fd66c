import type { Caller } from '../../access/caller.ts'
import type { Core } from '../../core.ts'
import { ServiceError } from '../../errors.ts'
import { resolveLocale } from '../../lib/text/locale.ts'
import { exposureEntry } from '../incrementality/record-exposure.ts'
import type { UserParts } from '../users/user-parts.ts'
import { readAudience } from './audience.ts'
import { chooseOffers } from './choose.ts'
import type { FeedRequest, MessageRequest, SearchRequest } from './offer-request.schema.ts'
import { decrementClientTrial, incrementClientTrial } from './offers.queries.ts'
import { type OfferLinks, presentFeed, presentMessage, type ServedOffers } from './present.ts'
import { type RecordServingDeps, recordServing } from './record.ts'
import { type OfferRequest, offerRequest } from './request.ts'

export type ServeOffersDeps = RecordServingDeps &
  OfferLinks &
  Pick<Core, 'database' | 'clock' | 'snapshots'> &
  Pick<UserParts, 'audiences'> & {
    readonly logger: Pick<Core['logger'], 'error'>
  }

const defaultLimit = 10

/**
 * Serves ranked offers for one user as a JSON array, best first (spec 4.2). Test keys see demo offers and count in no
 * statistic (spec 5.1). Throws `trial_limit_reached`.
 */
export function serveFeed(
  deps: ServeOffersDeps,
  caller: Caller,
  request: FeedRequest,
  acceptLanguage?: string,
): Promise<string> {
  return withinClientTrial(deps, caller, request.clientId, async () => {
    const { userId, clientId, attributes, limit = defaultLimit } = request
    const served = await rankAndRecord(deps, caller, offerRequest('feed', userId, clientId, attributes, limit))
    return presentFeed(deps, served, resolveLocale(caller.app, attributes.language, acceptLanguage))
  })
}

/**
 * Serves one offer for an outbound message as JSON, or `null` (spec 4.3). `chatId` is the user for ranking,
 * transactions, completions and experiments. Throws `trial_limit_reached`.
 */
export function serveMessage(
  deps: ServeOffersDeps,
  caller: Caller,
  request: MessageRequest,
  acceptLanguage?: string,
): Promise<string> {
  return withinClientTrial(deps, caller, request.clientId, async () => {
    const { chatId, clientId, attributes } = request
    const served = await rankAndRecord(deps, caller, offerRequest('message', chatId, clientId, attributes, 1))
    return presentMessage(deps, served, resolveLocale(caller.app, attributes.language, acceptLanguage))
  })
}

/** Serves the hosted page's offers: as a feed, but without the trial limit and in the locale asked for. */
export async function serveSearch(
  deps: ServeOffersDeps,
  caller: Caller,
  request: SearchRequest,
  acceptLanguage?: string,
): Promise<{ offers: string; locale: string }> {
  const { userId, clientId = userId, attributes, limit = defaultLimit } = request
  const served = await rankAndRecord(deps, caller, offerRequest('search', userId, clientId, attributes, limit))
  const locale = resolveLocale(caller.app, attributes.language, acceptLanguage)
  return { offers: presentFeed(deps, served, locale), locale }
}

/**
 * Ranks and records the offers of a feed, message or search (spec 4.2, 4.3). Undefined if nothing is eligible, or the
 * user is in an experiment's control cohort, whose exposure is recorded too.
 */
async function rankAndRecord(
  deps: ServeOffersDeps,
  caller: Caller,
  request: OfferRequest,
): Promise<ServedOffers | undefined> {
  const snapshot = deps.snapshots.current()
  const audience = await readAudience(deps, snapshot, caller, request)
  const { nowMs } = audience.moment
  const { rankers } = deps.learning
  const ranker = audience.isMinor ? rankers.ofMinors(snapshot, nowMs) : rankers.of(snapshot)
  const chosen = chooseOffers(snapshot, ranker, audience)
  if (chosen.campaigns.length === 0) return undefined
  const exposure = audience.environment === 'live' ? exposureEntry(caller.app, audience.userId, nowMs) : undefined
  if (exposure?.row.cohort === 'control') {
    await deps.journal.append(exposure)
    return undefined
  }
  const serving = await recordServing(deps, audience, chosen, exposure)
  return { campaigns: chosen.campaigns, creatives: chosen.creatives, serving }
}

/**
 * Enforces an app's limit on the live feed and message answers that one client may ever get (spec 4.2, 4.3, 409).
 * Counts an answer before making it, and takes it back if it fails, so that the limit is exact.
 */
async function withinClientTrial<Answer>(
  deps: Pick<ServeOffersDeps, 'database' | 'logger'>,
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
    await decrementClientTrial(db, caller.app.id, clientId).catch((lost: unknown) => {
      deps.logger.error(
        { err: lost, clientId, appId: caller.app.id },
        "a failed answer could not be taken back from a client's trial",
      )
    })
    throw error
  }
}
