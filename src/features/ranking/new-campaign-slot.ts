import { type Bitset, hasBit } from '../../snapshot/bitset.ts'
import type { ContextTable } from './context-table.ts'
import { hashToUnit, mixHash } from './hash.ts'
import type { RankingModel } from './ranking-model.ts'
import type { RankedCampaign, RankingWorld } from './ranking-world.ts'

/** A campaign that has not been seen enough yet, and how much it needs to be. */
export interface CampaignInNeed {
  campaign: number
  need: number
}

const enoughExposures = 120
/** With less need than this among the eligible, fewer lists than the app's share hold a place. */
const needForFullShare = 0.2

/** The campaigns that have not had enough exposures yet, those with the fewest in the greatest need. */
export function campaignsInNeed(campaigns: readonly RankedCampaign[], model: RankingModel): CampaignInNeed[] {
  const inNeed: CampaignInNeed[] = []
  for (const [campaign, { id }] of campaigns.entries()) {
    const exposures = model.exposures[model.vocabulary.campaigns.find(id)] ?? 0
    if (exposures < enoughExposures) inNeed.push({ campaign, need: (1 - exposures / enoughExposures) ** 3 })
  }
  return inNeed
}

/** A new campaign for which a place is held, and the probability with which it was drawn among those in need. */
export interface HeldCampaign {
  campaign: number
  probability: number
}

const heldSalt = 0x68656c
const drawSalt = 0x6e6577

/** The campaign, if any, for which this list holds a place: in the app's share of lists, drawn by need. */
export function drawNewCampaign(
  world: RankingWorld,
  table: ContextTable,
  eligible: Bitset,
  seed: number,
): HeldCampaign | null {
  const chance = hashToUnit(mixHash(seed, heldSalt))
  if (chance >= table.app.newCampaignShare) return null
  let total = 0
  for (const { campaign, need } of world.newCampaigns) if (hasBit(eligible, campaign)) total += need
  if (chance >= table.app.newCampaignShare * Math.min(1, total / needForFullShare)) return null
  let rest = hashToUnit(mixHash(seed, drawSalt)) * total
  for (const { campaign, need } of world.newCampaigns) {
    if (!hasBit(eligible, campaign)) continue
    rest -= need
    if (rest < 0) return { campaign, probability: need / total }
  }
  return null
}
