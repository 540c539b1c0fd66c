import type { DevicePlatform } from '../../src/db/tables.ts'
import { selectRanked } from '../../src/features/offers/eligibility.ts'
import { attributeFeatures } from '../../src/features/ranking/attribute-features.ts'
import { type CounterRow, hourOf } from '../../src/features/ranking/counter-rows.ts'
import {
  eventToCounterRows,
  type LearningEvent,
  type ServedAudience,
  type ServedOffer,
  servedOffer,
} from '../../src/features/ranking/learning.ts'
import { rankOffers } from '../../src/features/ranking/rank-offers.ts'
import type { RankingAudience } from '../../src/features/ranking/ranking-audience.ts'
import { RankingCounters } from '../../src/features/ranking/ranking-counters.ts'
import { emptyRankingModel, type RankingModel } from '../../src/features/ranking/ranking-model.ts'
import { adultEpochStartMs, epochStartMs, rankingSeed } from '../../src/features/ranking/ranking-seed.ts'
import { refit } from '../../src/features/ranking/refit.ts'
import type { Ablation } from './ablations.ts'
import { DriverCatalogue } from './driver-catalogue.ts'
import type { DriverMessage, FeedAnswer, FeedMessage } from './driver-messages.ts'
import { MinorsModel } from './driver-minors.ts'
import { DriverPeople, type DriverPerson, isMinor, keepBefore, stateAsOf } from './driver-people.ts'

/** The driver's clock starts here; `now` of its messages is seconds since. */
const startMs = Date.UTC(2026, 0, 1)
const refitAtLeastEveryMs = 3_600_000
const keepUnopenedMs = 48 * 3_600_000
const keepOpenedMs = 30 * 24 * 3_600_000

interface Serving {
  atMs: number
  userId: string
  audience: ServedAudience
  person: DriverPerson
  offers: readonly ServedOffer[]
  /** Places that were confirmed or opened, and completed, a bit each. */
  seen: number
  completed: number
  /** When places were last opened; null while none was. */
  openedAtMs: Map<number, number> | null
}

export interface DriverNodeOptions {
  /** Begins the impressions' ids: nodes that share traffic need different ones. */
  name?: string
  /** Shared by nodes: what is known of a person is in the database. */
  people?: DriverPeople
  /** Shared by nodes: they settle on one model for each epoch of minors. */
  minors?: MinorsModel
  /** Keeps the rows of its own traffic for `takeRows`, as a node of several would flush them. */
  sharesRows?: boolean
  ablation?: Ablation
}

/** One serving process as the driver sees it: the real ranking modules behind messages, no database and no clock. */
export class DriverNode {
  readonly #catalogue: DriverCatalogue
  readonly #people: DriverPeople
  readonly #recent = new Map<string, Serving>()
  readonly #opened = new Map<string, Serving>()
  readonly #counters = new RankingCounters(hourOf(startMs))
  readonly #name: string
  readonly #ablation: Ablation
  #servingCount = 0
  #eventCount = 0
  #fittedEvents = 0
  #fittedAtMs = startMs
  #fitted: RankingModel = emptyRankingModel()
  #model: RankingModel = this.#fitted
  readonly #minors: MinorsModel
  #outbox: CounterRow[] | null

  constructor({
    name = 'n',
    people = new DriverPeople(),
    minors = new MinorsModel(),
    sharesRows = false,
    ablation = {},
  }: DriverNodeOptions = {}) {
    this.#people = people
    this.#minors = minors
    this.#name = name
    this.#outbox = sharesRows ? [] : null
    this.#ablation = ablation
    this.#catalogue = new DriverCatalogue(ablation)
  }

  /** Handles one message; the answer, or null when the message has none. */
  handle(message: DriverMessage): FeedAnswer | { ok: true } | null {
    if (message.t === 'feed') return this.#feed(message)
    if (message.t === 'delivered') return this.#delivered(message.i, toMs(message.now))
    if (message.t === 'click') return this.#click(message.i, toMs(message.now))
    if (message.t === 'conversion') return this.#conversion(message.i, toMs(message.now))
    if (message.t === 'tick') return this.#tick(toMs(message.now))
    if (message.t === 'campaign') this.#catalogue.put(message.campaign, toMs(message.now))
    else if (message.t === 'end') this.#catalogue.end(message.id, toMs(message.now))
    else for (const app of message.apps) this.#catalogue.addApp(app.id, app.blockedOrgIds)
    return message.t === 'init' ? { ok: true } : null
  }

  /** Rows of this node's own traffic since the last call. */
  takeRows(): CounterRow[] {
    const rows = this.#outbox ?? []
    if (this.#outbox !== null) this.#outbox = []
    return rows
  }

  /** Adds rows that another node flushed. */
  addRows(rows: readonly CounterRow[]): void {
    for (const row of rows) this.#counters.add(row)
  }

  /** All evidence so far. */
  get counters(): RankingCounters {
    return this.#counters
  }

  /** What is learned so far. */
  get model(): RankingModel {
    return this.#model
  }

  /** Refits when there is enough new to learn from, and forgets servings that nothing can follow any more. */
  #tick(nowMs: number): { ok: true } {
    if (this.#eventCount > this.#fittedEvents * 1.01 || nowMs - this.#fittedAtMs >= refitAtLeastEveryMs) {
      const options = { version: String(nowMs), nowMs, sweeps: 1 }
      this.#fitted = refit(this.#counters, (id) => this.#catalogue.factsOf(id), this.#fitted, options)
      this.#model = this.#ablation.model?.(this.#fitted) ?? this.#fitted
      this.#fittedAtMs = nowMs
      this.#fittedEvents = this.#eventCount
    }
    this.#forgetServings(nowMs)
    return { ok: true }
  }

