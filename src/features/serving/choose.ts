import type { DevicePlatform } from '../../db/tables.ts'
import { drawByWeight } from '../../lib/dice.ts'
import { countBits, without } from '../../snapshot/bitset.ts'
import { type EligibilityIndex, supportsPlatform } from '../../snapshot/eligibility-index.ts'
import type { CampaignEntry, CreativeEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { RequestMoment } from '../ranking/model/epochs.ts'
import { hashText, hashToUnit, mixHash } from '../ranking/model/hash.ts'
import { type Ranking, rankOffers } from '../ranking/score/rank-offers.ts'
import type { Ranker } from '../ranking/score/ranker.ts'
import type { RankingAudience } from '../ranking/score/ranking-audience.ts'
import type { Audience } from './audience.ts'
import { contextOf, selectContext } from './eligibility.ts'

/** The offers of one answer, best first. The arrays run in parallel with the ranking's. */
export interface ChosenOffers {
  readonly campaigns: readonly CampaignEntry[]
  readonly creatives: readonly CreativeEntry[]
  readonly ranking: Ranking
  readonly eligibleCount: number
  readonly ranker: Ranker
}

/**
 * Chooses the offers, their order and their creatives (spec 4.2, 4.3). Pure; `ranker` must be compiled from the same
 * snapshot.
 */
export function chooseOffers(snapshot: Snapshot, ranker: Ranker, audience: Audience): ChosenOffers {
  const { eligible, ranking } = rankEligible(ranker, snapshot.eligibility, audience, audience.moment)
  const campaigns: CampaignEntry[] = []
  const creatives: CreativeEntry[] = []
  for (const index of ranking.order) {
    const campaign = snapshot.campaigns[index]
    const creative = campaign && drawCreative(campaign, audience.platform, audience.moment.seed)
    if (creative === undefined) throw new Error(`An eligible campaign has no creative to show: ${campaign?.id}`)
    campaigns.push(campaign as CampaignEntry)
    creatives.push(creative)
  }
  const eligibleCount = countBits(without(eligible, audience.leftOut))
  return { campaigns, creatives, ranking, eligibleCount, ranker }
}

/**
 * Ranks the eligible offers. Serving, explain, replay and simulation all rank here. The returned set is the context's,
 * with the campaigns that are withheld from the user.
 */
export function rankEligible(
  ranker: Ranker,
  eligibility: EligibilityIndex,
  audience: RankingAudience & Pick<Audience, 'surface'>,
  { seed, epochStartMs }: Pick<RequestMoment, 'seed' | 'epochStartMs'>,
) {
  const { eligible } = selectContext(eligibility, contextOf(audience))
  return { eligible, ranking: rankOffers(ranker, audience, eligible, seed, epochStartMs) }
}

const creativeSalt = 0x637265

/**
 * Draws a creative of an eligible campaign by weight from the active ones that support the platform and have a primary
 * image (spec 4.2, 4.3); the same seed draws the same one. Undefined when none fits.
 */
function drawCreative(
  campaign: CampaignEntry,
  platform: DevicePlatform | null,
  seed: number,
): CreativeEntry | undefined {
  const { activeCreatives } = campaign
  // Not destructured: that would create an iterator for every offer of every feed. The only one fits, or the campaign
  // would not be eligible.
  if (activeCreatives.length === 1) return activeCreatives[0]
  const fitting = activeCreatives.filter((creative) => fits(creative, platform))
  if (fitting.length < 2) return fitting[0]
  return drawByWeight(fitting, hashToUnit(mixHash(mixHash(seed, creativeSalt), hashText(campaign.id))))
}

function fits(creative: CreativeEntry, platform: DevicePlatform | null): boolean {
  return creative.primaryImageUrl !== null && supportsPlatform(creative, platform ?? 'any')
}
