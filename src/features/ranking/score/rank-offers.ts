import { type Bitset, hasBit, without } from '../../../snapshot/bitset.ts'
import { clickRateAt, completionRateAt, contextTable } from './compile-ranking-world.ts'
import { drawNewCampaign, type HeldCampaign } from './new-campaign-slot.ts'
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
  /** Place in `order` of the offer for which it was held as a new campaign, or -1. */
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
  flags: RankingFlags
  seed: number
  modelVersion: string
  worldVersion: string
}

const uniformSalt = 0x756e69
const heldPlace = 3

/**
 * Orders what is eligible by a draw from the belief about each offer's expected earnings (spec 4.2, 4.3, 4.5): pins
 * first, now and then a place held for a new campaign, a small share of adults' lists in random order. A pure function
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
  return {
    order: [...pinned, ...rest.order],
    scores: [...pinned.map(scoreOf), ...rest.scores],
    propensities: [...pinned.map(() => 1), ...rest.propensities],
    flags: {
      isUniform,
      heldPosition: rest.heldPosition < 0 ? -1 : rest.heldPosition + pinned.length,
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
  heldPosition: number
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
    heldPosition: -1,
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

function drawnPlaces(draw: Draw, places: number): Places {
  const { world, table, taste, pool, completed, seed, nowMs } = draw
  const held = places > heldPlace ? drawNewCampaign(world, table, pool, seed, nowMs) : null
  const drawnPool = held === null ? pool : without(pool, [held.campaign])
  const room = held === null || completed.has(held.campaign) ? places : places - 1
  const top = selectTop(world, table, drawnPool, seed, taste, room + completed.size)
  const heldScore = held === null ? 0 : drawScore(table, taste, held.campaign, world.hash[held.campaign] ?? 0, seed)
  // At its place, or higher where its own draw is better; what was completed goes only then.
  const better = top.scores.findIndex((score) => score < heldScore)
  const before = top.campaigns.slice(0, Math.min(heldPlace, better < 0 ? heldPlace : better))
  const shown = leaveOut(top, completed, room)
  const propensities = shown.campaigns.map((campaign) => listPropensity(table, taste, campaign, shown.threshold))
  const drawn = { order: shown.campaigns, scores: shown.scores, propensities, heldPosition: -1 }
  if (held === null || completed.has(held.campaign)) return drawn
  const own = listPropensity(table, taste, held.campaign, shown.threshold)
  const place = before.filter((campaign) => !completed.has(campaign)).length
  return insertHeld(drawn, place, held, heldScore, own)
}

/** The first of a drawn order without what was completed. */
function leaveOut(top: TopScores, completed: ReadonlySet<number>, room: number): TopScores {
  if (completed.size === 0) return top
  const kept = top.campaigns.flatMap((campaign, place) => (completed.has(campaign) ? [] : [place]))
  const firstOut = kept[room]
  return {
    campaigns: kept.slice(0, room).map((place) => top.campaigns[place] ?? 0),
    scores: kept.slice(0, room).map((place) => top.scores[place] ?? 0),
    threshold: firstOut === undefined ? top.threshold : (top.scores[firstOut] ?? 0),
  }
}

/** Puts the held offer at its place; it is there by either of two chances. */
function insertHeld(drawn: Places, place: number, held: HeldCampaign, score: number, ownPropensity: number): Places {
  const propensity = held.probability + (1 - held.probability) * ownPropensity
  return {
    order: drawn.order.toSpliced(place, 0, held.campaign),
    scores: drawn.scores.toSpliced(place, 0, score),
    propensities: drawn.propensities.toSpliced(place, 0, propensity),
    heldPosition: place,
  }
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
