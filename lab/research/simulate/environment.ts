import type { DriverCampaign } from './driver-messages.ts'
import type { EnvironmentOptions } from './environment-options.ts'
import { makePeople, recentExposures, type SimulatedUser } from './people.ts'
import { SeededRandom } from './seeded-random.ts'

const categories = 12
const organizations = 50
const countries = ['US', 'DE', 'GB', 'FR', 'BR', 'IN', 'JP', 'MX']
const platforms = ['ios', 'android', 'web']

/** A campaign with its true rates; those by app, country and platform are multipliers. */
export interface TrueCampaign {
  message: DriverCampaign
  index: number
  category: number
  isActive: boolean
  /** Seconds since the start; 0 for initial campaigns. */
  arrivedAt: number
  click: number
  completion: number
  brokenUntil: number
  delayMedian: number
  appClick: Float64Array
  countryClick: Float64Array
  platformClick: Float64Array
  appCompletion: Float64Array
  countryCompletion: Float64Array
  countrySet: boolean[]
  platformSet: boolean[]
}

interface TrueApp {
  id: string
  blockedOrgIds: string[]
  confirms: boolean
  /** Multiplier of every click rate, by category. */
  click: Float64Array
}

/** The simulated world: its true rates, their drift, and the earnings of the best lists. */
export class Environment {
  readonly options: EnvironmentOptions
  readonly random: SeededRandom
  readonly apps: TrueApp[] = []
  readonly campaigns: TrueCampaign[] = []
  readonly people: SimulatedUser[]
  readonly countries = countries
  readonly platforms = platforms
  readonly examination: Float64Array
  /** Multiplier of every click rate, by category. */
  readonly #countryClick: Float64Array[]
  readonly #organizationLog: number[]
  readonly #categoryLog: number[]
  #active: TrueCampaign[] = []

  constructor(options: EnvironmentOptions, seed: number) {
    this.options = options
    this.random = new SeededRandom(seed)
    this.examination = Float64Array.from({ length: 25 }, (_, position) => options.attention ** position)
    const { random } = this
    this.#countryClick = countries.map(() => this.#contextClick(0.35))
    for (let app = 0; app < options.apps; app++) {
      this.apps.push({
        id: `app-${app}`,
        blockedOrgIds: random.chance(0.5) ? [`org-${random.below(organizations)}`] : [],
        confirms: app >= options.unconfirmingApps * options.apps,
        click: this.#contextClick(0.4),
      })
    }
    this.#organizationLog = Array.from({ length: organizations }, () => options.kinshipSigma * random.normal())
    this.#categoryLog = Array.from({ length: categories }, () => options.kinshipSigma * random.normal())
    for (let index = 0; index < options.campaigns; index++) this.#addCampaign(0)
    this.people = makePeople(options, random, this.apps.length, countries, categories)
  }