  #forgetServings(nowMs: number): void {
    for (const [id, serving] of this.#recent) {
      if (nowMs - serving.atMs < keepUnopenedMs) break
      this.#recent.delete(id)
      if (serving.openedAtMs !== null) this.#opened.set(id, serving)
    }
    for (const [id, serving] of this.#opened) {
      if (nowMs - serving.atMs < keepOpenedMs) break
      this.#opened.delete(id)
    }
  }

  #feed(message: FeedMessage): FeedAnswer {
    const nowMs = toMs(message.now)
    const person = this.#people.of(message, nowMs)
    const whom = audienceOf(message, person, nowMs)
    const subject = { ...whom, personId: message.userId }
    const stillMs = epochStartMs(subject, nowMs)
    const model = whom.isMinor ? this.#minors.of(this.#model, nowMs) : this.#model
    const { eligibility, world } = this.#catalogue.snapshot(model, nowMs)
    const completed = Array.from(person.completed, (id) => world.indexById.get(id) ?? -1).filter((each) => each >= 0)
    const known = whom.isMinor ? null : stateAsOf(person, stillMs)
    const audience = { ...whom, person: known, completed: whom.isMinor ? completed : [] }
    const ranked = selectRanked(eligibility, {
      appId: message.app,
      environment: 'live',
      countryCode: audience.countryCode,
      platform: devicePlatform(audience.platform),
      needsImage: true,
      isMinor: audience.isMinor,
      completed,
    })
    const seed = rankingSeed(subject, nowMs)
    const { order } = rankOffers(world, audience, ranked, seed, stillMs)
    const { person: _person, completed: _completed, limit: _limit, ...served } = audience
    const offers = order.map((campaign, position) =>
      servedOffer(world, audience, { campaign, creativeId: '', position }, stillMs),
    )
    const serving: Serving = {
      atMs: nowMs,
      userId: message.userId,
      audience: served,
      person,
      offers,
      seen: 0,
      completed: 0,
      openedAtMs: null,
    }
    const id = `${this.#name}${(this.#servingCount++).toString(36)}`
    this.#recent.set(id, serving)
    for (const offer of offers) this.#learn(serving, offer, { kind: 'served', atMs: nowMs, weight: 1 })
    return { id: message.id, offers: offers.map((offer, place) => ({ i: `${id}-${place}`, c: offer.campaignId })) }
  }

  #delivered(impression: string, atMs: number): null {
    const { serving, offer } = this.#find(impression)
    if (serving === undefined || offer === undefined || isMarked(serving.seen, offer)) return null
    serving.seen = marked(serving.seen, offer)
    this.#learn(serving, offer, { kind: 'delivered', atMs, isFirstSight: true })
    return null
  }

  #click(impression: string, atMs: number): null {
    const { serving, offer } = this.#find(impression)
    if (serving === undefined || offer === undefined) return null
    this.#eventCount++
    this.#learn(serving, offer, { kind: 'click', atMs, isFirstSight: !isMarked(serving.seen, offer) })
    serving.seen = marked(serving.seen, offer)
    serving.openedAtMs ??= new Map()
    serving.openedAtMs.set(offer.position, atMs)
    return null
  }

  #conversion(impression: string, atMs: number): null {
    const { serving, offer } = this.#find(impression)
    if (serving === undefined || offer === undefined || isMarked(serving.completed, offer)) return null
    serving.completed = marked(serving.completed, offer)
    serving.person.completed.add(offer.campaignId)
    const clickedAtMs = serving.openedAtMs?.get(offer.position) ?? atMs
    this.#learn(serving, offer, { kind: 'completion', atMs, clickedAtMs })
    return null
  }

  #learn(serving: Serving, offer: ServedOffer, event: LearningEvent): void {
    const { world } = this.#catalogue.snapshot(this.#model, event.atMs)
    const { appId, isMinor } = serving.audience
    if (!isMinor) keepBefore(serving.person, adultEpochStartMs({ appId, personId: serving.userId }, event.atMs))
    const person = isMinor ? null : serving.person.state
    let rows = eventToCounterRows(world, serving.audience, offer, event, person)
    const { row } = this.#ablation
    if (row !== undefined) rows = rows.map(row)
    for (const row of rows) this.#counters.add(row)
    this.#outbox?.push(...rows)
  }

  #find(impression: string) {
    const cut = impression.lastIndexOf('-')
    const id = impression.slice(0, cut)
    const serving = this.#recent.get(id) ?? this.#opened.get(id)
    return { serving, offer: serving?.offers[Number(impression.slice(cut + 1))] }
  }
}

function isMarked(places: number, { position }: ServedOffer): boolean {
  return ((places >>> position) & 1) === 1
}

function marked(places: number, { position }: ServedOffer): number {
  return places | (1 << position)
}

/** Whom a feed is ranked for; of a minor nothing personal. */
function audienceOf(
  message: FeedMessage,
  person: DriverPerson,
  nowMs: number,
): Omit<RankingAudience, 'completed' | 'person'> {
  const minor = isMinor(person, nowMs)
  return {
    appId: message.app,
    countryCode: message.attributes.countryCode,
    platform: message.attributes.platform ?? null,
    isMinor: minor,
    features: minor ? [] : attributeFeatures(person.stored, new Date(person.storedAtMs), nowMs),
    limit: message.limit,
  }
}

function toMs(seconds: number): number {
  return startMs + seconds * 1000
}

function devicePlatform(platform: string | null): DevicePlatform | null {
  return platform === 'ios' || platform === 'android' || platform === 'web' ? platform : null
}
