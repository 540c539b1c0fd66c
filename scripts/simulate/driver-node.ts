import type { DevicePlatform } from '../../src/db/tables.ts'
import { selectEligible } from '../../src/features/offers/eligibility.ts'
import { attributeFeatures } from '../../src/features/ranking/attribute-features.ts'
import { type CounterRow, hourOf } from '../../src/features/ranking/counter-rows.ts'
import {
  eventToCounterRows,
  type LearningEvent,
  type ServedAudience,
  type ServedOffer,
  servedOffer,
} from '../../src/features/ranking/learning.ts'
import { newPersonState, type PersonState } from '../../src/features/ranking/person-state.ts'
import { openedCategories } from '../../src/features/ranking/personal-taste.ts'
import { rankOffers } from '../../src/features/ranking/rank-offers.ts'
import { RankingCounters } from '../../src/features/ranking/ranking-counters.ts'
import { emptyRankingModel, type RankingModel } from '../../src/features/ranking/ranking-model.ts'
import { rankingSeed } from '../../src/features/ranking/ranking-seed.ts'
import {
  compileRankingWorld,
  type RankedCampaign,
  type RankingWorld,
} from '../../src/features/ranking/ranking-world.ts'
import { refit } from '../../src/features/ranking/refit.ts'
import {
  buildEligibilityIndex,
  type EligibilityCampaign,
  type EligibilityIndex,
} from '../../src/snapshot/eligibility-index.ts'
import type { Ablation } from './ablations.ts'
import type { DriverCampaign, DriverMessage, FeedAnswer, FeedMessage } from './driver-messages.ts'

/** The driver's clock starts here; `now` of its messages is seconds since. */
const startMs = Date.UTC(2026, 0, 1)
const refitAtLeastEveryMs = 3_600_000
const keepUnopenedMs = 48 * 3_600_000
const yearMs = 365.25 * 86_400_000

interface Person {
  state: PersonState
  stored: Record<string, unknown>
  storedAtMs: number
  completed: Set<string>
}

interface Serving {
  atMs: number
  audience: ServedAudience
  person: Person
  offers: (ServedOffer & { delivered: boolean; openedAtMs: number; completed: boolean })[]
}

export interface DriverNodeOptions {
  /** Begins the impressions' ids: nodes that share traffic need different ones. */
  name?: string
  /** Keeps the rows of its own traffic for `takeRows`, as a node of several would flush them. */
  sharesRows?: boolean
  ablation?: Ablation
}

/** One serving process as the driver sees it: the real ranking modules behind messages, no database and no clock. */
export class DriverNode {
  readonly #apps = new Map<string, Set<string>>()
  readonly #campaigns = new Map<string, { campaign: DriverCampaign; createdAtMs: number; isActive: boolean }>()
  readonly #people = new Map<string, Person>()
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
  #eligibility: EligibilityIndex | null = null
  #world: RankingWorld | null = null
  #outbox: CounterRow[] | null

  constructor({ name = 'n', sharesRows = false, ablation = {} }: DriverNodeOptions = {}) {
    this.#name = name
    this.#outbox = sharesRows ? [] : null
    this.#ablation = ablation
  }

  /** Handles one message; the answer, or null when the message has none. */
  handle(message: DriverMessage): FeedAnswer | { ok: true } | null {
    if (message.t === 'feed') return this.#feed(message)
    if (message.t === 'delivered') return this.#delivered(message.i, toMs(message.now))
    if (message.t === 'click') return this.#click(message.i, toMs(message.now))
    if (message.t === 'conversion') return this.#conversion(message.i, toMs(message.now))
    if (message.t === 'campaign') return this.#putCampaign(message.campaign, toMs(message.now))
    if (message.t === 'end') return this.#endCampaign(message.id)
    if (message.t === 'tick') return this.refit(toMs(message.now))
    for (const app of message.apps) this.#apps.set(app.id, new Set(app.blockedOrgIds))
    return { ok: true }
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

  /** Refits from the counters and forgets servings that nothing can follow any more. */
  refit(nowMs: number): { ok: true } {
    const factsOf = (id: string) => {
      const known = this.#campaigns.get(id)
      if (known === undefined) return undefined
      const facts = rankedCampaign(known.campaign, known.createdAtMs)
      return this.#ablation.facts?.(facts, id) ?? facts
    }
    if (this.#eventCount > this.#fittedEvents * 1.01 || nowMs - this.#fittedAtMs >= refitAtLeastEveryMs) {
      const options = { version: String(nowMs), nowMs, sweeps: 1 }
      this.#fitted = refit(this.#counters, factsOf, this.#fitted, options)
      this.#model = this.#ablation.model?.(this.#fitted) ?? this.#fitted
      this.#fittedAtMs = nowMs
      this.#fittedEvents = this.#eventCount
      this.#world = null
    }
    this.#forgetUnopened(nowMs)
    return { ok: true }
  }

  #forgetUnopened(nowMs: number): void {
    for (const [id, serving] of this.#recent) {
      if (nowMs - serving.atMs < keepUnopenedMs) break
      this.#recent.delete(id)
      if (serving.offers.some((offer) => offer.openedAtMs > 0)) this.#opened.set(id, serving)
    }
  }

