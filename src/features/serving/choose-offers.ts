import type { DevicePlatform, Environment, ServingTable } from '../../db/tables.ts'
import { drawByWeight } from '../../lib/dice.ts'
import { isMinorAt } from '../../lib/time/age.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { countBits, without } from '../../snapshot/bitset.ts'
import { type EligibilityIndex, supportsPlatform } from '../../snapshot/eligibility-index.ts'
import type { CampaignEntry, CreativeEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { attributeFeatures, decodePersonState, type RankingInput } from '../ranking/learn/person-state.ts'
import type { RankingAudience } from '../ranking/score/personal-taste.ts'
import { type Ranking, rankOffers } from '../ranking/score/rank-offers.ts'
import type { Ranker } from '../ranking/score/ranker.ts'
import {
  adultEpochStartOf,
  hashText,
  hashToUnit,
  mixHash,
  momentOf,
  type RequestMoment,
} from '../ranking/score/repeatable-draws.ts'
import type { AudienceReads, StoredAudience } from '../users/read-audience.ts'
import { selectRanked } from './eligibility.ts'
import type { FeedRequest } from './offer-request.schema.ts'

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

/** The offers that a call asks for. */
export function offerRequest(
  surface: OfferRequest['surface'],
  personId: string,
  clientId: string | null,
  { countryCode, language, platform }: FeedRequest['attributes'],
  limit: number,
): OfferRequest {
  return { surface, personId, clientId, countryCode, language, platform: platform ?? null, limit }
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

interface RankingSource {
  readonly ranker: Ranker
  readonly eligibility: EligibilityIndex
}

type RankedRequest = Pick<Audience, 'appId' | 'environment' | 'countryCode' | 'platform' | 'isMinor' | 'limit'>

/** Ranks the eligible offers of a request. Serving, explain, replay and simulation all rank here. */
export function rankRequest(
  { ranker, eligibility }: RankingSource,
  request: RankedRequest,
  input: RankingInput,
  { seed, epochStartMs }: Pick<RequestMoment, 'seed' | 'epochStartMs'>,
) {
  const eligible = selectRanked(eligibility, { ...request, needsImage: true, completed: input.completed })
  const audience = rankingAudienceOf(request, input)
  return { eligible, audience, ranking: rankOffers(ranker, audience, eligible, seed, epochStartMs) }
}

/** The offers of one answer, best first, and the ranking's inputs. The arrays run in parallel with the ranking's. */
export interface ChosenOffers {
  readonly campaigns: readonly CampaignEntry[]
  readonly creatives: readonly CreativeEntry[]
  readonly ranking: Ranking
  readonly eligibleCount: number
  readonly ranker: Ranker
  readonly whom: RankingAudience
  readonly input: RankingInput
  /** The start of the user's epoch: the instant the list was ranked at. */
  readonly moment: RequestMoment
}

/**
 * Chooses the offers, their order and their creatives (spec 4.2, 4.3). Pure; `ranker` must be compiled from the same snapshot.
 */
export function chooseOffers(snapshot: Snapshot, ranker: Ranker, audience: Audience, nowMs: number): ChosenOffers {
  const moment = momentOf(audience, nowMs)
  const input = rankingInputOf(audience, moment.epochStartMs, ranker.attributeSalt)
  const source = { ranker, eligibility: snapshot.eligibility }
  const { eligible, audience: whom, ranking } = rankRequest(source, audience, input, moment)
  const campaigns: CampaignEntry[] = []
  const creatives: CreativeEntry[] = []
  for (const index of ranking.order) {
    const campaign = snapshot.campaigns[index]
    const creative = campaign && drawCreative(campaign, audience.platform, moment.seed)
    if (creative === undefined) throw new Error(`An eligible campaign has no creative to show: ${campaign?.id}`)
    campaigns.push(campaign as CampaignEntry)
    creatives.push(creative)
  }
  return {
    campaigns,
    creatives,
    ranking,
    eligibleCount: countBits(without(eligible, whom.completed)),
    ranker,
    whom,
    input,
    moment,
  }
}

/**
 * Returns what ranking may know of the user: their state at the start of the epoch, so that nothing they do within it changes
 * their order. For a minor, and where stored attributes are not read, only their completions (spec 4.5).
 */
export function rankingInputOf(
  audience: Pick<Audience, 'isMinor' | 'stored' | 'completed'>,
  epochStartMs: number,
  salt: number,
): RankingInput {
  const stored = audience.isMinor ? undefined : audience.stored
  return {
    features:
      stored?.attributes === undefined ? [] : attributeFeatures(stored.attributes, stored.storedAt, epochStartMs, salt),
    completed: audience.completed,
    personState: stored?.personState ?? null,
  }
}

function rankingAudienceOf(
  request: Omit<RankingAudience, 'features' | 'person' | 'completed'>,
  { features, completed, personState }: RankingInput,
): RankingAudience {
  const { appId, countryCode, platform, isMinor, limit } = request
  const person = personState === null ? null : decodePersonState(personState)
  return { appId, countryCode, platform, isMinor, features, person, completed: isMinor ? completed : [], limit }
}

const creativeSalt = 0x637265

/**
 * Draws a creative by weight from the active ones that support the platform and have a primary image (spec 4.2, 4.3); the same
 * seed draws the same one. Undefined when none fits.
 */
function drawCreative(
  campaign: CampaignEntry,
  platform: DevicePlatform | null,
  seed: number,
): CreativeEntry | undefined {
  const { activeCreatives } = campaign
  // Not taken apart: that makes an iterator, for each offer of each feed.
  const only = activeCreatives[0]
  if (only === undefined || (activeCreatives.length === 1 && fits(only, platform))) return only
  const fitting = activeCreatives.filter((creative) => fits(creative, platform))
  if (fitting.length < 2) return fitting[0]
  return drawByWeight(fitting, hashToUnit(mixHash(mixHash(seed, creativeSalt), hashText(campaign.id))))
}

function fits(creative: CreativeEntry, platform: DevicePlatform | null): boolean {
  return creative.primaryImageUrl !== null && supportsPlatform(creative, platform ?? 'any')
}
