import {
  type CellRow,
  type CounterRow,
  delayBucket,
  hourOf,
  type LiftFamilyName,
  type PositionRow,
} from '../model/counter-rows.ts'
import { attributeLift, isAdmitted, positionCount, tasteStrengths } from '../model/fit-audience.ts'
import { clickRateAt } from '../score/context-table.ts'
import { fatigueBucketOf, featureFactor, historyFactor, type RankingAudience } from '../score/personal-taste.ts'
import type { RankingWorld } from '../score/ranking-world.ts'
import { hashText } from '../score/repeatable-draws.ts'
import { addToPerson, type PersonState } from './person-state.ts'

/** What a serving keeps of each offer so that its later events can teach. */
export interface ServedOffer {
  campaignId: string
  creativeId: string
  /** Place in the list, from 0. */
  position: number
  /** Multipliers at serving: by attributes, by the person's own history, by fatigue. All 1 for a minor. */
  attributes: number
  history: number
  fatigue: number
  /** What the person's history in the category was at serving. */
  historyClicks: number
  historyExpected: number
  fatigueBucket: number
}

/** What a serving keeps of its audience so that later events can teach. */
export type ServedAudience = Pick<RankingAudience, 'appId' | 'countryCode' | 'platform' | 'isMinor' | 'features'>

/** Something that happened to a served offer of a live key. */
export type LearningEvent =
  /** `weight` is how many servings this one stands for where only a sample of them is noted. */
  | { kind: 'served'; atMs: number; weight: number }
  /** The first confirmation of the impression; `isFirstSight` when no open came before it. */
  | { kind: 'delivered'; atMs: number; isFirstSight: boolean }
  /** An open by a person; `isFirstSight` when neither a confirmation nor an open came before it. */
  | { kind: 'click'; atMs: number; isFirstSight: boolean }
  /** A verified completion. */
  | { kind: 'completion'; atMs: number; clickedAtMs: number }

/** What the serving must remember of one ranked offer; nothing personal for a minor. */
export function servedOffer(
  world: RankingWorld,
  audience: RankingAudience,
  offer: { campaign: number; creativeId: string; position: number },
  nowMs: number,
): ServedOffer {
  const campaignId = world.campaigns[offer.campaign]?.id ?? ''
  const { creativeId, position } = offer
  const seen = { campaignId, creativeId, position }
  if (audience.isMinor) {
    return { ...seen, attributes: 1, history: 1, fatigue: 1, historyClicks: 0, historyExpected: 0, fatigueBucket: 0 }
  }
  const categoryHash = world.categoryHash[world.category[offer.campaign] ?? 0] ?? 0
  const history = audience.person?.categories.get(categoryHash)
  const fatigueBucket = fatigueBucketOf(audience.person, world.hash[offer.campaign] ?? 0, nowMs)
  return {
    campaignId,
    creativeId,
    position,
    attributes: featureFactor(world, audience.features, categoryHash),
    history: historyFactor(world, audience.person, categoryHash),
    fatigue: world.model.personal.fatigue[fatigueBucket] ?? 1,
    historyClicks: history?.clicks ?? 0,
    historyExpected: history?.expected ?? 0,
    fatigueBucket,
  }
}

/** What one person tells of the slots that too few have a feature of yet. */
export function peopleRows(
  world: RankingWorld,
  features: readonly number[],
  person: { readonly appId: string; readonly userId: string },
  atMs: number,
): CounterRow[] {
  const { attributes } = world.model.personal
  const waiting = features.filter((slot) => !isAdmitted(attributes, slot))
  if (waiting.length === 0) return []
  const bit = hashText(`${person.appId} ${person.userId}`, world.attributeSalt) & 63
  const bits = bit < 32 ? { low: (1 << bit) >>> 0, high: 0 } : { low: 0, high: (1 << (bit - 32)) >>> 0 }
  return waiting.map((slot) => ({ kind: 'people', hour: hourOf(atMs), slot, ...bits }))
}

/**
 * The counter rows that an event adds, and its trace in the person's own state (changed in place; null when nothing of the
 * person may be kept: minors, or nobody known). The rows hold nothing about one person.
 */