  #putCampaign(campaign: DriverCampaign, nowMs: number): null {
    const createdAtMs = this.#campaigns.get(campaign.id)?.createdAtMs ?? nowMs
    this.#campaigns.set(campaign.id, { campaign, createdAtMs, isActive: true })
    this.#eligibility = null
    return null
  }

  #endCampaign(id: string): null {
    const known = this.#campaigns.get(id)
    if (known !== undefined) known.isActive = false
    this.#eligibility = null
    return null
  }

  #snapshot(nowMs: number): { eligibility: EligibilityIndex; world: RankingWorld } {
    const active = [...this.#campaigns.values()].filter((each) => each.isActive)
    if (this.#eligibility === null) {
      const campaigns = active.map((each) => eligibilityCampaign(each.campaign))
      const apps = Array.from(this.#apps, ([id, blocked]) => ({
        id,
        isDemo: false,
        enabledCampaignIds: active.filter((each) => !blocked.has(each.campaign.orgId)).map((each) => each.campaign.id),
      }))
      this.#eligibility = buildEligibilityIndex(campaigns, apps, nowMs)
      this.#world = null
    }
    if (this.#world === null) {
      const campaigns = active.map((each) => {
        const ranked = rankedCampaign(each.campaign, each.createdAtMs)
        return { ...ranked, ...this.#ablation.facts?.(ranked, ranked.id), payoutMicros: ranked.payoutMicros }
      })
      const controls = Array.from(this.#apps.keys(), (id) => ({
        id,
        newCampaignShare: 0.15,
        randomShare: 0.01,
        pinnedCampaignIds: [],
        priorityByCampaignId: new Map(),
      }))
      this.#world = compileRankingWorld(campaigns, controls, this.#model)
    }
    return { eligibility: this.#eligibility, world: this.#world }
  }

  #feed(message: FeedMessage): FeedAnswer {
    const nowMs = toMs(message.now)
    const { eligibility, world } =
      this.#world !== null && this.#eligibility !== null
        ? { eligibility: this.#eligibility, world: this.#world }
        : this.#snapshot(nowMs)
    const person = this.#personOf(message, nowMs)
    const minor = isMinor(person, nowMs)
    const platform = message.attributes.platform ?? null
    const audience = {
      appId: message.app,
      countryCode: message.attributes.countryCode,
      platform,
      isMinor: minor,
      features: minor ? [] : attributeFeatures(person.stored, nowMs),
      person: minor ? null : person.state,
      limit: message.limit,
    }
    const eligible = selectEligible(eligibility, {
      appId: message.app,
      environment: 'live',
      countryCode: audience.countryCode,
      platform: devicePlatform(platform),
      needsImage: true,
      isMinor: minor,
      completed: Array.from(person.completed, (id) => eligibility.indexById.get(id) ?? -1).filter((each) => each >= 0),
    })
    const seed = rankingSeed({ ...audience, personId: message.userId }, nowMs)
    const ranking = rankOffers(world, audience, eligible, seed, nowMs)
    const id = `${this.#name}${(this.#servingCount++).toString(36)}`
    const offers = ranking.order.map((campaign, position) => ({
      ...servedOffer(world, audience, { campaign, creativeId: '', position }, nowMs),
      delivered: false,
      openedAtMs: 0,
      completed: false,
    }))
    const { person: state, limit: _limit, ...served } = audience
    const servedAudience = { ...served, opened: openedCategories(state) }
    const serving = { atMs: nowMs, audience: servedAudience, person, offers }
    this.#recent.set(id, serving)
    for (const offer of offers) this.#learn(serving, offer, { kind: 'served', atMs: nowMs })
    return { id: message.id, offers: offers.map((offer, place) => ({ i: `${id}-${place}`, c: offer.campaignId })) }
  }

  #delivered(impression: string, atMs: number): null {
    const { serving, offer } = this.#find(impression)
    if (serving === undefined || offer === undefined || offer.delivered) return null
    offer.delivered = true
    this.#learn(serving, offer, { kind: 'delivered', atMs })
    return null
  }

  #click(impression: string, atMs: number): null {
    const { serving, offer } = this.#find(impression)
    if (serving === undefined || offer === undefined) return null
    this.#eventCount++
    this.#learn(serving, offer, { kind: 'click', atMs, isFirstSight: !offer.delivered })
    offer.delivered = true
    offer.openedAtMs = atMs
    return null
  }

  #conversion(impression: string, atMs: number): null {
    const { serving, offer } = this.#find(impression)
    if (serving === undefined || offer === undefined || offer.completed) return null
    offer.completed = true
    serving.person.completed.add(offer.campaignId)
    const clickedAtMs = offer.openedAtMs === 0 ? atMs : offer.openedAtMs
    this.#learn(serving, offer, { kind: 'completion', atMs, clickedAtMs })
    return null
  }

  #learn(serving: Serving, offer: ServedOffer, event: LearningEvent): void {
    const { world } = this.#snapshotFor(event.atMs)
    const person = serving.audience.isMinor ? null : serving.person.state
    let rows = eventToCounterRows(world, serving.audience, offer, event, person)
    const { row } = this.#ablation
    if (row !== undefined) rows = rows.map(row)
    for (const row of rows) this.#counters.add(row)
    this.#outbox?.push(...rows)
  }

  #snapshotFor(nowMs: number): { world: RankingWorld } {
    return this.#world === null ? this.#snapshot(nowMs) : { world: this.#world }
  }

  #find(impression: string) {
    const cut = impression.lastIndexOf('-')
    const id = impression.slice(0, cut)
    const serving = this.#recent.get(id) ?? this.#opened.get(id)
    return { serving, offer: serving?.offers[Number(impression.slice(cut + 1))] }
  }

  #personOf(message: FeedMessage, nowMs: number): Person {
    const key = `${message.app} ${message.userId}`
    let person = this.#people.get(key)
    if (person === undefined) {
      person = { state: newPersonState(), stored: {}, storedAtMs: nowMs, completed: new Set() }
      this.#people.set(key, person)
    }
    if (message.stored !== undefined) {
      person.stored = message.stored
      person.storedAtMs = nowMs
      if (isMinor(person, nowMs)) person.state = newPersonState()
    }
    return person
  }
}

function toMs(seconds: number): number {
  return startMs + seconds * 1000
}

function isMinor(person: Person, nowMs: number): boolean {
  const age = person.stored.age
  return typeof age === 'number' && age + Math.floor((nowMs - person.storedAtMs) / yearMs) < 18
}

function devicePlatform(platform: string | null): DevicePlatform | null {
  return platform === 'ios' || platform === 'android' || platform === 'web' ? platform : null
}

function eligibilityCampaign(campaign: DriverCampaign): EligibilityCampaign {
  return {
    id: campaign.id,
    status: 'active',
    startsAtMs: null,
    endsAtMs: null,
    isCapReached: false,
    isDemo: false,
    ageRating: campaign.ageAppropriateForMinors ? 'everyone' : 'adults',
    targetCountries: campaign.targetCountries,
    creatives: [{ platforms: campaign.platforms, hasPrimaryImage: true }],
  }
}

function rankedCampaign(campaign: DriverCampaign, createdAtMs: number): RankedCampaign {
  return {
    id: campaign.id,
    organizationId: campaign.orgId,
    category: campaign.categoryId,
    payoutMicros: Math.round(campaign.payout * 1_000_000),
    payoutModel: campaign.model,
    createdAtMs,
  }
}
