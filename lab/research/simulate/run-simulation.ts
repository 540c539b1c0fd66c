import type { DriverAnswer, DriverMessage, FeedAnswer } from './driver-messages.ts'
import { Environment, isNew, type TrueCampaign } from './environment.ts'
import type { EnvironmentOptions } from './environment-options.ts'
import { ListChecks } from './list-checks.ts'
import { addExposure, type SimulatedUser } from './people.ts'
import { SeededRandom, unitAt } from './seeded-random.ts'

export interface RankerUnderTest {
  handle(message: DriverMessage): DriverAnswer
}

export interface SimulationResult {
  /** True expected earnings as a share of the clairvoyant oracle's. */
  share: number
  /** The same for an oracle that knows everything but users' affinities. */
  affinityBlindShare: number
  shareByTenth: number[]
  faults: string[]
  /**
   * How often a user who returns within five minutes without a click finds the same offer in each of the first three
   * slots.
   */
  topStability: number
  /** The fewest views of a campaign in its first 48 hours; Infinity when none is that old. */
  leastSeen: number
  /**
   * Share of campaigns with fewer than 50 views by then: of all campaigns, and of those that arrived after the start.
   */
  shortCampaigns: number
  shortArrivals: number
  /** Share of all campaigns that were examined fewer than 50 times by then. */
  hardlyLookedAt: number
  /** Earnings of later arrivals in their first 72 hours, as a share of the oracle's. */
  shareOfNew: number
}

/** A campaign's arrival, and how often it was seen and examined so far and in its first 48 hours. */
interface Arrival {
  at: number
  soFar: { seen: number; lookedAt: number }
  afterTwoDays: Arrival['soFar'] | null
}

const tickSeconds = 600
const limit = 10

/** Runs a ranker through a simulated world and compares its lists with the best possible ones. */
export function runSimulation(options: EnvironmentOptions, seed: number, ranker: RankerUnderTest): SimulationResult {
  const run = new SimulationRun(options, seed, ranker)
  const secondsPerFeed = (options.days * 86_400) / options.feeds
  for (let feed = 0; feed < options.feeds; feed++) run.feed(feed, Math.floor(feed * secondsPerFeed))
  return run.result()
}

class SimulationRun {
  readonly #environment: Environment
  readonly #seed: number
  readonly #random: SeededRandom
  readonly #ranker: RankerUnderTest
  readonly #checks: ListChecks
  readonly #byId: Map<string, TrueCampaign>
  readonly #arrivals = new Map<number, Arrival>()
  readonly #earned = new Float64Array(10)
  readonly #best = new Float64Array(10)
  #affinityBlind = 0
  #earnedByNew = 0
  #bestOfNew = 0
  #soon: DriverMessage[] = []
  #later: DriverMessage[] = []
  #visitors: { user: SimulatedUser; until: number }[] = []
  #nextTick = tickSeconds

  constructor(options: EnvironmentOptions, seed: number, ranker: RankerUnderTest) {
    this.#environment = new Environment(options, seed)
    this.#seed = seed
    this.#random = new SeededRandom(seed ^ 0x5bd1e995)
    this.#ranker = ranker
    this.#checks = new ListChecks(this.#environment)
    const { apps, campaigns, countries } = this.#environment
    this.#byId = new Map(campaigns.map((campaign) => [campaign.message.id, campaign]))
    const told = apps.map(({ id, blockedOrgIds }) => ({ id, blockedOrgIds }))
    ranker.handle({ t: 'init', now: 0, seed, apps: told, countries })
    for (const campaign of campaigns) this.#tell(campaign, 0)
  }

