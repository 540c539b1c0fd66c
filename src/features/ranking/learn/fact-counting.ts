import { servedAtMs } from '../../../lib/ids/serving-id.ts'
import type { UserKey } from '../../../lib/ids/user-key.ts'
import { isPseudonym } from '../../../lib/ids/uuid.ts'
import type { Serving } from '../../impressions/serving-row.ts'
import { type CellRow, type CounterRow, delayBucket, hourOf, type LiftRow } from '../model/counter-rows.ts'
import { epochStartOf } from '../model/epochs.ts'
import { affinityStrengths, attributeLift, isAdmitted, positionCount } from '../model/fit-audience.ts'
import { hashText } from '../model/hash.ts'
import { noPositionSums } from '../model/ranking-counters.ts'
import { addToUser, decodeUserState, type UserState } from '../model/user-state.ts'
import { clickRateAt } from '../score/context-table.ts'
import { fatigueBucketOf, featureFactor, historyFactor } from '../score/personal-affinity.ts'
import { indexOfCampaign, type Ranker } from '../score/ranker.ts'
import { type RankingAudience, unpackRankingInput } from '../score/ranking-audience.ts'
import { UserChanges } from './user-changes.ts'

/** An event of a ranked serving, as read from the database. */
export interface LearnedFact {
  readonly kind: 'served' | 'delivered' | 'click' | 'completion'
  readonly servingId: bigint
  /** From 0; 0 for `served`, which concerns the whole list. */
  readonly position: number
  readonly atMs: number
  /** Set for completions; 0 for every other kind. */
  readonly clickedAtMs: number
  /** For a click: true if the impression was confirmed too. */
  readonly isConfirmed: boolean
  /** The number of events this one represents. */
  readonly weight: number
}

const noCellSums = { served: 0, servedWeight: 0, delivered: 0, deliveredWeight: 0, clicks: 0, completions: 0 }

/**
 * Turns facts into counter rows, which hold nothing about a single user, and into changes of users' ranking states. The
 * service and the simulator share it.
 */
export class FactCounting {
  readonly people = new UserChanges()
  readonly #ranker: Ranker
  readonly #clicked: ClickedImpressions
  readonly #addRow: (row: CounterRow, weight: number) => void
  readonly #contexts = new Map<bigint, ServedContext>()

  /** @param clicked impressions that earlier facts clicked. */
  constructor(ranker: Ranker, clicked: ClickedImpressions, addRow: (row: CounterRow, weight: number) => void) {
    this.#ranker = ranker
    this.#clicked = clicked
    this.#addRow = addRow
  }

  count(fact: LearnedFact, serving: Serving): void {
    if (serving.environment !== 'live') return
    const context = this.#contextOf(serving)
    const { kind, servingId, position, isConfirmed } = fact
    if (kind === 'served') {
      for (let shown = 0; shown < serving.campaignIds.length; shown++) {
        this.#countOne(context, { ...fact, position: shown, atMs: context.atMs }, false)
      }
    } else if (kind === 'click') {
      // The model learns whether an impression is clicked, not how often.
      if (this.#clicked.add(servingId, position, !isConfirmed)) this.#countOne(context, fact, !isConfirmed)
    } else this.#countOne(context, fact, !this.#clicked.wasFirstSight(servingId, position))
  }

  #contextOf(serving: Serving): ServedContext {
    const known = this.#contexts.get(serving.id)
    if (known !== undefined) return known
    const context = servedContext(serving)
    this.#contexts.set(serving.id, context)
    if (!context.isAnonymous && !context.audience.isMinor) this.#countPerson(serving, context)
    return context
  }

  /** Counts a user towards features that too few users have so far. */
  #countPerson({ appId, userId }: UserKey, { audience, atMs }: ServedContext): void {
    const { attributes } = this.#ranker.model.personal
    const waiting = audience.features.filter((slot) => !isAdmitted(attributes, slot))
    if (waiting.length === 0) return
    const bit = hashText(`${appId} ${userId}`, this.#ranker.attributeSalt) & 63
    const bits = bit < 32 ? { low: (1 << bit) >>> 0, high: 0 } : { low: 0, high: (1 << (bit - 32)) >>> 0 }
    for (const slot of waiting) this.#addRow({ kind: 'people', hour: hourOf(atMs), slot, ...bits }, 1)
  }

