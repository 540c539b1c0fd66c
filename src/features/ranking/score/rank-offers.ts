import { type Bitset, hasBit } from '../../../snapshot/bitset.ts'
import type { RequestMoment } from '../model/epochs.ts'
import { hashToUnit, mixHash } from '../model/hash.ts'
import { decodeUserState } from '../model/user-state.ts'
import { clickRateAt, completionRateAt, contextTable, payoutAt } from './context-table.ts'
import { drawNewCampaigns } from './new-campaign-slot.ts'
import {
  categoryFactor,
  fatigueFactor,
  featureFactor,
  historyFactor,
  neutralAffinity,
  type PersonalAffinity,
  personalAffinity,
} from './personal-affinity.ts'
import type { ContextTable, Pool, Ranker } from './ranker.ts'
import type { RankingAudience } from './ranking-audience.ts'
import { drawnRoot, drawScore, listPropensity, selectTop, selectUniform, type TopScores } from './select-top.ts'

/** The way a list was ranked, stored with its serving for replay and for evaluating other policies. */
export interface RankingFlags {
  /** True if the slots after the pinned ones are in uniformly random order. */
  isUniform: boolean
  /** The index in `order` of the first reserved slot, or -1. */
  reservedPosition: number
  pinnedCount: number
}

/** A ranked list and its draws. The arrays run in parallel. */
export interface Ranking {
  /** Campaign indexes of the ranker, best first, at most the audience's limit. */
  order: number[]
  /** The drawn score of each offer: expected earnings of one impression, in micros. */
  scores: number[]
  /** P(the offer is in the list) over its own draw with the others' fixed, given `flags`. */
  propensities: number[]
  /** Indexes in `order` that were reserved for new campaigns. */
  reservedSlots: number[]
  flags: RankingFlags
  seed: number
  modelVersion: string
  configVersion: string
}

const uniformSalt = 0x756e69
const firstReservedSlot = 3

/**
 * Ranks offers by a draw from the estimate of each one's expected earnings (spec 4.2, 4.3, 4.5). Pins come first; some
 * lists reserve slots for new campaigns, and a small share of adults' lists is in random order. `eligible` is the set
 * of the context; what is not for the user is left out here. Pure: the same arguments return the same bits.
 */
export function rankOffers(
  ranker: Ranker,
  audience: RankingAudience,
  eligible: Bitset,
  seed: number,
  nowMs: number,
): Ranking {
  const table = contextTable(ranker, audience)
  const { isMinor, limit } = audience
  const leftOut = eligibleOf(eligible, audience.leftOut)
  const pins = eligibleOf(eligible, table.app.pinned)
  const pinned = pins.length === 0 ? pins : pins.filter((campaign) => !leftOut.includes(campaign)).slice(0, limit)
  const excluded = isMinor || leftOut.length === 0 ? pins : [...pins, ...leftOut]
  const affinity = isMinor ? neutralAffinity : personalAffinity(ranker, audience, nowMs)
  const draw = { ranker, table, affinity, pool: { eligible, excluded }, seed, nowMs }
  const isUniform = !isMinor && hashToUnit(mixHash(seed, uniformSalt)) < table.app.randomShare
  const slots = limit - pinned.length
  const rest = isUniform ? fillSlotsUniformly(draw, slots) : fillSlots(draw, isMinor ? leftOut : none, slots)
  const filled = pinned.length === 0 ? rest : afterPinned(draw, pinned, rest)
  return {
    ...filled,
    flags: { isUniform, reservedPosition: filled.reservedSlots[0] ?? -1, pinnedCount: pinned.length },
    seed,
    modelVersion: ranker.model.version,
    configVersion: ranker.version,
  }
}

const none: readonly number[] = []

function eligibleOf(eligible: Bitset, campaigns: readonly number[]): readonly number[] {
  return campaigns.length === 0 ? campaigns : campaigns.filter((campaign) => hasBit(eligible, campaign))
}

interface Draw {
  readonly ranker: Ranker
  readonly table: ContextTable
  readonly affinity: PersonalAffinity
  readonly pool: Pool
  readonly seed: number
  readonly nowMs: number
}

function scoreOf({ ranker, table, affinity, seed }: Draw, campaign: number): number {
  return drawScore(table, affinity, campaign, ranker.hash[campaign]!, seed)
}

type FilledSlots = Pick<Ranking, 'order' | 'scores' | 'propensities' | 'reservedSlots'>

function afterPinned(draw: Draw, pinned: readonly number[], rest: FilledSlots): FilledSlots {
  return {
    order: [...pinned, ...rest.order],
    scores: [...pinned.map((campaign) => scoreOf(draw, campaign)), ...rest.scores],
    propensities: [...pinned.map(() => 1), ...rest.propensities],
    reservedSlots: rest.reservedSlots.map((slot) => slot + pinned.length),
  }
}

function fillSlotsUniformly(draw: Draw, slots: number): FilledSlots {
  const { campaigns, propensity } = selectUniform(draw.ranker, draw.pool, draw.seed, slots)
  return {
    order: campaigns,
    scores: campaigns.map((campaign) => scoreOf(draw, campaign)),
    propensities: campaigns.map(() => propensity),
    reservedSlots: [],
  }
}

