import { contextTable } from './context-table.ts'
import { type CounterRow, delayBucket, hourOf, type LiftFamilyName, type LiftRow } from './counter-rows.ts'
import { positionCount } from './fit-position.ts'
import { addToPerson, type PersonState } from './person-state.ts'
import { tasteStrengths } from './personal-model.ts'
import { fatigueBucketOf, featureFactor, historyFactor, openedCategories } from './personal-taste.ts'
import type { RankingAudience } from './ranking-audience.ts'
import type { RankingWorld } from './ranking-world.ts'

/** What a serving keeps of each offer so that its later events can teach. */
export interface ServedOffer {
  campaignId: string
  creativeId: string
  /** Place in the list, from 0. */
  position: number
  /** Multipliers at serving: by attributes and categories opened before, by the person's own history, by fatigue. All 1 for a minor. */
  attributes: number
  history: number
  fatigue: number
  /** What the person's history in the category was at serving. */
  historyClicks: number
  historyExpected: number
  fatigueBucket: number
}

/** What a serving keeps of its audience so that later events can teach. */
export type ServedAudience = Pick<RankingAudience, 'appId' | 'countryCode' | 'platform' | 'isMinor' | 'features'> & {
  /** Hashes of the categories that the person had opened before, from `openedCategories`; empty for a minor. */
  opened: readonly number[]
}

/** Something that happened to a served offer of a live key. */
export type LearningEvent =
  /** `weight` is how many servings this one stands for where only a sample of them is noted. */
  | { kind: 'served'; atMs: number; weight: number }
  /** The first confirmation of the impression. */
  | { kind: 'delivered'; atMs: number }
  /** An open by a person; `isFirstSight` when no confirmation came before it. */
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
  const base = { campaignId, creativeId: offer.creativeId, position: offer.position }
  if (audience.isMinor)
    return { ...base, attributes: 1, history: 1, fatigue: 1, fatigueBucket: 0, historyClicks: 0, historyExpected: 0 }
  const categoryHash = world.categoryHash[world.category[offer.campaign] ?? 0] ?? 0
  const history = audience.person?.categories.get(categoryHash)
  const bucket = fatigueBucketOf(audience.person, world.hash[offer.campaign] ?? 0, nowMs)
  return {
    ...base,
    attributes: featureFactor(world, audience.features, openedCategories(audience.person), categoryHash),
    history: historyFactor(world, audience.person, categoryHash),
    fatigue: world.model.personal.fatigue[bucket] ?? 1,
    fatigueBucket: bucket,
    historyClicks: history?.clicks ?? 0,
    historyExpected: history?.expected ?? 0,
  }
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
  const place = Math.min(offer.position, positionCount - 1)
  const { examination, seen, unconfirming } = world.model.positions
  const attention = examination[place] ?? 1
  const taste = offer.attributes * offer.history * offer.fatigue
  const hour = hourOf(event.kind === 'completion' ? event.clickedAtMs : event.atMs)
  const cell = emptyCell(audience, offer, hour)
  const isUnconfirming = unconfirming.has(audience.appId)
  if (event.kind === 'completion') {
    const ageBucket = delayBucket((event.atMs - event.clickedAtMs) / 3_600_000)
    return [
      { ...cell, completions: 1 },
      { kind: 'delay', hour, campaignId: offer.campaignId, ageBucket, completions: 1 },
    ]
  }
  const position = { kind: 'position', hour, appId: audience.appId, position: place } as const
  const none = { served: 0, delivered: 0, clicks: 0, expected: 0 }
  if (event.kind === 'click') {
    const exposure = event.isFirstSight && !isUnconfirming ? 1 : 0
    const rows: CounterRow[] = [
      { ...cell, clicks: 1, deliveredWeight: event.isFirstSight ? attention * taste : 0 },
      { ...position, ...none, clicks: 1, expected: exposure * taste * pooledRate(world, audience, offer) },
    ]
    return rows.concat(personalRows(world, audience, offer, { atMs: event.atMs, clicks: 1, exposure }, person))
  }
  if (event.kind === 'delivered') {
    const expected = taste * pooledRate(world, audience, offer)
    const rows: CounterRow[] = [
      { ...cell, delivered: 1, deliveredWeight: attention * taste },
      { ...position, ...none, delivered: 1, expected },
    ]
    if (isUnconfirming) return rows
    return rows.concat(personalRows(world, audience, offer, { atMs: event.atMs, clicks: 0, exposure: 1 }, person))
  }
  const chance = seen[place] ?? 1
  const rows: CounterRow[] = [
    { ...cell, served: event.weight, servedWeight: event.weight * attention * chance * taste },
    { ...position, ...none, served: event.weight },
  ]
  if (!isUnconfirming) return rows
  return rows.concat(personalRows(world, audience, offer, { atMs: event.atMs, clicks: 0, exposure: chance }, person))
}

