import { type Bitset, hasBit } from '../../../snapshot/bitset.ts'
import type { RankingModel } from '../model/ranking-model.ts'
import type { CampaignInNeed, ContextTable, RankedCampaign, RankingWorld } from './ranking-world.ts'
import { hashToUnit, mixHash } from './repeatable-draws.ts'

/** About a hundred impressions seen in the held place: exposures are weighted by attention. */
const enoughExposures = 60
/** With less need than this among the eligible, fewer lists than the app's share hold a place. */
const needForFullShare = 0.05
const hourMs = 3_600_000
const dueAfterHours = 48
const greatestUrgency = 16
/** Time left is counted in steps: nothing else of an instant matters to whom nothing is known of. */
const needStepMs = 5 * 60_000

/** The number of the step that an instant is in. */
export function needStepOf(nowMs: number): number {
  return Math.floor(nowMs / needStepMs)
}

/** When a step began. */
export function needStepStartMs(step: number): number {
  return step * needStepMs
}

/** The campaigns that have not had enough exposures yet, those with the fewest in the greatest need. */
export function campaignsInNeed(campaigns: readonly RankedCampaign[], model: RankingModel): CampaignInNeed[] {
  const inNeed: CampaignInNeed[] = []
  for (const [campaign, { id, createdAtMs }] of campaigns.entries()) {
    const exposures = model.exposures[model.vocabulary.campaigns.find(id)] ?? 0
    if (exposures >= enoughExposures) continue
    const dueAtMs = createdAtMs + dueAfterHours * hourMs
    inNeed.push({ campaign, need: (1 - exposures / enoughExposures) ** 3, dueAtMs })
  }
  return inNeed
}

/** Need grows as the time runs out; a campaign whose time has passed waits among the others. */
function urgentNeed({ need, dueAtMs }: CampaignInNeed, nowMs: number): number {
  const hoursLeft = (dueAtMs - needStepStartMs(needStepOf(nowMs))) / hourMs
  if (hoursLeft <= 0) return need
  return need * Math.min(greatestUrgency, Math.max(1, dueAfterHours / hoursLeft))
}

/** A new campaign for which a place is held, and the probability with which it was drawn among those in need. */
export interface HeldCampaign {
  campaign: number
  probability: number
}

const heldSalt = 0x68656c
const drawSalt = 0x6e6577

/** The campaign, if any, for which this list holds a place: in the app's share of lists, drawn by need and by the time left. */
export function drawNewCampaign(
  world: RankingWorld,
  table: ContextTable,
  eligible: Bitset,
  seed: number,
  nowMs: number,
): HeldCampaign | null {
  const chance = hashToUnit(mixHash(seed, heldSalt))
  if (chance >= table.app.newCampaignShare) return null
  let total = 0
  for (const each of world.newCampaigns) if (hasBit(eligible, each.campaign)) total += urgentNeed(each, nowMs)
  if (chance >= table.app.newCampaignShare * Math.min(1, total / needForFullShare)) return null
  let rest = hashToUnit(mixHash(seed, drawSalt)) * total
  for (const each of world.newCampaigns) {
    if (!hasBit(eligible, each.campaign)) continue
    const need = urgentNeed(each, nowMs)
    rest -= need
    if (rest < 0) return { campaign: each.campaign, probability: need / total }
  }
  return null
}
