import { countBits, without } from '../../snapshot/bitset.ts'
import type { EligibilityIndex } from '../../snapshot/eligibility-index.ts'
import type { CampaignEntry, CreativeEntry, Snapshot } from '../../snapshot/snapshot.ts'
import { attributeFeatures, decodePersonState, type RankingInput } from '../ranking/learn/person-state.ts'
import type { RankingAudience } from '../ranking/score/personal-taste.ts'
import { type Ranking, rankOffers } from '../ranking/score/rank-offers.ts'
import type { RankingWorld } from '../ranking/score/ranking-world.ts'
import { epochStartMs, rankingSeed } from '../ranking/score/repeatable-draws.ts'
import { drawCreative } from './draw-creative.ts'
import { selectRanked } from './eligibility.ts'
import type { Audience } from './resolve-audience.ts'

/** What a list is ranked from: the world that ranks, and who may be shown what in it. */
export interface RankedBy {
  readonly world: RankingWorld
  readonly eligibility: EligibilityIndex
}

/** What a request asks of its ranking. */
export type RankedRequest = Pick<Audience, 'appId' | 'environment' | 'countryCode' | 'platform' | 'isMinor' | 'limit'>

/**
 * Ranks what a request may be shown: the one way in which lists are made, explained, made again and simulated. `stillMs` is
 * when the person's epoch began.
 */
export function rankRequest(
  { world, eligibility }: RankedBy,
  request: RankedRequest,
  input: RankingInput,
  { seed, stillMs }: { readonly seed: number; readonly stillMs: number },
) {
  const eligible = selectRanked(eligibility, { ...request, needsImage: true, completed: input.completed })
  const audience = rankingAudienceOf(request, input)
  return { eligible, audience, ranking: rankOffers(world, audience, eligible, seed, stillMs) }
}

/** What one answer shows, best first, and how it came about. The arrays run in parallel with the ranking's. */
export interface ChosenOffers {
  readonly campaigns: readonly CampaignEntry[]
  readonly creatives: readonly CreativeEntry[]
  readonly ranking: Ranking
  readonly eligibleCount: number
  /** What ranked, what it knew of the person, and of which instant: when their epoch began. */
  readonly world: RankingWorld
  readonly whom: RankingAudience
  readonly input: RankingInput
  readonly stillMs: number
}

/**
 * Decides what an audience is shown (spec 4.2, 4.3): what is eligible, in which order, in which dress. A pure function of
 * its arguments; `world` is of the same snapshot.
 */
export function chooseOffers(snapshot: Snapshot, world: RankingWorld, audience: Audience, nowMs: number): ChosenOffers {
  const seed = rankingSeed(audience, nowMs)
  const stillMs = epochStartMs(audience, nowMs)
  const input = rankingInputOf(audience, stillMs, world.attributeSalt)
  const by = { world, eligibility: snapshot.eligibility }
  const { eligible, audience: whom, ranking } = rankRequest(by, audience, input, { seed, stillMs })
  const campaigns: CampaignEntry[] = []
  const creatives: CreativeEntry[] = []
  for (const index of ranking.order) {
    const campaign = snapshot.campaigns[index]
    const creative = campaign && drawCreative(campaign, audience.platform, seed)
    if (creative === undefined) throw new Error(`An eligible campaign has no creative to show: ${campaign?.id}`)
    campaigns.push(campaign as CampaignEntry)
    creatives.push(creative)
  }
  return {
    campaigns,
    creatives,
    ranking,
    eligibleCount: countBits(without(eligible, whom.completed)),
    world,
    whom,
    input,
    stillMs,
  }
}

/**
 * What is known of the person as their epoch began (`stillMs`), so that nothing they do in it moves their order. Of a minor
 * only what they have completed goes in (spec 4.5), and where the stored set is not read, too.
 */
export function rankingInputOf(
  audience: Pick<Audience, 'isMinor' | 'stored' | 'completed'>,
  stillMs: number,
  salt: number,
): RankingInput {
  const stored = audience.isMinor ? undefined : audience.stored
  return {
    features:
      stored?.attributes === undefined ? [] : attributeFeatures(stored.attributes, stored.storedAt, stillMs, salt),
    completed: audience.completed,
    personState: stored?.personState ?? null,
  }
}

/** Whom a ranking is for, from its request and its input. */
export function rankingAudienceOf(
  request: Omit<RankingAudience, 'features' | 'person' | 'completed'>,
  { features, completed, personState }: RankingInput,
): RankingAudience {
  const { appId, countryCode, platform, isMinor, limit } = request
  const person = personState === null ? null : decodePersonState(personState)
  return { appId, countryCode, platform, isMinor, features, person, completed: isMinor ? completed : [], limit }
}
