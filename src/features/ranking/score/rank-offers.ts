import { type Bitset, hasBit, without } from '../../../snapshot/bitset.ts'
import { clickRateAt, completionRateAt, contextTable } from './context-table.ts'
import { drawNewCampaigns } from './new-campaign-slot.ts'
import {
  categoryFactor,
  fatigueFactor,
  featureFactor,
  historyFactor,
  neutralTaste,
  type PersonalTaste,
  personalTaste,
  type RankingAudience,
} from './personal-taste.ts'
import type { ContextTable, RankingWorld } from './ranking-world.ts'
import { hashToUnit, mixHash } from './repeatable-draws.ts'
import { drawnRoot, drawScore, listPropensity, selectTop, selectUniform, type TopScores } from './select-top.ts'

/** What a serving keeps beside seed and model version, for replay and for evaluating other policies. */
export interface RankingFlags {
  /** The places after the pinned ones are in uniformly random order. */
  isUniform: boolean
  /** Place in `order` of the first offer for which one was held as a new campaign, or -1. */
  heldPosition: number
  /** How many of the first places are pinned. */
  pinnedCount: number
}

/** One ranking: the order and what it was drawn with. The arrays run in parallel. */
export interface Ranking {
  /** Campaign indexes of the world, best first, no more than the audience's limit. */
  order: number[]
  /** The drawn score of each offer: micros of expected earnings of one impression. */
  scores: number[]
  /** P(the offer is in the list) over its own draw with the others' fixed, given `flags`. */
  propensities: number[]
  /** Places in `order` that were held for new campaigns. */
  held: number[]
  flags: RankingFlags
  seed: number
  modelVersion: string
  worldVersion: string
}

const uniformSalt = 0x756e69
/** The first of the places that are held. */
const heldPlace = 3

/**
 * Orders what is eligible by a draw from the belief about each offer's expected earnings (spec 4.2, 4.3, 4.5): pins
 * first, now and then places held for new campaigns, a small share of adults' lists in random order. A pure function
 * of its arguments: the same arguments give the same bits.
 */
export function rankOffers(
  world: RankingWorld,
  audience: RankingAudience,
  eligible: Bitset,
  seed: number,
  nowMs: number,
): Ranking {
  const table = contextTable(world, audience)
  const completed = new Set(audience.completed.filter((campaign) => hasBit(eligible, campaign)))
  const pins = table.app.pinned.filter((campaign) => hasBit(eligible, campaign))
  const pinned = pins.filter((campaign) => !completed.has(campaign)).slice(0, audience.limit)
  const pool = without(eligible, pins)
  const places = audience.limit - pinned.length
  const taste = audience.isMinor ? neutralTaste : personalTaste(world, audience, nowMs)
  const scoreOf = (campaign: number) => drawScore(table, taste, campaign, world.hash[campaign] ?? 0, seed)
  const isUniform = !audience.isMinor && hashToUnit(mixHash(seed, uniformSalt)) < table.app.randomShare
  const rest = isUniform
    ? uniformPlaces(world, pool, seed, places, scoreOf)
    : drawnPlaces({ world, table, taste, pool, completed, seed, nowMs }, places)
  const held = rest.held.map((place) => place + pinned.length)
  return {
    order: [...pinned, ...rest.order],
    scores: [...pinned.map(scoreOf), ...rest.scores],
    propensities: [...pinned.map(() => 1), ...rest.propensities],
    held,
    flags: {
      isUniform,
      heldPosition: held[0] ?? -1,
      pinnedCount: pinned.length,
    },
    seed,
    modelVersion: world.model.version,
    worldVersion: world.version,
  }
}

interface Places {
  order: number[]
  scores: number[]
  propensities: number[]
  held: number[]
}

function uniformPlaces(
  world: RankingWorld,
  pool: Bitset,
  seed: number,
  places: number,
  scoreOf: (campaign: number) => number,
): Places {
  const { campaigns, propensity } = selectUniform(world, pool, seed, places)
  return {
    order: campaigns,
    scores: campaigns.map(scoreOf),
    propensities: campaigns.map(() => propensity),
    held: [],
  }
}

/** What places are drawn from, and by. */
interface Draw {
  readonly world: RankingWorld
  readonly table: ContextTable
  readonly taste: PersonalTaste
  readonly pool: Bitset
  readonly completed: ReadonlySet<number>
  readonly seed: number
  readonly nowMs: number
}