interface ListedOffer {
  readonly campaign: number
  readonly score: number
  /** The probability that such a list reserves a slot for it; null if none is reserved. */
  readonly reservedProbability: number | null
}

/**
 * Fills the slots by draws. `hidden` offers are removed last, before cutting to the limit, so that they do not change
 * the order of the rest.
 */
function fillSlots(draw: Draw, hidden: readonly number[], slots: number): FilledSlots {
  const { ranker, table, affinity, pool, seed, nowMs } = draw
  const drawn = drawNewCampaigns(ranker, table, pool, seed, nowMs, Math.max(0, slots - firstReservedSlot))
  if (drawn.length === 0 && hidden.length === 0) {
    const { campaigns, scores, threshold } = selectTop(ranker, table, pool, seed, affinity, slots)
    const propensities = campaigns.map((campaign) => listPropensity(table, affinity, campaign, threshold))
    return { order: campaigns, scores, propensities, reservedSlots: [] }
  }
  const reserved = drawn.map(({ campaign, probability: reservedProbability }) => {
    return { campaign, score: scoreOf(draw, campaign), reservedProbability }
  })
  const excluded = [...pool.excluded, ...drawn.map(({ campaign }) => campaign)]
  const top = selectTop(ranker, table, { ...pool, excluded }, seed, affinity, slots + hidden.length)
  const left = insertReserved(top, reserved).filter(({ campaign }) => !hidden.includes(campaign))
  const shown = left.slice(0, slots)
  const threshold =
    left.slice(slots).find(({ reservedProbability }) => reservedProbability === null)?.score ?? top.threshold
  return {
    order: shown.map(({ campaign }) => campaign),
    scores: shown.map(({ score }) => score),
    propensities: shown.map(({ campaign, reservedProbability }) => {
      const own = listPropensity(table, affinity, campaign, threshold)
      return reservedProbability === null ? own : reservedProbability + (1 - reservedProbability) * own
    }),
    reservedSlots: shown.flatMap(({ reservedProbability }, slot) => (reservedProbability === null ? [] : [slot])),
  }
}

/** Inserts the offers with reserved slots into a drawn order: each at its slot, or higher if its own draw is better. */
function insertReserved(top: TopScores, reserved: readonly ListedOffer[]): ListedOffer[] {
  const offers: ListedOffer[] = top.campaigns.map((campaign, slot) => {
    return { campaign, score: top.scores[slot]!, reservedProbability: null }
  })
  const slots = reserved.map((offer) => {
    const better = top.scores.findIndex((score) => score < offer.score)
    return { offer, slot: better < 0 ? firstReservedSlot : Math.min(firstReservedSlot, better) }
  })
  slots.sort((left, right) => left.slot - right.slot)
  for (const [before, { offer, slot }] of slots.entries()) offers.splice(slot + before, 0, offer)
  return offers
}

/** The parts of a campaign's score, which is the product of payout, rates, priority, taste, fatigue and draw. */
export interface ScoreParts {
  /**
   * Gross payout of one completion in micros, as the app ranks by it under its deals; at least 1, so that offers
   * without payout are ordered by their rates.
   */
  payoutMicros: number
  /** P(click) of an examined impression in this context, before personal multipliers. */
  clickRate: number
  completionRate: number
  priority: number
  /** Multiplier for the category, from attributes and the user's own clicks; 1 for a minor. */
  taste: number
  attributes: number
  history: number
  /** Multiplier for earlier impressions and clicks of the campaign; 1 for a minor. */
  fatigue: number
  /** The seeded draw; the less is known, the wider its spread around 1. */
  draw: number
  /** Relative standard deviation of the estimate that the draw is made from. */
  uncertainty: number
}

/** Returns a function that computes a campaign's score and its parts for one user, exactly as `rankOffers` does. */
export function scoreExplainer(
  ranker: Ranker,
  audience: RankingAudience,
  { seed, epochStartMs }: Pick<RequestMoment, 'seed' | 'epochStartMs'>,
): (campaign: number) => { score: number; parts: ScoreParts } {
  const table = contextTable(ranker, audience)
  const affinity = audience.isMinor ? neutralAffinity : personalAffinity(ranker, audience, epochStartMs)
  const user = audience.userState === null ? null : decodeUserState(audience.userState)
  return (campaign) => {
    const hash = ranker.hash[campaign]!
    const category = ranker.categoryHash[ranker.category[campaign]!]!
    return {
      score: drawScore(table, affinity, campaign, hash, seed),
      parts: {
        payoutMicros: payoutAt(ranker, table.app, audience, campaign),
        clickRate: clickRateAt(ranker, audience, campaign),
        completionRate: completionRateAt(ranker, audience, campaign),
        priority: ranker.campaigns[campaign]!.priority * (table.app.priorities.get(campaign) ?? 1),
        taste: categoryFactor(affinity, campaign),
        attributes: audience.isMinor ? 1 : featureFactor(ranker, audience.features, category),
        history: audience.isMinor ? 1 : historyFactor(ranker, user, category),
        fatigue: fatigueFactor(affinity, campaign),
        draw: drawnRoot(table, campaign, hash, seed) ** 3,
        uncertainty: 3 * table.b[campaign]!,
      },
    }
  }
}
