import { type Bitset, hasBit } from '../../../snapshot/bitset.ts'
import type { RankingModel } from '../model/ranking-model.ts'
import type { CampaignInNeed, ContextTable, RankedCampaign, RankingWorld } from './ranking-world.ts'
import { hashToUnit, mixHash } from './repeatable-draws.ts'

/** Some 60 to 70 impressions that were seen: exposures are weighted by attention and by fatigue. */
const enoughExposures = 50
/** With less need than this among the eligible, fewer lists than the app's share hold a place. */
const needForFullShare = 0.05
/** For each so much need a list that holds a place holds one more, as far as it is of campaigns whose time has not passed. */
const needForOneMore = 3
const mostHeld = 7
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

/** Those of the campaigns named that have not had enough exposures yet, those with the fewest in the greatest need. */
export function campaignsInNeed(
  campaigns: readonly RankedCampaign[],
  indexes: readonly number[],
  model: RankingModel,
): CampaignInNeed[] {
  const inNeed: CampaignInNeed[] = []
  for (const campaign of indexes) {
    const { id, createdAtMs } = campaigns[campaign] as RankedCampaign
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

/** A new campaign for which a place is held, and the probability that it is drawn for one of those in the list. */
export interface HeldCampaign {
  campaign: number
  probability: number
}

const heldSalt = 0x68656c
const drawSalt = 0x6e6577

/**
 * The campaigns for which a list holds places, several where many are in need: in the app's share of lists, drawn by need and by
 * the time left. They stand at equal distances on the needs laid end to end, from where chance will have it. How many fit
 * in the list does not matter to which they are, only to their probabilities.
 */
export function drawNewCampaigns(
  world: RankingWorld,
  table: ContextTable,
  eligible: Bitset,
  seed: number,
  nowMs: number,
  fitting: number,
): HeldCampaign[] {
  const chance = hashToUnit(mixHash(seed, heldSalt))
  if (chance >= table.app.newCampaignShare) return []
  const inNeed = world.newCampaigns.filter(({ campaign }) => hasBit(eligible, campaign))
  const needs = inNeed.map((each) => urgentNeed(each, nowMs))
  const total = sum(needs)
  if (chance >= table.app.newCampaignShare * Math.min(1, total / needForFullShare)) return []
  const inTime = sum(needs.filter((_, index) => (inNeed[index]?.dueAtMs ?? 0) > nowMs))
  const more = Math.min(mostHeld - 1, inTime / needForOneMore)
  const count = 1 + Math.floor(more * (inTime / total))
  const distance = total / count
  const first = hashToUnit(mixHash(seed, drawSalt)) * total
  const drawn = new Set(Array.from({ length: count }, (_, step) => indexAt(needs, (first + step * distance) % total)))
  return Array.from(drawn, (index) => ({
    campaign: inNeed[index]?.campaign ?? 0,
    probability: heldProbability(needs[index] ?? 0, distance, total, Math.min(fitting, count)),
  }))
}

/** The chance that one of so many points, at equal distances on a circle, is in an arc of it. */
function heldProbability(arc: number, distance: number, circle: number, points: number): number {
  return points === 0 ? 0 : Math.min(1, (arc + (points - 1) * Math.min(arc, distance)) / circle)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** Which of the lengths laid end to end a point is in. */
function indexAt(lengths: readonly number[], point: number): number {
  let end = 0
  const index = lengths.findIndex((length) => {
    end += length
    return point < end
  })
  return index < 0 ? lengths.length - 1 : index
}
