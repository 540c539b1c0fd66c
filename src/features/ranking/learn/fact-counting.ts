import { isPseudonym } from '../../../lib/ids/pseudonym.ts'
import { servingIdParts } from '../../../lib/ids/serving-id.ts'
import type { Serving } from '../../impressions/serving.ts'
import type { CounterRow } from '../model/counter-rows.ts'
import type { RankingAudience } from '../score/personal-taste.ts'
import type { RankingWorld } from '../score/ranking-world.ts'
import { epochStartMs } from '../score/repeatable-draws.ts'
import { eventToCounterRows, type LearningEvent, peopleRows, servedOffer } from './count-events.ts'
import { decodePersonState, PersonChanges, unpackRankingInput } from './person-state.ts'

/** Something that happened to what ranking served, as it stands in the database. */
export interface LearnedFact {
  readonly kind: LearningEvent['kind']
  readonly servingId: bigint
  /** Place in the list, from 0; 0 for `served`, which is about all places. */
  readonly position: number
  readonly atMs: number
  /** When the completed offer was clicked; 0 for all but completions. */
  readonly clickedAtMs: number
  /** Of a click: whether the impression was confirmed as well, which counts as its being seen. */
  readonly isConfirmed: boolean
  /** How many alike this one stands for. */
  readonly weight: number
}

/** Turns facts into counter rows and changes of people's states. The same for the service and for the simulator. */
export class FactCounting {
  readonly people = new PersonChanges()
  readonly #world: RankingWorld
  readonly #clicked: ClickedImpressions
  readonly #addRow: (row: CounterRow, weight: number) => void
  readonly #contexts = new Map<bigint, ServedContext>()

  /** @param clicked what was clicked before it was confirmed, from earlier facts. */
  constructor(world: RankingWorld, clicked: ClickedImpressions, addRow: (row: CounterRow, weight: number) => void) {
    this.#world = world
    this.#clicked = clicked
    this.#addRow = addRow
  }

  /** Counts a fact of a serving. */
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
    if (!context.isNobody && !context.audience.isMinor) {
      const rows = peopleRows(this.#world, context.audience.features, serving, context.atMs)
      for (const row of rows) this.#addRow(row, 1)
    }
    return context
  }

  #eventOf({ kind, atMs, clickedAtMs, servingId, position, isConfirmed }: LearnedFact): LearningEvent {
    if (kind === 'completion') return { kind, atMs, clickedAtMs }
    // A click that came before its confirmation has shown already that the impression was seen.
    if (kind !== 'click') return { kind: 'delivered', atMs, isFirstSight: !this.#clicked.has(servingId, position) }
    return { kind, atMs, isFirstSight: !isConfirmed && this.#clicked.add(servingId, position) }
  }

  #learn(
    { serving, audience, rankedAtMs, isNobody }: ServedContext,
    position: number,
    event: LearningEvent,
    weight: number,
  ) {
    const campaign = this.#world.indexById.get(serving.campaignIds[position] ?? '')
    if (campaign === undefined) return
    const place = { campaign, creativeId: serving.creativeIds[position] ?? '', position }
    const offer = servedOffer(this.#world, audience, place, rankedAtMs)
    const { appId, userId, isMinor } = serving
    const person = isNobody
      ? null
      : this.people.of({ appId, userId }, isMinor, event.atMs, servingIdParts(serving.id).atMs)
    for (const row of eventToCounterRows(this.#world, audience, offer, event, person?.state ?? null)) {
      this.#addRow(row, weight)
    }
  }
}

/** One serving as learning sees it: by what its row keeps. */
interface ServedContext {
  readonly serving: Serving
  readonly audience: RankingAudience
  /** Nobody's state changes: a message may be read by anybody, and links of somebody erased still work. */
  readonly isNobody: boolean
  /** When it was served, and the instant it was ranked of, milliseconds since the Unix epoch. */
  readonly atMs: number
  readonly rankedAtMs: number
}

function servedContext(serving: Serving): ServedContext {
  const { appId, userId, country: countryCode, platform } = serving
  const { features, personState } = unpackRankingInput(serving.rankingInput)
  // A message may be read by anybody, of any age: it teaches what is pooled alone, as a minor does.
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
    isNobody: serving.surface === 'message' || isPseudonym(userId),
    atMs,
    rankedAtMs: epochStartMs({ appId, personId: userId, isMinor: serving.isMinor }, atMs),
  }
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const knownCountries = new Map<string, string>()

/** The country, or none for two letters that are no country's: a caller may send any. */
function knownCountry(code: string): string {
  let known = knownCountries.get(code)
  if (known === undefined) {
    known = /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined ? code : ''
    if (knownCountries.size < 1_000) knownCountries.set(code, known)
  }
  return known
}

const mostClicked = 100_000

/** Impressions that were clicked and not confirmed, the latest of them; what a slice adds holds once it is committed. */
export class ClickedImpressions {
  readonly #known = new Set<string>()
  #added = new Set<string>()

  has(servingId: bigint, position: number): boolean {
    const key = `${servingId} ${position}`
    return this.#known.has(key) || this.#added.has(key)
  }

  /** Notes a click; false when there was one before. */
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