  /** Runs one request: advances time, shows a list, and schedules its events. */
  feed(feed: number, now: number): void {
    while (this.#nextTick <= now) this.#tick(this.#nextTick)
    this.#deliver(now)
    const user = this.#nextVisitor(now)
    const answer = this.#ask(feed, user, now)
    const shown = answer.offers.map((offer) => this.#byId.get(offer.c))
    this.#checks.check(user, answer, shown, now)
    const tenth = Math.min(9, Math.floor((10 * feed) / this.#environment.options.feeds))
    const { clairvoyant, affinityBlind, fresh } = this.#environment.bestEarnings(user, now, limit)
    this.#best[tenth] = (this.#best[tenth] ?? 0) + clairvoyant
    this.#affinityBlind += affinityBlind
    this.#bestOfNew += fresh
    for (const [slot, campaign] of shown.entries()) {
      if (campaign === undefined) continue
      const value = this.#show(user, campaign, { feed, slot, i: answer.offers[slot]?.i ?? '', now })
      this.#earned[tenth] = (this.#earned[tenth] ?? 0) + value
      if (isNew(campaign, now)) this.#earnedByNew += value
    }
  }

  result(): SimulationResult {
    const old = [...this.#arrivals.values()].filter((each) => each.afterTwoDays !== null)
    const later = old.filter((each) => each.at > 0)
    return {
      share: sum(this.#earned) / sum(this.#best),
      affinityBlindShare: this.#affinityBlind / sum(this.#best),
      shareByTenth: Array.from(this.#earned, (value, tenth) => value / (this.#best[tenth] ?? 1)),
      faults: this.#checks.faults,
      topStability: this.#checks.topStability,
      leastSeen: Math.min(...old.map((each) => each.afterTwoDays?.seen ?? 0)),
      shortCampaigns: shareUnder50(old, 'seen'),
      shortArrivals: shareUnder50(later, 'seen'),
      hardlyLookedAt: shareUnder50(old, 'lookedAt'),
      shareOfNew: this.#earnedByNew / this.#bestOfNew,
    }
  }

  #tick(now: number): void {
    this.#deliver(now)
    const { changed, ended } = this.#environment.move(now, tickSeconds)
    for (const campaign of ended) {
      this.#ranker.handle({ t: 'end', now, id: campaign.message.id })
      this.#arrivals.delete(campaign.index)
    }
    for (const campaign of changed) this.#tell(campaign, now)
    for (const each of this.#arrivals.values()) {
      if (each.afterTwoDays === null && now - each.at >= 48 * 3600) each.afterTwoDays = { ...each.soFar }
    }
    this.#ranker.handle({ t: 'tick', now })
    this.#nextTick = now + tickSeconds
    this.#soon = this.#later.filter((message) => message.now <= this.#nextTick)
    this.#later = this.#later.filter((message) => message.now > this.#nextTick)
  }

  #deliver(now: number): void {
    const due = this.#soon.filter((message) => message.now <= now)
    if (due.length === 0) return
    this.#soon = this.#soon.filter((message) => message.now > now)
    due.sort((left, right) => left.now - right.now)
    for (const message of due) this.#ranker.handle(message)
  }

  #tell(campaign: TrueCampaign, now: number): void {
    this.#byId.set(campaign.message.id, campaign)
    if (!this.#arrivals.has(campaign.index)) {
      this.#arrivals.set(campaign.index, { at: now, soFar: { seen: 0, lookedAt: 0 }, afterTwoDays: null })
    }
    this.#ranker.handle({ t: 'campaign', now, campaign: campaign.message })
  }

  #ask(id: number, user: SimulatedUser, now: number): FeedAnswer {
    const { apps, countries, platforms } = this.#environment
    const answer = this.#ranker.handle({
      t: 'feed',
      id,
      now,
      app: apps[user.app]?.id ?? '',
      userId: user.id,
      limit,
      attributes: {
        countryCode: countries[user.country] ?? '',
        language: 'en',
        platform: platforms[user.platform] ?? 'web',
      },
      ...(user.stored === null || user.wasStored ? {} : { stored: user.stored }),
    })
    user.wasStored = true
    if (answer === null || !('offers' in answer)) throw new Error('A feed was not answered.')
    return answer
  }

  /** Shows one offer, draws and schedules its events, and returns its true expected earnings. */
  #show(user: SimulatedUser, campaign: TrueCampaign, at: { feed: number; slot: number; i: string; now: number }) {
    const { feed, slot, i, now } = at
    if (user.completed.has(campaign.index)) return 0
    const draw = (salt: number) => unitAt(this.#seed, feed, campaign.index, salt)
    // Half of the lost attention comes from not scrolling that far, which leaves no impression; half from not looking.
    const attention = (this.#environment.examination[slot] ?? 0) ** 0.5
    const click = this.#environment.personalClickRate(campaign, user, now)
    const completion = this.#environment.completionRate(campaign, user, now)
    const value = attention * attention * click * completion * campaign.message.payout
    if (draw(0) >= attention) return value
    addExposure(user, campaign.index, now)
    const arrival = this.#arrivals.get(campaign.index)
    if (arrival !== undefined) {
      arrival.soFar.seen++
      if (draw(2) < attention) arrival.soFar.lookedAt++
    }
    const confirms = this.#environment.apps[user.app]?.confirms === true
    if (confirms && draw(1) < 0.95) this.#await({ t: 'delivered', now: now + 2, i })
    if (draw(2) >= click * attention) return value
    const clickedAt = now + 5 + Math.floor(60 * draw(3))
    this.#await({ t: 'click', now: clickedAt, i })
    this.#checks.clicked(user, clickedAt)
    if (draw(4) >= completion) return value
    user.completed.add(campaign.index)
    const spread = Math.sqrt(-2 * Math.log(1 - draw(5))) * Math.cos(2 * Math.PI * draw(6))
    this.#await({ t: 'conversion', now: clickedAt + Math.ceil(campaign.delayMedian * Math.exp(spread)), i })
    return value
  }

  #await(message: DriverMessage): void {
    if (message.now <= this.#nextTick) this.#soon.push(message)
    else this.#later.push(message)
  }

  /** Draws the next visitor: half of them come back after a few minutes, the others at their usual frequency. */
  #nextVisitor(now: number): SimulatedUser {
    const random = this.#random
    const back = random.chance(0.5) ? this.#visitors[random.below(this.#visitors.length)] : undefined
    const { people } = this.#environment
    const drawn = people[Math.floor(people.length * random.unit() ** 1.5)]
    const user = back !== undefined && back.until > now ? back.user : drawn
    if (user === undefined) throw new Error('There are no people.')
    if (random.chance(0.6)) this.#visitors.push({ user, until: now + 600 * random.unit() })
    if (this.#visitors.length > 200) this.#visitors = this.#visitors.filter((visitor) => visitor.until > now)
    return user
  }
}

function shareUnder50(campaigns: readonly Arrival[], count: keyof Arrival['soFar']): number {
  return campaigns.filter(({ afterTwoDays }) => (afterTwoDays?.[count] ?? 0) < 50).length / campaigns.length
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
