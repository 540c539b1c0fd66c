import { servingIdParts } from '../../../lib/ids/serving-id.ts'
import { isPseudonym } from '../../../lib/ids/uuid.ts'
import type { Serving } from '../../impressions/servings.ts'
import type { CounterRow } from '../model/counter-rows.ts'
import type { RankingAudience } from '../score/personal-taste.ts'
import type { Ranker } from '../score/ranker.ts'
import { epochStartOf } from '../score/repeatable-draws.ts'
import { eventToCounterRows, type LearningEvent, peopleRows, servedOffer } from './count-events.ts'
import { decodePersonState, PersonChanges, unpackRankingInput } from './person-state.ts'

/** An event of a ranked serving, as read from the database. */
export interface LearnedFact {
  readonly kind: LearningEvent['kind']
  readonly servingId: bigint
  /** From 0; 0 for `served`, which is about the whole list. */
  readonly position: number
  readonly atMs: number
  /** 0 for all but completions. */
  readonly clickedAtMs: number
  /** Of a click: true when the impression was confirmed as well. */
  readonly isConfirmed: boolean
  /** The number of events this one stands for. */
  readonly weight: number
}

/** Turns facts into counter rows and changes of users' ranking states, in the service and in the simulator. */
export class FactCounting {
  readonly people = new PersonChanges()
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
    if (fact.kind !== 'served') {
      const event = this.#eventOf(fact)
      if (event !== undefined) this.#learn(context, fact.position, event, fact.weight)
      return
    }
    const event = { kind: 'served', atMs: context.atMs, weight: 1 } as const
    for (let position = 0; position < serving.campaignIds.length; position++) {
      this.#learn(context, position, event, fact.weight)
    }
  }

  #contextOf(serving: Serving): ServedContext {
    const known = this.#contexts.get(serving.id)
    if (known !== undefined) return known
    const context = servedContext(serving)
    this.#contexts.set(serving.id, context)
    if (!context.isAnonymous && !context.audience.isMinor) {
      const rows = peopleRows(this.#ranker, context.audience.features, serving, context.atMs)
      for (const row of rows) this.#addRow(row, 1)
    }
    return context
  }

  /** Returns undefined for a further click: learned is whether an impression is clicked, not how often. */
  #eventOf({ kind, atMs, clickedAtMs, servingId, position, isConfirmed }: LearnedFact): LearningEvent | undefined {
    if (kind === 'completion') return { kind, atMs, clickedAtMs }
    if (kind !== 'click') {
      return { kind: 'delivered', atMs, isFirstSight: !this.#clicked.wasFirstSight(servingId, position) }
    }
    const isFirstSight = !isConfirmed
    return this.#clicked.add(servingId, position, isFirstSight) ? { kind, atMs, isFirstSight } : undefined
  }

  #learn(
    { serving, audience, rankedAtMs, isAnonymous }: ServedContext,
    position: number,
    event: LearningEvent,
    weight: number,
  ) {
    const campaign = this.#ranker.indexById.get(serving.campaignIds[position] ?? '')
    if (campaign === undefined) return
    const offered = { campaign, creativeId: serving.creativeIds[position] ?? '', position }
    const offer = servedOffer(this.#ranker, audience, offered, rankedAtMs)
    const { appId, userId, isMinor } = serving
    const person = isAnonymous
      ? null
      : this.people.of({ appId, userId }, isMinor, event.atMs, servingIdParts(serving.id).atMs)
    for (const row of eventToCounterRows(this.#ranker, audience, offer, event, person?.state ?? null)) {
      this.#addRow(row, weight)
    }
  }
}

interface ServedContext {
  readonly serving: Serving
  readonly audience: RankingAudience & { readonly canConfirm: boolean }
  /** True when no user's state may change: anyone may read a message, and links of an erased user still work. */
  readonly isAnonymous: boolean
  /** When it was served, and the instant it was ranked at, in milliseconds since the Unix epoch. */
  readonly atMs: number
  readonly rankedAtMs: number
}

function servedContext(serving: Serving): ServedContext {
  const { appId, userId, country: countryCode, platform } = serving
  const { features, personState } = unpackRankingInput(serving.rankingInput)
  // Anyone of any age may read a message: like a minor's serving it only adds to pooled evidence.
  const isMinor = serving.isMinor || serving.surface === 'message'
  const person = personState === null || isMinor ? null : decodePersonState(personState)
  const { atMs } = servingIdParts(serving.id)
  return {
    serving,
    audience: {
      appId,
      countryCode: knownCountry(countryCode),
      platform,
      isMinor,
      features: isMinor ? [] : features,
      person,
      completed: [],
      limit: serving.campaignIds.length,
      canConfirm: serving.surface !== 'message',
    },
    isAnonymous: serving.surface === 'message' || isPseudonym(userId),
    atMs,
    rankedAtMs: epochStartOf({ appId, personId: userId, isMinor: serving.isMinor }, atMs),
  }
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const knownCountries = new Map<string, string>()

/** Returns the code, or '' when it is no country's: a caller may send any two letters. */
function knownCountry(code: string): string {
  let known = knownCountries.get(code)
  if (known === undefined) {
    known = /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined ? code : ''
    if (knownCountries.size < 1_000) knownCountries.set(code, known)
  }
  return known
}

/** About 100 bytes each. */
const mostClicked = 200_000

/** The impressions that were clicked last; those of a slice are kept once it is committed. */
export class ClickedImpressions {
  readonly #most: number
  /** True where the click was the first sight of the impression: a confirmation after it is none. */
  readonly #known = new Map<string, boolean>()
  #added = new Map<string, boolean>()

  constructor(most = mostClicked) {
    this.#most = most
  }

  /** Begins anew with impressions whose clicks and confirmations are counted, the latest clicked last. */
  restart(counted: readonly { readonly serving_id: bigint; readonly position: number }[]): void {
    this.#known.clear()
    this.#added.clear()
    for (const { serving_id, position } of counted) this.#known.set(keyOf(serving_id, position), true)
  }

  wasFirstSight(servingId: bigint, position: number): boolean {
    return this.#find(keyOf(servingId, position)) ?? false
  }

  /** Adds a click; returns false when there was one before. */
  add(servingId: bigint, position: number, isFirstSight: boolean): boolean {
    const key = keyOf(servingId, position)
    const before = this.#find(key)
    // Also a further click: an impression that is clicked again and again is not forgotten.
    this.#added.set(key, before ?? isFirstSight)
    return before === undefined
  }

  commit(): void {
    for (const [key, isFirstSight] of this.#added) {
      this.#known.delete(key)
      this.#known.set(key, isFirstSight)
    }
    this.#added.clear()
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#most) break
      this.#known.delete(oldest)
    }
  }

  rollBack(): void {
    this.#added.clear()
  }

  #find(key: string): boolean | undefined {
    return this.#added.get(key) ?? this.#known.get(key)
  }
}

function keyOf(servingId: bigint, position: number): string {
  return `${servingId} ${position}`
}
