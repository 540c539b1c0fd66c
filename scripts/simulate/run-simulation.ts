import type { DriverMessage, FeedAnswer } from './driver-messages.ts'
import { Environment, type TrueCampaign } from './environment.ts'
import type { EnvironmentOptions } from './environment-options.ts'
import { ListChecks } from './list-checks.ts'
import { addExposure, type SimulatedPerson } from './people.ts'
import { SeededRandom, unitAt } from './seeded-random.ts'

/** Whatever ranks: it is told what the driver is told. */
export interface Ranker {
  handle(message: DriverMessage): FeedAnswer | { ok: true } | null
}

/** What a run came to. */
export interface SimulationResult {
  /** True expected earnings as a share of the clairvoyant oracle's. */
  share: number
  /** The same for an oracle that knows everything but people's tastes. */
  tastelessShare: number
  /** The ranker's share in each tenth of the time. */
  shareByTenth: number[]
  faults: string[]
  /** Share of first three places that stayed when somebody came back within five minutes. */
  topStability: number
  /** Least exposures that a campaign had 48 hours after it arrived, and how many had under 50. */
  leastNewExposures: number
  shortNewCampaigns: number
  seconds: number
}

const tickSeconds = 600
const limit = 10

/** Runs a ranker through a simulated world and compares what it showed with what would have been best. */
export function runSimulation(options: EnvironmentOptions, seed: number, ranker: Ranker): SimulationResult {
  const started = performance.now()
  const run = new SimulationRun(options, seed, ranker)
  const secondsPerFeed = (options.days * 86_400) / options.feeds
  for (let feed = 0; feed < options.feeds; feed++) run.feed(feed, Math.floor(feed * secondsPerFeed))
  return { ...run.result(), seconds: (performance.now() - started) / 1000 }
}

class SimulationRun {
  readonly #options: EnvironmentOptions
  readonly #environment: Environment
  readonly #seed: number
  /** Who comes, whatever they are shown. */
  readonly #random: SeededRandom
  readonly #ranker: Ranker
  readonly #checks: ListChecks
  readonly #byId: Map<string, TrueCampaign>
  readonly #arrivals = new Map<number, { at: number; exposures: number; afterTwoDays: number }>()
  readonly #earned = new Float64Array(10)
  readonly #best = new Float64Array(10)
  #tasteless = 0
  #waiting: { at: number; message: DriverMessage }[] = []
  #visitors: { person: SimulatedPerson; until: number }[] = []
  #nextTick = tickSeconds