  #contextClick(levelSigma: number): Float64Array {
    const { random, options } = this
    const level = levelSigma * random.normal()
    return Float64Array.from({ length: categories }, () => Math.exp(level + options.contextSigma * random.normal()))
  }

  #addCampaign(arrivedAt: number): TrueCampaign {
    const { random, options } = this
    const organization = random.below(organizations)
    const category = random.below(categories)
    const kinship = (this.#organizationLog[organization] ?? 0) + (this.#categoryLog[category] ?? 0)
    const completion = Math.exp(Math.log(0.001) + random.unit() * Math.log(50))
    const crossing = (count: number) =>
      Float64Array.from({ length: count }, () => Math.exp(options.contextSigma * random.normal()))
    const everywhere = random.chance(0.4)
    const home = random.below(countries.length)
    const countrySet = countries.map((_, country) => everywhere || country === home || random.chance(0.4))
    const everyPlatform = random.chance(0.6)
    const device = random.below(platforms.length)
    const platformSet = platforms.map((_, platform) => everyPlatform || platform === device || random.chance(0.5))
    const luck = Math.exp(options.payoutSigma * random.normal())
    const campaign: TrueCampaign = {
      index: this.campaigns.length,
      category,
      isActive: true,
      arrivedAt,
      click: 0.15 * (1 + random.below(options.campaigns)) ** -options.clickTail * Math.exp(kinship),
      completion,
      brokenUntil: 0,
      delayMedian: 3600 * options.delayHours * Math.exp(1.2 * random.normal()),
      appClick: crossing(options.apps),
      countryClick: crossing(countries.length),
      platformClick: crossing(platforms.length),
      appCompletion: crossing(options.apps),
      countryCompletion: crossing(countries.length),
      countrySet,
      platformSet,
      message: {
        id: `campaign-${this.campaigns.length}`,
        name: `Campaign ${this.campaigns.length}`,
        orgId: `org-${organization}`,
        categoryId: `category-${category}`,
        model: completion > 0.01 ? 'CPI' : 'CPA',
        payout: Math.round(100 * Math.min(200, 0.2 * completion ** -0.4 * luck)) / 100,
        targetCountries: everywhere ? [] : countries.filter((_, country) => countrySet[country]),
        platforms: everyPlatform ? [] : platforms.filter((_, platform) => platformSet[platform]),
        ageAppropriateForMinors: random.chance(0.4),
      },
    }
    this.campaigns.push(campaign)
    this.#active.push(campaign)
    return campaign
  }

  isEligible(campaign: TrueCampaign, user: SimulatedUser): boolean {
    if (!campaign.isActive || !campaign.countrySet[user.country] || !campaign.platformSet[user.platform]) return false
    if (user.isMinor && !campaign.message.ageAppropriateForMinors) return false
    if (this.apps[user.app]?.blockedOrgIds.includes(campaign.message.orgId)) return false
    return !user.completed.has(campaign.index)
  }

  /** Returns P(click | examined) of an average user in the context, without fatigue. */
  clickRate(campaign: TrueCampaign, user: SimulatedUser): number {
    return (
      campaign.click *
      (this.apps[user.app]?.click[campaign.category] ?? 1) *
      (this.#countryClick[user.country]?.[campaign.category] ?? 1) *
      (campaign.appClick[user.app] ?? 1) *
      (campaign.countryClick[user.country] ?? 1) *
      (campaign.platformClick[user.platform] ?? 1)
    )
  }

  completionRate(campaign: TrueCampaign, user: SimulatedUser, now: number): number {
    const rate =
      campaign.completion * (campaign.appCompletion[user.app] ?? 1) * (campaign.countryCompletion[user.country] ?? 1)
    return Math.min(0.5, rate) * (now < campaign.brokenUntil ? 0.03 : 1)
  }

  personalClickRate(campaign: TrueCampaign, user: SimulatedUser, now: number): number {
    const rested = Math.max(0.2, this.options.fatigue ** recentExposures(user, campaign.index, now))
    const pooled = this.clickRate(campaign, user) * (user.affinity[campaign.category] ?? 1)
    return Math.min(0.6, pooled) * rested
  }

  /**
   * Returns the expected earnings of the user's best list: clairvoyant, without knowing affinities, and from new
   * campaigns only.
   */
  bestEarnings(user: SimulatedUser, now: number, limit: number) {
    const clairvoyant = new BestList(limit)
    const fresh = new BestList(limit)
    const affinityBlind = new BestList(limit)
    for (const campaign of this.#active) {
      if (!this.isEligible(campaign, user)) continue
      const earned = this.completionRate(campaign, user, now) * campaign.message.payout
      const value = earned * this.personalClickRate(campaign, user, now)
      clairvoyant.offer(value, value)
      fresh.offer(value, isNew(campaign, now) ? value : 0)
      affinityBlind.offer(value / (user.affinity[campaign.category] ?? 1), value)
    }
    const { examination } = this
    return {
      clairvoyant: clairvoyant.earnings(examination),
      affinityBlind: affinityBlind.earnings(examination),
      fresh: fresh.earnings(examination),
    }
  }

  /** Takes one step of drift, breaks, payout changes, arrivals and ends; returns the campaigns to announce again. */
  move(now: number, seconds: number): { changed: TrueCampaign[]; ended: TrueCampaign[] } {
    const { random, options } = this
    const days = seconds / 86_400
    const sigma = options.driftPerDay * Math.sqrt(days)
    const changed: TrueCampaign[] = []
    const ended: TrueCampaign[] = []
    for (const campaign of this.#active) {
      campaign.click *= Math.exp(sigma * random.normal())
      campaign.completion *= Math.exp(sigma * random.normal())
      if (random.chance(options.breaksPerDay * days)) campaign.brokenUntil = now + 86_400 * (0.5 + 3 * random.unit())
      if (random.chance(options.payoutChangesPerDay * days)) {
        const payout = Math.round(campaign.message.payout * (50 + random.below(130))) / 100
        campaign.message = { ...campaign.message, payout }
        changed.push(campaign)
      }
      if (random.chance(options.arrivalsPerDay * days)) {
        campaign.isActive = false
        ended.push(campaign)
      }
    }
    this.#active = this.#active.filter((campaign) => campaign.isActive)
    for (const _ of ended) changed.push(this.#addCampaign(now))
    return { changed, ended }
  }
}

const newForSeconds = 72 * 3600

/** True for a campaign that arrived after the start, in the last three days. */
export function isNew({ arrivedAt }: TrueCampaign, now: number): boolean {
  return arrivedAt > 0 && now - arrivedAt < newForSeconds
}

class BestList {
  readonly #scores: Float64Array
  readonly #values: Float64Array

  constructor(limit: number) {
    this.#scores = new Float64Array(limit)
    this.#values = new Float64Array(limit)
  }

  /** Inserts a value by its score, if that is high enough. */
  offer(score: number, value: number): void {
    const scores = this.#scores
    let slot = scores.length
    while (slot > 0 && score > (scores[slot - 1] ?? 0)) slot--
    if (slot === scores.length) return
    scores.copyWithin(slot + 1, slot)
    this.#values.copyWithin(slot + 1, slot)
    scores[slot] = score
    this.#values[slot] = value
  }

  /** Returns the list's earnings, given the attention of each position. */
  earnings(attention: Float64Array): number {
    return this.#values.reduce((sum, value, slot) => sum + value * (attention[slot] ?? 0), 0)
  }
}
