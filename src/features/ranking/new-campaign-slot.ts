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

const newForMs = 72 * 3_600_000
const enoughExposures = 300

/** The campaigns of their first 72 hours or 300 exposures, those with the fewest exposures in the greatest need. */
export function campaignsInNeed(
  campaigns: readonly RankedCampaign[],
  model: RankingModel,
  nowMs: number,
): CampaignInNeed[] {
  const inNeed: CampaignInNeed[] = []
  for (const [campaign, { id, createdAtMs }] of campaigns.entries()) {
    const exposures = model.exposures[model.vocabulary.campaigns.find(id)] ?? 0
    if (exposures >= enoughExposures || (exposures > 100 && nowMs - createdAtMs > newForMs)) continue
    const need = 1 - exposures / enoughExposures
    inNeed.push({ campaign, need: need * need })
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
  if (hashToUnit(mixHash(seed, heldSalt)) >= table.app.newCampaignShare) return null
  let total = 0
  for (const { campaign, need } of world.newCampaigns) if (hasBit(eligible, campaign)) total += need
  let rest = hashToUnit(mixHash(seed, drawSalt)) * total
  for (const { campaign, need } of world.newCampaigns) {
    if (!hasBit(eligible, campaign)) continue
    rest -= need
    if (rest < 0) return { campaign, probability: need / total }
  }
  return null
}
