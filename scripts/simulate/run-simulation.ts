import type { DriverMessage, FeedAnswer } from './driver-messages.ts'
import { Environment, type TrueCampaign } from './environment.ts'
import type { EnvironmentOptions } from './environment-options.ts'
import { addExposure, fatigue, feltExposures, type SimulatedPerson } from './people.ts'
import { SeededRandom } from './seeded-random.ts'

/** Whatever ranks: it is told what the driver is told. */
export interface Ranker {
  handle(message: DriverMessage): FeedAnswer | { ok: true } | null
}

/** What a run came to. */
export interface SimulationResult {
  /** True expected earnings as a share of the clairvoyant oracle's. */
  share: number
  /** The same for each tenth of the time. */
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

interface Waiting {
  at: number
  message: DriverMessage
}

/** Runs a ranker through a simulated world and compares what it showed with what would have been best. */
export function runSimulation(
  options: EnvironmentOptions,
  seed: number,
  ranker: Ranker,
  observe?: (environment: Environment, person: SimulatedPerson, now: number) => void,
): SimulationResult {
  const started = performance.now()
  const environment = new Environment(options, seed)
  const random = new SeededRandom(seed ^ 0x5bd1e995)
  ranker.handle({
    t: 'init',
    now: 0,
    seed,
    apps: environment.apps.map(({ id, blockedOrgIds }) => ({ id, blockedOrgIds })),
    countries: environment.countries,
  })
  for (const { message } of environment.campaigns) ranker.handle({ t: 'campaign', now: 0, campaign: message })
  const arrived = new Map<number, { at: number; exposures: number; atLimit: number }>()
  for (const { index } of environment.campaigns) arrived.set(index, { at: 0, exposures: 0, atLimit: -1 })
  const byId = new Map(environment.campaigns.map((campaign) => [campaign.message.id, campaign]))
  const duration = options.days * 86_400
  const step = duration / options.feeds
  let waiting: Waiting[] = []
  let nextTick = tickSeconds
  let visitors: { person: SimulatedPerson; until: number }[] = []
  const earned = new Float64Array(10)
  const best = new Float64Array(10)
  const faults: string[] = []
  const minorOrders = new Map<string, string>()
  const lastTop = new Map<string, { at: number; top: string[] }>()
  let kept = 0
  let compared = 0
  for (let feed = 0; feed < options.feeds; feed++) {
    const now = Math.floor(feed * step)
    while (nextTick <= now) {
      waiting = deliver(ranker, waiting, nextTick)
      const { changed, ended } = environment.move(nextTick, tickSeconds)
      for (const campaign of ended) {
        ranker.handle({ t: 'end', now: nextTick, id: campaign.message.id })
        arrived.delete(campaign.index)
      }
      for (const campaign of changed) {
        byId.set(campaign.message.id, campaign)
        if (!arrived.has(campaign.index)) arrived.set(campaign.index, { at: nextTick, exposures: 0, atLimit: -1 })
        ranker.handle({ t: 'campaign', now: nextTick, campaign: campaign.message })
      }
      for (const each of arrived.values()) {
        if (each.atLimit < 0 && nextTick - each.at >= 48 * 3600) each.atLimit = each.exposures
      }
      ranker.handle({ t: 'tick', now: nextTick })
      nextTick += tickSeconds
    }
    const person = nextVisitor(environment, random, visitors, now)
    if (random.chance(0.6)) visitors.push({ person, until: now + 600 * random.unit() })
    if (visitors.length > 200) visitors = visitors.filter((visitor) => visitor.until > now)
    const app = environment.apps[person.app]
    if (app === undefined) continue
    const platform = environment.platforms[person.platform]
    observe?.(environment, person, now)
    const answer = ranker.handle({
      t: 'feed',
      id: feed,
      now,
      app: app.id,
      userId: person.id,
      limit,
      attributes: {
        countryCode: environment.countries[person.country] ?? '',
        language: 'en',
        ...(platform === undefined ? {} : { platform }),
      },
      ...(person.stored === null || person.wasStored ? {} : { stored: person.stored }),
    })
    person.wasStored = true
    if (answer === null || !('offers' in answer)) throw new Error('A feed was not answered.')
    const shown = answer.offers.map((offer) => byId.get(offer.c))
    const tenth = Math.min(9, Math.floor((10 * feed) / options.feeds))
    best[tenth] = (best[tenth] ?? 0) + oracleValue(environment, person, now)
    checkList(environment, person, shown, faults)
    if (person.isMinor) checkMinors(minorOrders, environment, person, answer, now, faults)
    const before = lastTop.get(person.id)
    const top = answer.offers.slice(0, 3).map((offer) => offer.c)
    if (before !== undefined && now - before.at <= 300) {
      compared += 3
      kept += top.filter((id) => before.top.includes(id)).length
    }
    lastTop.set(person.id, { at: now, top })
    for (const [place, campaign] of shown.entries()) {
      if (campaign === undefined) continue
      const examination = environment.examination[place] ?? 0
      const click = environment.clickRate(campaign, person) * fatigue(feltExposures(person, campaign.index, now))
      const completion = environment.completionRate(campaign, person, now)
      earned[tenth] = (earned[tenth] ?? 0) + examination * click * completion * campaign.message.payout
      if (!random.chance(examination ** 0.5)) continue
      addExposure(person, campaign.index, now)
      const arrival = arrived.get(campaign.index)
      if (arrival !== undefined) arrival.exposures++
      const i = answer.offers[place]?.i ?? ''
      const clicked = random.chance(click * examination ** 0.5)
      if (app.confirms && random.chance(0.95))
        waiting.push({ at: now + 2, message: { t: 'delivered', now: now + 2, i } })
      if (!clicked) continue
      const clickedAt = now + 5 + random.below(60)
      waiting.push({ at: clickedAt, message: { t: 'click', now: clickedAt, i } })
      if (person.completed.has(campaign.index) || !random.chance(completion)) continue
      const completedAt = clickedAt + Math.ceil(campaign.delayMedian * Math.exp(random.normal()))
      waiting.push({ at: completedAt, message: { t: 'conversion', now: completedAt, i } })
      person.completed.add(campaign.index)
    }
  }
  const news = [...arrived.values()].filter((each) => each.atLimit >= 0)
  return {
    share: sum(earned) / sum(best),
    shareByTenth: Array.from(earned, (value, tenth) => value / (best[tenth] ?? 1)),
    faults,
    topStability: kept / Math.max(1, compared),
    leastNewExposures: Math.min(...news.map((each) => each.atLimit)),
    shortNewCampaigns: news.filter((each) => each.atLimit < 50).length,
    seconds: (performance.now() - started) / 1000,
  }
}

function deliver(ranker: Ranker, waiting: Waiting[], now: number): Waiting[] {
  const due = waiting.filter((each) => each.at <= now)
  due.sort((left, right) => left.at - right.at)
  for (const { message } of due) ranker.handle(message)
  return waiting.filter((each) => each.at > now)
}

function nextVisitor(
  environment: Environment,
  random: SeededRandom,
  visitors: { person: SimulatedPerson; until: number }[],
  now: number,
): SimulatedPerson {
  if (visitors.length > 0 && random.chance(0.5)) {
    const visitor = visitors[random.below(visitors.length)]
    if (visitor !== undefined && visitor.until > now) return visitor.person
  }
  const person = environment.people[Math.floor(environment.people.length * random.unit() ** 1.5)]
  if (person === undefined) throw new Error('Nobody is there.')
  return person
}

function oracleValue(environment: Environment, person: SimulatedPerson, now: number): number {
  const values: number[] = []
  for (const campaign of environment.campaigns) {
    if (!environment.isEligible(campaign, person)) continue
    const click = environment.clickRate(campaign, person) * fatigue(feltExposures(person, campaign.index, now))
    values.push(click * environment.completionRate(campaign, person, now) * campaign.message.payout)
  }
  const sorted = Float64Array.from(values).sort().reverse().subarray(0, limit)
  return sorted.reduce((total, value, place) => total + value * (environment.examination[place] ?? 0), 0)
}

function checkList(
  environment: Environment,
  person: SimulatedPerson,
  shown: (TrueCampaign | undefined)[],
  faults: string[],
): void {
  if (new Set(shown).size !== shown.length) faults.push('an offer twice in one list')
  for (const campaign of shown) {
    if (campaign === undefined) faults.push('an unknown campaign')
    else if (!environment.isEligible(campaign, person) && !person.completed.has(campaign.index)) {
      faults.push(`${campaign.message.id} is not eligible`)
    }
  }
}

function checkMinors(
  orders: Map<string, string>,
  environment: Environment,
  person: SimulatedPerson,
  answer: FeedAnswer,
  now: number,
  faults: string[],
): void {
  if (person.completed.size > 0) return
  const place = [person.app, person.country, person.platform, Math.floor(now / 300)].join(' ')
  const order = answer.offers.map((offer) => offer.c).join(' ')
  const known = orders.get(place)
  if (known === undefined) orders.set(place, order)
  else if (known !== order) faults.push(`minors of ${environment.apps[person.app]?.id} see two orders`)
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