  constructor(options: EnvironmentOptions, seed: number, ranker: Ranker) {
    this.#options = options
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

  /** One request: time moves to it, somebody is shown a list, and what they do with it is put on its way. */
  feed(feed: number, now: number): void {
    while (this.#nextTick <= now) this.#tick(this.#nextTick)
    const person = this.#nextVisitor(now)
    const answer = this.#ask(feed, person, now)
    const shown = answer.offers.map((offer) => this.#byId.get(offer.c))
    this.#checks.check(person, answer, shown, now)
    const tenth = Math.min(9, Math.floor((10 * feed) / this.#options.feeds))
    const { clairvoyant, tasteless } = this.#environment.bestEarnings(person, now, limit)
    this.#best[tenth] = (this.#best[tenth] ?? 0) + clairvoyant
    this.#tasteless += tasteless
    for (const [place, campaign] of shown.entries()) {
      if (campaign === undefined) continue
      const value = this.#show(person, campaign, { feed, place, i: answer.offers[place]?.i ?? '', now })
      this.#earned[tenth] = (this.#earned[tenth] ?? 0) + value
    }
  }

  result(): Omit<SimulationResult, 'seconds'> {
    const settled = [...this.#arrivals.values()].filter((each) => each.afterTwoDays >= 0)
    return {
      share: sum(this.#earned) / sum(this.#best),
      tastelessShare: this.#tasteless / sum(this.#best),
      shareByTenth: Array.from(this.#earned, (value, tenth) => value / (this.#best[tenth] ?? 1)),
      faults: this.#checks.faults,
      topStability: this.#checks.topStability,
      leastNewExposures: Math.min(...settled.map((each) => each.afterTwoDays)),
      shortNewCampaigns: settled.filter((each) => each.afterTwoDays < 50).length,
    }
  }

  #tick(now: number): void {
    const due = this.#waiting.filter((each) => each.at <= now)
    due.sort((left, right) => left.at - right.at)
    for (const { message } of due) this.#ranker.handle(message)
    this.#waiting = this.#waiting.filter((each) => each.at > now)
    const { changed, ended } = this.#environment.move(now, tickSeconds)
    for (const campaign of ended) {
      this.#ranker.handle({ t: 'end', now, id: campaign.message.id })
      this.#arrivals.delete(campaign.index)
    }
    for (const campaign of changed) this.#tell(campaign, now)
    for (const each of this.#arrivals.values()) {
      if (each.afterTwoDays < 0 && now - each.at >= 48 * 3600) each.afterTwoDays = each.exposures
    }
    this.#ranker.handle({ t: 'tick', now })
    this.#nextTick = now + tickSeconds
  }

  #tell(campaign: TrueCampaign, now: number): void {
    this.#byId.set(campaign.message.id, campaign)
    if (!this.#arrivals.has(campaign.index)) {
      this.#arrivals.set(campaign.index, { at: now, exposures: 0, afterTwoDays: -1 })
    }
    this.#ranker.handle({ t: 'campaign', now, campaign: campaign.message })
  }

  #ask(id: number, person: SimulatedPerson, now: number): FeedAnswer {
    const { apps, countries, platforms } = this.#environment
    const answer = this.#ranker.handle({
      t: 'feed',
      id,
      now,
      app: apps[person.app]?.id ?? '',
      userId: person.id,
      limit,
      attributes: {
        countryCode: countries[person.country] ?? '',
        language: 'en',
        platform: platforms[person.platform] ?? 'web',
      },
      ...(person.stored === null || person.wasStored ? {} : { stored: person.stored }),
    })
    person.wasStored = true
    if (answer === null || !('offers' in answer)) throw new Error('A feed was not answered.')
    return answer
  }

  /** Shows one offer; the true expected earnings of it. What comes of it is drawn and put on its way. */
  #show(person: SimulatedPerson, campaign: TrueCampaign, at: { feed: number; place: number; i: string; now: number }) {
    const { feed, place, i, now } = at
    if (person.completed.has(campaign.index)) return 0
    const draw = (salt: number) => unitAt(this.#seed, feed, campaign.index, salt)
    // Attention fails half by not scrolling so far, which no impression confirms, and half by not looking.
    const attention = (this.#environment.examination[place] ?? 0) ** 0.5
    const click = this.#environment.personalClickRate(campaign, person, now)
    const completion = this.#environment.completionRate(campaign, person, now)
    const value = attention * attention * click * completion * campaign.message.payout
    if (draw(0) >= attention) return value
    addExposure(person, campaign.index, now)
    const arrival = this.#arrivals.get(campaign.index)
    if (arrival !== undefined) arrival.exposures++
    const confirms = this.#environment.apps[person.app]?.confirms === true
    if (confirms && draw(1) < 0.95) this.#later({ t: 'delivered', now: now + 2, i })
    if (draw(2) >= click * attention) return value
    const clickedAt = now + 5 + Math.floor(60 * draw(3))
    this.#later({ t: 'click', now: clickedAt, i })
    if (draw(4) >= completion) return value
    person.completed.add(campaign.index)
    const spread = Math.sqrt(-2 * Math.log(1 - draw(5))) * Math.cos(2 * Math.PI * draw(6))
    this.#later({ t: 'conversion', now: clickedAt + Math.ceil(campaign.delayMedian * Math.exp(spread)), i })
    return value
  }

  #later(message: DriverMessage): void {
    this.#waiting.push({ at: message.now, message })
  }

  /** Half of the visits are by people who were here in the last minutes; the others come as often as they use to. */
  #nextVisitor(now: number): SimulatedPerson {
    const random = this.#random
    const back = random.chance(0.5) ? this.#visitors[random.below(this.#visitors.length)] : undefined
    const { people } = this.#environment
    const drawn = people[Math.floor(people.length * random.unit() ** 1.5)]
    const person = back !== undefined && back.until > now ? back.person : drawn
    if (person === undefined) throw new Error('Nobody is there.')
    if (random.chance(0.6)) this.#visitors.push({ person, until: now + 600 * random.unit() })
    if (this.#visitors.length > 200) this.#visitors = this.#visitors.filter((visitor) => visitor.until > now)
    return person
  }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
