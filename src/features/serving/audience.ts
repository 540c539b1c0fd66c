import type { Caller } from '../../access/caller.ts'
import { isMinorAt } from '../../lib/time/age.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { AudienceMember } from '../../snapshot/audience-rule.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { attributeFeatures } from '../ranking/model/attribute-features.ts'
import { adultEpochStartOf, momentOf, type RequestMoment } from '../ranking/model/epochs.ts'
import type { RankingAudience } from '../ranking/score/ranking-audience.ts'
import { attributesAt } from '../users/attributes/attributes-at.ts'
import type { AudienceReads, StoredAudience } from '../users/read-audience.ts'
import { isSeenEnough, unpackSeen } from '../users/seen-campaigns.ts'
import { contextOf, leftOutOf, selectContext, type Withheld } from './eligibility.ts'
import type { OfferRequest } from './request.ts'

/** A request with its user's data: the input that a list is chosen from, at one instant. */
export interface Audience extends OfferRequest, RankingAudience {
  /** The reasons of `leftOut`. */
  readonly withheld: Withheld
  readonly platform: OfferRequest['platform']
  readonly moment: RequestMoment
}

interface AudienceDeps {
  readonly clock: Clock
  readonly audiences: AudienceReads
  readonly learning: { readonly rankers: { readonly attributeSalt: number } }
}

/**
 * Joins a request with the stored data of its user (spec 4.2): country, language and platform come from the request,
 * everything else, above all the age, from storage. The clock is read once, before the database, so that the user's
 * state and the seed belong to one epoch.
 */
export async function readAudience(
  { clock, audiences, learning }: AudienceDeps,
  snapshot: Snapshot,
  { app, environment }: Pick<Caller, 'app' | 'environment'>,
  request: OfferRequest,
): Promise<Audience> {
  const nowMs = clock.nowMs()
  const user = { appId: app.id, userId: request.userId }
  const stored = await audiences.read(app.id, environment, request.userId, adultEpochStartOf(user, nowMs))
  // A message reads no stored attributes (spec 4.5).
  const known = request.surface === 'message' ? undefined : stored
  const age = known?.attributes?.age
  const now = new Date(nowMs)
  const isMinor = typeof age === 'number' && isMinorAt(age, known?.storedAt ?? now, now)
  const { countryCode, platform } = request
  const moment = momentOf({ ...user, countryCode, platform, isMinor }, nowMs)
  const { attributeSalt } = learning.rankers
  const { features, userState } = rankedBy(isMinor ? undefined : known, moment.epochStartMs, attributeSalt)
  const asked = { ...request, appId: app.id, environment, isMinor }
  const withheld = {
    completed: (stored?.completedCampaignIds ?? []).flatMap((id) => snapshot.campaignsById.get(id)?.index ?? []),
    notForThem: listNotForThem(snapshot, asked, known, now),
    capped: isMinor ? none : listCapped(snapshot, stored?.seen, nowMs),
  }
  return { ...asked, features, userState, withheld, leftOut: leftOutOf(withheld), moment }
}

const none: readonly number[] = []

/** Lists the campaigns that the user, or a conversation, was shown as often as their frequency allows. */
function listCapped({ campaignsById }: Snapshot, seen: Buffer | undefined, nowMs: number): readonly number[] {
  if (seen === undefined) return none
  const capped: number[] = []
  for (const each of unpackSeen(seen)) {
    const campaign = campaignsById.get(each.campaignId)
    if (campaign?.frequency !== undefined && isSeenEnough(each, campaign.frequency, nowMs)) capped.push(campaign.index)
  }
  return capped
}

/**
 * Lists the campaigns with an audience to which the user does not belong, of those that they could be shown else. The
 * request's country and language count before the stored ones.
 */
function listNotForThem(
  { eligibility }: Snapshot,
  asked: OfferRequest & Parameters<typeof contextOf>[0],
  { attributes = {}, storedAt }: Pick<StoredAudience, 'attributes' | 'storedAt'> = nothingStored,
  now: Date,
): readonly number[] {
  if (!eligibility.hasAudiences) return none
  const { withAudience } = selectContext(eligibility, contextOf(asked))
  if (withAudience.length === 0) return none
  const { countryCode, language } = asked
  const member = new AudienceMember({ ...attributesAt(attributes, storedAt, now), countryCode, language })
  const left: number[] = []
  for (const { index, audience } of withAudience) if (!member.belongsTo(audience)) left.push(index)
  return left
}

const nothingStored = { attributes: undefined, storedAt: undefined }

/** Returns the data an adult is ranked by, besides completions: attributes, and the state at the start of the epoch. */
export function rankedBy(
  stored: StoredAudience | undefined,
  epochStartMs: number,
  salt: number,
): Pick<RankingAudience, 'features' | 'userState'> {
  const { attributes, storedAt, userState = null } = stored ?? {}
  const features = attributes === undefined ? [] : attributeFeatures(attributes, storedAt, epochStartMs, salt)
  return { features, userState: userState }
}
