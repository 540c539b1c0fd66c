import { countBits } from '../../snapshot/bitset.ts'
import type { CampaignEntry, CreativeEntry, Snapshot } from '../../snapshot/snapshot.ts'
import { type Ranking, rankOffers } from '../ranking/rank-offers.ts'
import { rankingSeed } from '../ranking/ranking-seed.ts'
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
  const rankingAudience = {
    appId: audience.appId,
    countryCode: audience.countryCode,
    platform: audience.platform,
    isMinor: audience.isMinor,
    features: [],
    person: null,
    limit: audience.limit,
  }
  const ranking = rankOffers(rankingWorldOf(snapshot, nowMs), rankingAudience, eligible, seed, nowMs)
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
