import { countBits } from '../../snapshot/bitset.ts'
import type { CampaignEntry, CreativeEntry, Snapshot } from '../../snapshot/snapshot.ts'
import { attributeFeatures } from '../ranking/attribute-features.ts'
import { personFromOpens } from '../ranking/person-from-opens.ts'
import { type Ranking, rankOffers } from '../ranking/rank-offers.ts'
import type { RankingAudience } from '../ranking/ranking-audience.ts'
import { rankingSeed } from '../ranking/ranking-seed.ts'
import type { RankingWorld } from '../ranking/ranking-world.ts'
import { drawCreative } from './draw-creative.ts'
import { selectEligible } from './eligibility.ts'
import { rankingWorldOf } from './ranking-world-of.ts'
import type { Audience } from './resolve-audience.ts'

/** What one answer shows, best first, and how it came about. The arrays run in parallel with the ranking's. */
export interface ChosenOffers {
  readonly campaigns: readonly CampaignEntry[]
  readonly creatives: readonly CreativeEntry[]
  readonly ranking: Ranking
  readonly eligibleCount: number
}

/**
 * Decides what an audience is shown (spec 4.2, 4.3): what is eligible, in which order, in which dress. A pure function of
 * its arguments.
 */
export function chooseOffers(snapshot: Snapshot, audience: Audience, nowMs: number): ChosenOffers {
  const eligible = selectEligible(snapshot.eligibility, { ...audience, needsImage: true })
  const seed = rankingSeed(audience, nowMs)
  const world = rankingWorldOf(snapshot)
  const ranking = rankOffers(world, rankingAudienceOf(audience, world, nowMs), eligible, seed, nowMs)
  const campaigns: CampaignEntry[] = []
  const creatives: CreativeEntry[] = []
  for (const index of ranking.order) {
    const campaign = snapshot.campaigns[index]
    const creative = campaign && drawCreative(campaign, audience.platform, seed)
    if (creative === undefined) throw new Error(`An eligible campaign has no creative to show: ${campaign?.id}`)
    campaigns.push(campaign as CampaignEntry)
    creatives.push(creative)
  }
  return { campaigns, creatives, ranking, eligibleCount: countBits(eligible) }
}

/** Whom the ranking is for. Of a minor nothing personal goes into it (spec 4.5), nor where the stored set is not read. */
function rankingAudienceOf(audience: Audience, world: RankingWorld, nowMs: number): RankingAudience {
  const { appId, countryCode, platform, isMinor, limit } = audience
  const stored = isMinor ? undefined : audience.stored
  return {
    appId,
    countryCode,
    platform,
    isMinor,
    features: stored?.attributes === undefined ? [] : attributeFeatures(stored.attributes, nowMs),
    person: stored === undefined || stored.opens.length === 0 ? null : personFromOpens(world, stored.opens),
    limit,
  }
}