/** An offer on its way into a list. */
interface ListedOffer {
  readonly campaign: number
  readonly score: number
  /** With which probability a place is held for it in such a list; null where none is. */
  readonly heldBy: number | null
}

function drawnPlaces(draw: Draw, places: number): Places {
  const { world, table, taste, pool, completed, seed, nowMs } = draw
  const drawn = drawNewCampaigns(world, table, pool, seed, nowMs, Math.max(0, places - heldPlace))
  const held = drawn.map(({ campaign, probability: heldBy }) => {
    return { campaign, score: drawScore(table, taste, campaign, world.hash[campaign] ?? 0, seed), heldBy }
  })
  const heldCampaigns = held.map(({ campaign }) => campaign)
  const others = held.length === 0 ? pool : without(pool, heldCampaigns)
  const top = selectTop(world, table, others, seed, taste, places + completed.size)
  // What was completed goes last of all, and what does not fit, so that neither moves the order of what is left.
  const left = insertHeld(top, held).filter(({ campaign }) => !completed.has(campaign))
  const shown = left.slice(0, places)
  const threshold = left.slice(places).find(({ heldBy }) => heldBy === null)?.score ?? top.threshold
  return {
    order: shown.map(({ campaign }) => campaign),
    scores: shown.map(({ score }) => score),
    propensities: shown.map(({ campaign, heldBy }) => {
      const own = listPropensity(table, taste, campaign, threshold)
      return heldBy === null ? own : heldBy + (1 - heldBy) * own
    }),
    held: shown.flatMap(({ heldBy }, place) => (heldBy === null ? [] : [place])),
  }
}

/** A drawn order with the offers for which places are held, each at these places or higher where its own draw is better. */
function insertHeld(top: TopScores, held: readonly ListedOffer[]): ListedOffer[] {
  const offers: ListedOffer[] = top.campaigns.map((campaign, place) => {
    return { campaign, score: top.scores[place] ?? 0, heldBy: null }
  })
  const places = held.map((offer) => {
    const better = top.scores.findIndex((score) => score < offer.score)
    return { offer, place: better < 0 ? heldPlace : Math.min(heldPlace, better) }
  })
  places.sort((left, right) => left.place - right.place)
  for (const [before, { offer, place }] of places.entries()) offers.splice(place + before, 0, offer)
  return offers
}

/** What a campaign's score is made of. The product of payout, rates, priority, taste, fatigue and draw is the score. */
export interface ScoreParts {
  /** Gross payout of one completion, micros; at least 1, so that offers without payout are ordered by their rates. */
  payoutMicros: number
  /** P(click) of an examined impression, in this app, country and platform, for nobody in particular. */
  clickRate: number
  /** P(verified | click) there. */
  completionRate: number
  /** The app's own multiplier. */
  priority: number
  /** What attributes and this person's own opens make of its category; 1 for a minor. */
  taste: number
  attributes: number
  history: number
  /** What having been seen or opened before makes of it; 1 for a minor. */
  fatigue: number
  /** The seeded draw from the belief: above 1 is luck, and the wider the less is known. */
  draw: number
  /** Relative standard deviation of the belief that the draw came from. */
  uncertainty: number
}

/** One campaign's score and its parts, exactly as `rankOffers` computes them. */
export function explainScore(
  world: RankingWorld,
  audience: RankingAudience,
  seed: number,
  nowMs: number,
  campaign: number,
): { score: number; parts: ScoreParts } {
  const table = contextTable(world, audience)
  const taste = audience.isMinor ? neutralTaste : personalTaste(world, audience, nowMs)
  const hash = world.hash[campaign] ?? 0
  const score = drawScore(table, taste, campaign, hash, seed)
  const byTaste = categoryFactor(taste, campaign)
  const fatigue = fatigueFactor(taste, campaign)
  const category = world.categoryHash[world.category[campaign] ?? 0] ?? 0
  return {
    score,
    parts: {
      payoutMicros: world.payout[campaign] ?? 0,
      clickRate: clickRateAt(world, audience, campaign),
      completionRate: completionRateAt(world, audience, campaign),
      priority: table.app.priority.get(campaign) ?? 1,
      taste: byTaste,
      attributes: audience.isMinor ? 1 : featureFactor(world, audience.features, category),
      history: audience.isMinor ? 1 : historyFactor(world, audience.person, category),
      fatigue,
      draw: drawnRoot(table, campaign, hash, seed) ** 3,
      uncertainty: 3 * (table.b[campaign] ?? 0),
    },
  }
}
