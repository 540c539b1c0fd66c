import type { PersonKey } from '../../../lib/ids/person-key.ts'
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
import type { Ranker } from '../score/ranker.ts'
import { hashText } from '../score/repeatable-draws.ts'
import { addToPerson, type PersonState } from './person-state.ts'

/** A ranked offer as learning needs it. */
interface ServedOffer {
  campaignId: string
  creativeId: string
  position: number
  /** Multipliers at serving: by attributes, by the user's own history, by fatigue. All 1 for a minor. */
  attributes: number
  history: number
  fatigue: number
  /** The user's history in the category at serving. */
  historyClicks: number
  historyExpected: number
  fatigueBucket: number
}

interface ServedAudience extends Pick<RankingAudience, 'appId' | 'countryCode' | 'platform' | 'isMinor' | 'features'> {
  /** False for a message, which is answered without a handle to confirm it by. */
  readonly canConfirm: boolean
}

/** An event of an offer served to a live key. */
export type LearningEvent =
  /** `weight` is how many servings this one stands for in a sample. */
  | { kind: 'served'; atMs: number; weight: number }
  /** The first confirmation of the impression; `isFirstSight` when no click came before it. */
  | { kind: 'delivered'; atMs: number; isFirstSight: boolean }
  /** The first click of the impression by a person; `isFirstSight` when no confirmation came before it. */
  | { kind: 'click'; atMs: number; isFirstSight: boolean }
  | { kind: 'completion'; atMs: number; clickedAtMs: number }

/** Computes a ranked offer's multipliers at serving; nothing personal for a minor. */
export function servedOffer(
  ranker: Ranker,
  audience: RankingAudience,
  offer: { campaign: number; creativeId: string; position: number },
  nowMs: number,
): ServedOffer {
  const campaignId = ranker.campaigns[offer.campaign]?.id ?? ''
  const { creativeId, position } = offer
  const seen = { campaignId, creativeId, position }
  if (audience.isMinor) {
    return { ...seen, attributes: 1, history: 1, fatigue: 1, historyClicks: 0, historyExpected: 0, fatigueBucket: 0 }
  }
  const categoryHash = ranker.categoryHash[ranker.category[offer.campaign] ?? 0] ?? 0
  const history = audience.person?.categories.get(categoryHash)
  const fatigueBucket = fatigueBucketOf(audience.person, ranker.hash[offer.campaign] ?? 0, nowMs)
  return {
    campaignId,
    creativeId,
    position,
    attributes: featureFactor(ranker, audience.features, categoryHash),
    history: historyFactor(ranker, audience.person, categoryHash),
    fatigue: ranker.model.personal.fatigue[fatigueBucket] ?? 1,
    historyClicks: history?.clicks ?? 0,
    historyExpected: history?.expected ?? 0,
    fatigueBucket,
  }
}

/** Returns the rows that count a user towards features too few users have yet. */
export function peopleRows(ranker: Ranker, features: readonly number[], person: PersonKey, atMs: number): CounterRow[] {
  const { attributes } = ranker.model.personal
  const waiting = features.filter((slot) => !isAdmitted(attributes, slot))
  if (waiting.length === 0) return []
  const bit = hashText(`${person.appId} ${person.userId}`, ranker.attributeSalt) & 63
  const bits = bit < 32 ? { low: (1 << bit) >>> 0, high: 0 } : { low: 0, high: (1 << (bit - 32)) >>> 0 }
  return waiting.map((slot) => ({ kind: 'people', hour: hourOf(atMs), slot, ...bits }))
}

/**
 * Returns the counter rows of an event, which hold nothing about one user, and updates the user's own state in place. `person`
 * is null when no state may be kept: for minors and unknown users.
 */