function emptyCell(audience: ServedAudience, offer: ServedOffer, hour: number) {
  return {
    kind: 'cell',
    hour,
    appId: audience.appId,
    countryCode: audience.countryCode,
    platform: audience.platform ?? '',
    campaignId: offer.campaignId,
    creativeId: offer.creativeId,
    served: 0,
    servedWeight: 0,
    delivered: 0,
    deliveredWeight: 0,
    clicks: 0,
    completions: 0,
  } as const
}

function pooledRate(world: RankingWorld, audience: ServedAudience, offer: ServedOffer): number {
  const campaign = world.indexById.get(offer.campaignId)
  if (campaign === undefined) return 0
  const table = contextTable(world, audience.appId, audience.countryCode, audience.platform)
  return table.click[campaign] ?? 0
}

/** Evidence of the personal layer: each multiplier's clicks, and those expected with that multiplier alone at 1. */
function personalRows(
  world: RankingWorld,
  audience: ServedAudience,
  offer: ServedOffer,
  seen: { atMs: number; clicks: number; exposure: number },
  person: PersonState | null,
): LiftRow[] {
  const campaign = world.indexById.get(offer.campaignId)
  if (audience.isMinor || campaign === undefined) return []
  const attention = world.model.positions.examination[Math.min(offer.position, positionCount - 1)] ?? 1
  const pooled = seen.exposure * attention * pooledRate(world, audience, offer)
  const hour = hourOf(seen.atMs)
  const { clicks } = seen
  const row = (family: LiftFamilyName, left: number, right: number, expected: number): LiftRow => {
    return { kind: 'lift', hour, family, left, right, clicks, expected }
  }
  const rows = [row('fatigue', offer.fatigueBucket, 0, pooled * offer.attributes * offer.history)]
  const categoryHash = world.categoryHash[world.category[campaign] ?? 0] ?? 0
  const { attributes, opened } = world.model.personal
  const all = pooled * offer.attributes * offer.history * offer.fatigue
  for (const feature of audience.features) {
    rows.push(row('attribute', feature, categoryHash, all / (attributes.lifts.get(feature)?.get(categoryHash) ?? 1)))
  }
  for (const category of audience.opened) {
    rows.push(row('opened', category, categoryHash, all / (opened.lifts.get(category)?.get(categoryHash) ?? 1)))
  }
  if (person === null) return rows
  const expected = pooled * offer.attributes * offer.fatigue
  if (offer.historyExpected > 0) {
    for (const [index, strength] of tasteStrengths.entries()) {
      const factor = (strength + offer.historyClicks) / (strength + offer.historyExpected)
      rows.push({ ...row('taste', index, 0, expected * factor), clicks: clicks * Math.log(factor) })
    }
  }
  const hashes = { categoryHash, campaignHash: world.hash[campaign] ?? 0 }
  addToPerson(person, hashes, { exposures: seen.exposure, expected, clicks }, seen.atMs / 1000)
  return rows
}