  /** Counts an event of one offer. `isFirstSight` is true for a click or a confirmation that came before the other. */
  #countOne(context: ServedContext, fact: LearnedFact, isFirstSight: boolean): void {
    const { serving, audience } = context
    const { kind, atMs, clickedAtMs } = fact
    const campaignId = serving.campaignIds[fact.position] ?? ''
    const campaign = indexOfCampaign(this.#ranker, campaignId)
    if (campaign === undefined) return
    const { appId, userId, isMinor } = serving
    const user = context.isAnonymous
      ? null
      : this.people.of({ appId, userId }, isMinor, atMs, servedAtMs(serving.id)).state
    const add = (row: CounterRow) => this.#addRow(row, fact.weight)
    const hour = hourOf(kind === 'completion' ? clickedAtMs : atMs)
    const addCell = (sums: Partial<CellRow>) => {
      const { countryCode, platform } = audience
      const place = { appId, countryCode, platform: platform ?? '', campaignId }
      add({
        kind: 'cell',
        hour,
        ...place,
        creativeId: serving.creativeIds[fact.position] ?? '',
        ...noCellSums,
        ...sums,
      })
    }
    if (kind === 'completion') {
      addCell({ completions: 1 })
      add({ kind: 'delay', hour, campaignId, ageBucket: delayBucket((atMs - clickedAtMs) / 3_600_000), completions: 1 })
      return
    }
    const position = Math.min(fact.position, positionCount - 1)
    const sighting = sightingOf(this.#ranker, context, { kind, campaign, position, isFirstSight })
    addCell(sighting.cell)
    // Offers that cannot be confirmed tell nothing about positions, or about whether the app confirms.
    if (audience.canConfirm) add({ kind: 'position', hour, appId, position, ...noPositionSums(), ...sighting.place })
    if (audience.isMinor || (sighting.exposure === 0 && kind !== 'click')) return
    for (const lift of personalLifts(this.#ranker, audience, sighting, user, atMs)) add({ kind: 'lift', hour, ...lift })
  }
}

interface Sighting {
  readonly kind: 'served' | 'delivered' | 'click'
  readonly campaign: number
  readonly position: number
  readonly isFirstSight: boolean
}

/**
 * Returns the sums a sighting adds to its cell and position, its weight as an exposure, and the multipliers at serving.
 */
function sightingOf(ranker: Ranker, { audience, rankedAtMs }: ServedContext, sighting: Sighting) {
  const { kind, campaign, position, isFirstSight } = sighting
  const { examination, seen, unconfirming } = ranker.model.positions
  const { canConfirm, isMinor, features, user } = audience
  const categoryHash = ranker.categoryHash[ranker.category[campaign] ?? 0] ?? 0
  const campaignHash = ranker.hash[campaign] ?? 0
  const fatigueBucket = isMinor ? 0 : fatigueBucketOf(user, campaignHash, rankedAtMs)
  const attributes = isMinor ? 1 : featureFactor(ranker, features, categoryHash)
  const history = isMinor ? 1 : historyFactor(ranker, user, categoryHash)
  const fatigue = isMinor ? 1 : (ranker.model.personal.fatigue[fatigueBucket] ?? 1)
  const affinity = attributes * history * fatigue
  const attention = examination[position] ?? 1
  const countsServed = !canConfirm || unconfirming.has(audience.appId)
  /** P(click) of an examined impression in this context, before personal multipliers. */
  const rate = clickRateAt(ranker, audience, campaign)
  const known = { attention, rate, attributes, history, fatigue, fatigueBucket, categoryHash, campaignHash }
  if (kind === 'served') {
    const chance = seen[position] ?? 1
    const servedWeight = attention * chance * affinity
    const cell = { served: 1, servedWeight, deliveredWeight: canConfirm ? 0 : servedWeight }
    return { ...known, clicks: 0, cell, place: { served: 1 }, exposure: countsServed ? chance : 0 }
  }
  const deliveredWeight = isFirstSight && canConfirm ? attention * affinity : 0
  const exposure = isFirstSight && !countsServed ? 1 : 0
  if (kind === 'delivered') {
    const place = { delivered: 1, expected: isFirstSight ? affinity * rate : 0 }
    return { ...known, clicks: 0, cell: { delivered: 1, deliveredWeight }, place, exposure }
  }
  const place = { clicks: 1, expected: exposure * affinity * rate }
  return { ...known, clicks: 1, cell: { clicks: 1, deliveredWeight }, place, exposure }
}

/**
 * Returns the evidence for the personal multipliers: for each its clicks, and the clicks expected with that multiplier
 * at 1. Updates the user's state in place; it is null for minors and unknown users, of whom none is kept.
 */
function personalLifts(
  ranker: Ranker,
  { features, user: known }: ServedContext['audience'],
  sighting: ReturnType<typeof sightingOf>,
  user: UserState | null,
  atMs: number,
): Omit<LiftRow, 'kind' | 'hour'>[] {
  const { clicks, exposure, categoryHash, campaignHash, attributes, history, fatigue } = sighting
  const { attributes: learned } = ranker.model.personal
  const pooled = exposure * sighting.attention * sighting.rate
  const all = pooled * attributes * history * fatigue
  const expected = pooled * attributes * fatigue
  const lifts: Omit<LiftRow, 'kind' | 'hour'>[] = []
  lifts.push({
    family: 'fatigue',
    left: sighting.fatigueBucket,
    right: 0,
    clicks,
    expected: pooled * attributes * history,
  })
  for (const left of features) {
    // A feature that few users share could identify them.
    if (!isAdmitted(learned, left)) continue
    const withoutIt = all / attributeLift(learned, left, categoryHash)
    lifts.push({ family: 'attribute', left, right: categoryHash, clicks, expected: withoutIt })
  }
  if (user === null) return lifts
  const past = known?.categories.get(categoryHash)
  if (past !== undefined && past.expected > 0) {
    // The log-likelihood of the event under each candidate strength of the user's own history.
    for (const [left, strength] of affinityStrengths.entries()) {
      const factor = (strength + past.clicks) / (strength + past.expected)
      const likelihood = clicks === 0 ? 0 : clicks * Math.log(factor)
      lifts.push({ family: 'taste', left, right: 0, clicks: likelihood, expected: expected * factor })
    }
  }
  addToUser(user, { categoryHash, campaignHash }, { exposures: exposure, expected, clicks }, atMs / 1000)
  return lifts
}

interface ServedContext {
  readonly serving: Serving
  readonly audience: Pick<RankingAudience, 'appId' | 'countryCode' | 'isMinor' | 'features'> & {
    readonly platform: string | null
    readonly user: UserState | null
    readonly canConfirm: boolean
  }
  /** True if no user's state may change: anyone may read a message, and links of an erased user still work. */
  readonly isAnonymous: boolean
  /** The instants of serving and of ranking, in milliseconds since the Unix epoch. */
  readonly atMs: number
  readonly rankedAtMs: number
}

function servedContext(serving: Serving): ServedContext {
  const { appId, userId, country: countryCode, platform } = serving
  const { features, userState } = unpackRankingInput(serving.rankingInput)
  // Anyone, of any age, may read a message, so like a minor's serving it only adds to pooled evidence.
  const isMinor = serving.isMinor || serving.surface === 'message'
  const user = userState === null || isMinor ? null : decodeUserState(userState)
  const atMs = servedAtMs(serving.id)
  return {
    serving,
    audience: {
      appId,
      countryCode: knownCountry(countryCode),
      platform,
      isMinor,
      features: isMinor ? [] : features,
      user,
      canConfirm: serving.surface !== 'message',
    },
    isAnonymous: serving.surface === 'message' || isPseudonym(userId),
    atMs,
    rankedAtMs: epochStartOf({ appId, userId, isMinor: serving.isMinor }, atMs),
  }
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const knownCountries = new Map<string, string>()

/** Returns the code, or '' if no country has it: callers may send any two letters. */
function knownCountry(code: string): string {
  let known = knownCountries.get(code)
  if (known === undefined) {
    known = /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined ? code : ''
    if (knownCountries.size < 1_000) knownCountries.set(code, known)
  }
  return known
}

/** Each takes about 100 bytes. */
const mostClicked = 200_000

/** The latest impressions that were clicked. */
export class ClickedImpressions {
  readonly #most: number
  /** True if the click was the first sight of the impression, so that a later confirmation is not. */
  readonly #known = new Map<string, boolean>()

  constructor(most = mostClicked) {
    this.#most = most
  }

  /** Restarts with impressions whose clicks and confirmations are already counted, the latest clicked last. */
  restart(counted: readonly Pick<LearnedFact, 'servingId' | 'position'>[]): void {
    this.#known.clear()
    for (const { servingId, position } of counted) this.#known.set(keyOf(servingId, position), true)
  }

  wasFirstSight(servingId: bigint, position: number): boolean {
    return this.#known.get(keyOf(servingId, position)) ?? false
  }

  /** Adds a click; returns false if the impression was clicked before. */
  add(servingId: bigint, position: number, isFirstSight: boolean): boolean {
    const key = keyOf(servingId, position)
    const before = this.#known.get(key)
    // Repeated clicks renew the entry, so that an impression that keeps being clicked is not forgotten.
    this.#known.delete(key)
    this.#known.set(key, before ?? isFirstSight)
    const [oldest = key] = this.#known.keys()
    if (this.#known.size > this.#most) this.#known.delete(oldest)
    return before === undefined
  }
}

function keyOf(servingId: bigint, position: number): string {
  return `${servingId} ${position}`
}
