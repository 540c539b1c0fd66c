import { type Bitset, hasBit, without } from '../../../snapshot/bitset.ts'
import { hashToUnit, mixHash } from '../model/hash.ts'
import type { CampaignColumns } from './campaign-columns.ts'
import type { ContextTable, Needs, NewCampaign, Pool, Ranker } from './ranker.ts'

/** About 60 to 70 viewed impressions: exposures are weighted by attention and fatigue. */
const enoughExposures = 50
/** If the eligible campaigns need less than this in total, fewer lists than the app's share reserve a slot. */
const needForFullShare = 0.05
/** The need, among campaigns not past their due time, for which a list reserves one more slot. */
const needForOneMore = 3
const maxReservedSlots = 7
const hourMs = 3_600_000
const dueAfterHours = 48
const greatestUrgency = 16
/** Urgency changes in steps, so that the ranking of an unknown user depends on no finer time. */
const urgencyStepMs = 5 * 60_000

export function urgencyStepOf(nowMs: number): number {
  return Math.floor(nowMs / urgencyStepMs)
}

export function urgencyStepStartMs(step: number): number {
  return step * urgencyStepMs
}

/** Returns the campaigns without enough exposures yet; the fewer exposures, the greater the need. */
export function findNewCampaigns({ campaigns, campaignNumber, model }: CampaignColumns): NewCampaign[] {
  const inNeed: NewCampaign[] = []
  for (let campaign = 0; campaign < campaigns.length; campaign++) {
    const number = campaignNumber[campaign]!
    const exposures = number < 0 ? 0 : (model.exposures[number] ?? 0)
    if (exposures >= enoughExposures) continue
    const dueAtMs = campaigns[campaign]!.shownSinceMs + dueAfterHours * hourMs
    inNeed.push({ campaign, need: (1 - exposures / enoughExposures) ** 3, dueAtMs })
  }
  return inNeed
}

/** Raises need as the due time approaches, by the start of the urgency step; past it, urgency no longer counts. */
function urgentNeed({ need, dueAtMs }: NewCampaign, stepStartMs: number): number {
  const hoursLeft = (dueAtMs - stepStartMs) / hourMs
  if (hoursLeft <= 0) return need
  return need * Math.min(greatestUrgency, Math.max(1, dueAfterHours / hoursLeft))
}

/** A new campaign with a reserved slot, and the probability that it is drawn for one. */
interface ReservedCampaign {
  campaign: number
  probability: number
}

const reservedSalt = 0x68656c
const drawSalt = 0x6e6577

/**
 * Draws the new campaigns that a list reserves slots for, in the app's share of lists, by need and urgency. Systematic
 * sampling: at equal distances on the needs laid end to end, from a random start. `fitting`, the number of slots the
 * list has room for, affects only the probabilities.
 */
export function drawNewCampaigns(
  ranker: Ranker,
  table: ContextTable,
  pool: Pool,
  seed: number,
  nowMs: number,
  fitting: number,
): ReservedCampaign[] {
  const chance = hashToUnit(mixHash(seed, reservedSalt))
  if (chance >= table.app.newCampaignShare) return []
  const { campaigns, ends, total, inTime, stepStartMs } = needsOf(ranker, pool, urgencyStepOf(nowMs))
  if (chance >= table.app.newCampaignShare * Math.min(1, total / needForFullShare)) return []
  const more = Math.min(maxReservedSlots - 1, inTime / needForOneMore)
  const count = 1 + Math.floor(more * (inTime / total))
  const distance = total / count
  const first = hashToUnit(mixHash(seed, drawSalt)) * total
  const drawn = new Set(Array.from({ length: count }, (_, step) => indexAt(ends, (first + step * distance) % total)))
  const points = Math.min(fitting, count)
  return Array.from(drawn, (index) => {
    const each = campaigns[index]!
    return {
      campaign: each.campaign,
      probability: slotProbability(urgentNeed(each, stepStartMs), distance, total, points),
    }
  })
}

/** Needs cached per ranker, 12 bytes each. */
const mostNeeds = 4_000_000

/** The needs of a pool's new campaigns, summed once for each set and urgency step, unless one of them is excluded. */
function needsOf({ newCampaigns, newSet, needs: kept }: Ranker, { eligible, excluded }: Pool, step: number): Needs {
  if (excluded.some((campaign) => hasBit(newSet, campaign) && hasBit(eligible, campaign))) {
    return addUpNeeds(newCampaigns, without(eligible, excluded), step)
  }
  const known = kept.sets.get(eligible)?.get(step)
  if (known !== undefined) return known
  const needs = addUpNeeds(newCampaigns, eligible, step)
  kept.count += needs.ends.length
  if (kept.count > mostNeeds) {
    kept.sets = new WeakMap()
    kept.count = needs.ends.length
  }
  const steps = kept.sets.get(eligible) ?? new Map<number, Needs>()
  kept.sets.set(eligible, steps.set(step, needs))
  return needs
}

function addUpNeeds(newCampaigns: readonly NewCampaign[], eligible: Bitset, step: number): Needs {
  const stepStartMs = urgencyStepStartMs(step)
  const campaigns = newCampaigns.filter(({ campaign }) => hasBit(eligible, campaign))
  const ends = new Float64Array(campaigns.length)
  let [total, inTime] = [0, 0]
  for (const [index, each] of campaigns.entries()) {
    const need = urgentNeed(each, stepStartMs)
    total += need
    ends[index] = total
    if (each.dueAtMs > stepStartMs) inTime += need
  }
  return { campaigns, ends, total, inTime, stepStartMs }
}

/** Returns the probability that one of `points`, at equal distances on a circle, lies in an arc of it. */
function slotProbability(arc: number, distance: number, circle: number, points: number): number {
  return points === 0 ? 0 : Math.min(1, (arc + (points - 1) * Math.min(arc, distance)) / circle)
}

/** Returns the index of the first end beyond a point. */
function indexAt(ends: Float64Array, point: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (point < ends[middle]!) high = middle
    else low = middle + 1
  }
  return low
}