export function eventToCounterRows(
  ranker: Ranker,
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
  const position = Math.min(offer.position, positionCount - 1)
  const { examination, seen, unconfirming } = ranker.model.positions
  const attention = examination[position] ?? 1
  const taste = offer.attributes * offer.history * offer.fatigue
  const { canConfirm } = audience
  // What cannot be confirmed says nothing of places, nor of whether the app confirms.
  const positionRows = (sums: Partial<PositionRow>) => (canConfirm ? [positionRow(audience, position, hour, sums)] : [])
  const countsServed = !canConfirm || unconfirming.has(audience.appId)
  if (event.kind === 'served') {
    const chance = seen[position] ?? 1
    const servedWeight = event.weight * attention * chance * taste
    const deliveredWeight = canConfirm ? 0 : servedWeight
    const rows: CounterRow[] = [
      cellRow(audience, offer, hour, { served: event.weight, servedWeight, deliveredWeight }),
      ...positionRows({ served: event.weight }),
    ]
    if (!countsServed) return rows
    const exposed = { hour, attention, clicks: 0, exposure: chance, rate: pooledRate(ranker, audience, offer) }
    return addPersonalRows(rows, ranker, audience, offer, exposed, event.atMs, person)
  }
  const rate = pooledRate(ranker, audience, offer)
  const deliveredWeight = event.isFirstSight && canConfirm ? attention * taste : 0
  if (event.kind === 'delivered') {
    const rows: CounterRow[] = [
      cellRow(audience, offer, hour, { delivered: 1, deliveredWeight }),
      ...positionRows({ delivered: 1, expected: event.isFirstSight ? taste * rate : 0 }),
    ]
    if (countsServed || !event.isFirstSight) return rows
    const exposed = { hour, attention, clicks: 0, exposure: 1, rate }
    return addPersonalRows(rows, ranker, audience, offer, exposed, event.atMs, person)
  }
  const exposure = event.isFirstSight && !countsServed ? 1 : 0
  const rows: CounterRow[] = [
    cellRow(audience, offer, hour, { clicks: 1, deliveredWeight }),
    ...positionRows({ clicks: 1, expected: exposure * taste * rate }),
  ]
  const exposed = { hour, attention, clicks: 1, exposure, rate }
  return addPersonalRows(rows, ranker, audience, offer, exposed, event.atMs, person)
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

/** P(click) of an examined impression in this context, before personal multipliers. */
function pooledRate(ranker: Ranker, audience: ServedAudience, offer: ServedOffer): number {
  const campaign = ranker.indexById.get(offer.campaignId)
  return campaign === undefined ? 0 : clickRateAt(ranker, audience, campaign)
}

interface Exposed {
  readonly hour: number
  readonly attention: number
  readonly clicks: number
  readonly exposure: number
  /** From `pooledRate`. */
  readonly rate: number
}

/**
 * Adds evidence of the personal layer to `rows`: each multiplier's clicks, and those expected with that multiplier at
 * 1.
 */
function addPersonalRows(
  rows: CounterRow[],
  ranker: Ranker,
  audience: ServedAudience,
  offer: ServedOffer,
  exposed: Exposed,
  atMs: number,
  person: PersonState | null,
): CounterRow[] {
  const campaign = ranker.indexById.get(offer.campaignId)
  if (audience.isMinor || campaign === undefined) return rows
  const { hour, clicks, exposure } = exposed
  const pooled = exposure * exposed.attention * exposed.rate
  const categoryHash = ranker.categoryHash[ranker.category[campaign] ?? 0] ?? 0
  const add = (family: LiftFamilyName, left: number, right: number, expected: number) => {
    rows.push({ kind: 'lift', hour, family, left, right, clicks, expected })
  }
  add('fatigue', offer.fatigueBucket, 0, pooled * offer.attributes * offer.history)
  const { attributes } = ranker.model.personal
  const all = pooled * offer.attributes * offer.history * offer.fatigue
  for (const slot of audience.features) {
    // A feature that few users have could identify them.
    if (isAdmitted(attributes, slot))
      add('attribute', slot, categoryHash, all / attributeLift(attributes, slot, categoryHash))
  }
  if (person === null) return rows
  const expected = pooled * offer.attributes * offer.fatigue
  if (offer.historyExpected > 0) addStrengthRows(rows, offer, hour, clicks, expected)
  const hashes = { categoryHash, campaignHash: ranker.hash[campaign] ?? 0 }
  addToPerson(person, hashes, { exposures: exposure, expected, clicks }, atMs / 1000)
  return rows
}

/** Adds the log-likelihood of the event under each candidate strength of the user's own history. */
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
