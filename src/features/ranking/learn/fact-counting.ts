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

  /** @param clicked impressions that earlier facts clicked without a confirmation. */
  constructor(ranker: Ranker, clicked: ClickedImpressions, addRow: (row: CounterRow, weight: number) => void) {
    this.#ranker = ranker
    this.#clicked = clicked
    this.#addRow = addRow
  }

  count(fact: LearnedFact, serving: Serving): void {
    if (serving.environment !== 'live') return
    const context = this.#contextOf(serving)
    if (fact.kind !== 'served') {
      this.#learn(context, fact.position, this.#eventOf(fact), fact.weight)
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

  #eventOf({ kind, atMs, clickedAtMs, servingId, position, isConfirmed }: LearnedFact): LearningEvent {
    if (kind === 'completion') return { kind, atMs, clickedAtMs }
    // An earlier click has shown already that the impression was seen.
    if (kind !== 'click') return { kind: 'delivered', atMs, isFirstSight: !this.#clicked.has(servingId, position) }
    return { kind, atMs, isFirstSight: !isConfirmed && this.#clicked.add(servingId, position) }
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
  readonly audience: RankingAudience
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

const mostClicked = 100_000

/** The latest impressions that were clicked but not confirmed; those of a slice are kept once it is committed. */
export class ClickedImpressions {
  readonly #known = new Set<string>()
  #added = new Set<string>()

  has(servingId: bigint, position: number): boolean {
    const key = `${servingId} ${position}`
    return this.#known.has(key) || this.#added.has(key)
  }

  /** Adds a click; returns false when there was one before. */
  add(servingId: bigint, position: number): boolean {
    if (this.has(servingId, position)) return false
    this.#added.add(`${servingId} ${position}`)
    return true
  }

  commit(): void {
    for (const key of this.#added) this.#known.add(key)
    this.#added = new Set()
    for (const oldest of this.#known) {
      if (this.#known.size <= mostClicked) break
      this.#known.delete(oldest)
    }
  }

  rollBack(): void {
    this.#added = new Set()
  }
}