export function eventToCounterRows(
  world: RankingWorld,
  audience: ServedAudience,
  offer: ServedOffer,
  event: LearningEvent,
  person: PersonState | null,
): CounterRow[] {
  const hour = hourOf(event.kind === 'completion' ? event.clickedAtMs : event.atMs)
  if (event.kind === 'completion') {
    const ageBucket = delayBucket((event.atMs - event.clickedAtMs) / 3_600_000)
    return [
      cellRow(audience, offer, hour, { completions: 1 }),
      { kind: 'delay', hour, campaignId: offer.campaignId, ageBucket, completions: 1 },
    ]
  }
  const place = Math.min(offer.position, positionCount - 1)
  const { examination, seen, unconfirming } = world.model.positions
  const attention = examination[place] ?? 1
  const taste = offer.attributes * offer.history * offer.fatigue
  const isUnconfirming = unconfirming.has(audience.appId)
  if (event.kind === 'served') {
    const chance = seen[place] ?? 1
    const rows: CounterRow[] = [
      cellRow(audience, offer, hour, {
        served: event.weight,
        servedWeight: event.weight * attention * chance * taste,
      }),
      positionRow(audience, place, hour, { served: event.weight }),
    ]
    if (!isUnconfirming) return rows
    const exposed = { hour, attention, clicks: 0, exposure: chance, rate: pooledRate(world, audience, offer) }
    return addPersonalRows(rows, world, audience, offer, exposed, event.atMs, person)
  }
  const rate = pooledRate(world, audience, offer)
  if (event.kind === 'delivered') {
    const exposure = event.isFirstSight ? 1 : 0
    const rows: CounterRow[] = [
      cellRow(audience, offer, hour, { delivered: 1, deliveredWeight: exposure * attention * taste }),
      positionRow(audience, place, hour, { delivered: 1, expected: exposure * taste * rate }),
    ]
    if (isUnconfirming || exposure === 0) return rows
    const exposed = { hour, attention, clicks: 0, exposure: 1, rate }
    return addPersonalRows(rows, world, audience, offer, exposed, event.atMs, person)
  }
  const exposure = event.isFirstSight && !isUnconfirming ? 1 : 0
  const rows: CounterRow[] = [
    cellRow(audience, offer, hour, { clicks: 1, deliveredWeight: event.isFirstSight ? attention * taste : 0 }),
    positionRow(audience, place, hour, { clicks: 1, expected: exposure * taste * rate }),
  ]
  const exposed = { hour, attention, clicks: 1, exposure, rate }
  return addPersonalRows(rows, world, audience, offer, exposed, event.atMs, person)
}

function cellRow(
  { appId, countryCode, platform }: ServedAudience,
  { campaignId, creativeId }: ServedOffer,
  hour: number,
  { served = 0, servedWeight = 0, delivered = 0, deliveredWeight = 0, clicks = 0, completions = 0 }: Partial<CellRow>,
): CellRow {
  const sums = { served, servedWeight, delivered, deliveredWeight, clicks, completions }
  return { kind: 'cell', hour, appId, countryCode, platform: platform ?? '', campaignId, creativeId, ...sums }
}

function positionRow(
  { appId }: ServedAudience,
  position: number,
  hour: number,
  { served = 0, delivered = 0, clicks = 0, expected = 0 }: Partial<PositionRow>,
): PositionRow {
  return { kind: 'position', hour, appId, position, served, delivered, clicks, expected }
}

/** P(click) of an examined impression there, for nobody in particular. */
function pooledRate(world: RankingWorld, audience: ServedAudience, offer: ServedOffer): number {
  const campaign = world.indexById.get(offer.campaignId)
  return campaign === undefined ? 0 : clickRateAt(world, audience, campaign)
}

/** How an offer was seen. */
interface Exposed {
  readonly hour: number
  readonly attention: number
  readonly clicks: number
  readonly exposure: number
  /** From `pooledRate`. */
  readonly rate: number
}

/**
 * Evidence of the personal layer, added to `rows`: each multiplier's clicks, and those expected with that multiplier alone
 * at 1.
 */
function addPersonalRows(
  rows: CounterRow[],
  world: RankingWorld,
  audience: ServedAudience,
  offer: ServedOffer,
  exposed: Exposed,
  atMs: number,
  person: PersonState | null,
): CounterRow[] {
  const campaign = world.indexById.get(offer.campaignId)
  if (audience.isMinor || campaign === undefined) return rows
  const { hour, clicks, exposure } = exposed
  const pooled = exposure * exposed.attention * exposed.rate
  const categoryHash = world.categoryHash[world.category[campaign] ?? 0] ?? 0
  const add = (family: LiftFamilyName, left: number, right: number, expected: number) => {
    rows.push({ kind: 'lift', hour, family, left, right, clicks, expected })
  }
  add('fatigue', offer.fatigueBucket, 0, pooled * offer.attributes * offer.history)
  const { attributes } = world.model.personal
  const all = pooled * offer.attributes * offer.history * offer.fatigue
  for (const slot of audience.features) {
    // What few people have in common would say more of them than of others.
    if (isAdmitted(attributes, slot))
      add('attribute', slot, categoryHash, all / attributeLift(attributes, slot, categoryHash))
  }
  if (person === null) return rows
  const expected = pooled * offer.attributes * offer.fatigue
  if (offer.historyExpected > 0) addStrengthRows(rows, offer, hour, clicks, expected)
  const hashes = { categoryHash, campaignHash: world.hash[campaign] ?? 0 }
  addToPerson(person, hashes, { exposures: exposure, expected, clicks }, atMs / 1000)
  return rows
}

/** How likely what happened was with each candidate strength of the person's own history. */
function addStrengthRows(
  rows: CounterRow[],
  { historyClicks, historyExpected }: ServedOffer,
  hour: number,
  clicks: number,
  expected: number,
): void {
  for (let index = 0; index < tasteStrengths.length; index++) {
    const strength = tasteStrengths[index] ?? 1
    const factor = (strength + historyClicks) / (strength + historyExpected)
    const likelihood = clicks === 0 ? 0 : clicks * Math.log(factor)
    const family = 'taste' as const
    rows.push({ kind: 'lift', hour, family, left: index, right: 0, clicks: likelihood, expected: expected * factor })
  }
}
