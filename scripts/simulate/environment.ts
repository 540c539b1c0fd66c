import type { DriverCampaign } from './driver-messages.ts'
import type { EnvironmentOptions } from './environment-options.ts'
import { makePeople, type SimulatedPerson } from './people.ts'
import { SeededRandom } from './seeded-random.ts'

const categories = 12
const countries = ['US', 'DE', 'GB', 'FR', 'BR', 'IN', 'JP', 'MX']
const platforms = ['ios', 'android', 'web']

/** A campaign and the truth about it. */
export interface TrueCampaign {
  message: DriverCampaign
  index: number
  category: number
  isActive: boolean
  logClick: number
  logCompletion: number
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

/** An app and the truth about it. */
export interface TrueApp {
  id: string
  blockedOrgIds: string[]
  confirms: boolean
  logClick: number
  categoryClick: Float64Array
}

/** The simulated world: its truth, how it moves, and what it would earn from a list. */
export class Environment {
  readonly options: EnvironmentOptions
  readonly random: SeededRandom
  readonly apps: TrueApp[] = []
  readonly campaigns: TrueCampaign[] = []
  readonly people: SimulatedPerson[]
  readonly countries = countries
  readonly platforms = platforms
  readonly examination = Float64Array.from({ length: 25 }, (_, place) => 0.9 ** place)
  readonly #countryCategory: number[][]
  readonly #countryLog: number[]

  constructor(options: EnvironmentOptions, seed: number) {
    this.options = options
    this.random = new SeededRandom(seed)
    const { random } = this
    this.#countryLog = countries.map(() => 0.35 * random.normal())
    this.#countryCategory = countries.map(() => Array.from({ length: categories }, () => 0.3 * random.normal()))
    for (let app = 0; app < options.apps; app++) {
      this.apps.push({
        id: `app-${app}`,
        blockedOrgIds: random.chance(0.5) ? [`org-${random.below(50)}`] : [],
        confirms: app >= options.unconfirmingApps * options.apps,
        logClick: 0.4 * random.normal(),
        categoryClick: Float64Array.from({ length: categories }, () => 0.35 * random.normal()),
      })
    }
    const organizationLog = Array.from({ length: 50 }, () => 0.3 * random.normal())
    const categoryLog = Array.from({ length: categories }, () => 0.4 * random.normal())
    this.#newLogs = () => {
      const organization = random.below(50)
      const category = random.below(categories)
      return { organization, category, log: (organizationLog[organization] ?? 0) + (categoryLog[category] ?? 0) }
    }
    for (let index = 0; index < options.campaigns; index++) this.addCampaign()
    this.people = makePeople(options, random, this.apps.length, countries, categories)
  }

  readonly #newLogs: () => { organization: number; category: number; log: number }

  /** A new campaign, active from now. */
  addCampaign(): TrueCampaign {
    const { random, options } = this
    const index = this.campaigns.length
    const { organization, category, log } = this.#newLogs()
    // Click rates fall from 15% with the rank of a campaign's appeal.
    const appeal = Math.log(0.15 * (1 + random.below(options.campaigns)) ** -0.55)
    const completion = Math.exp(Math.log(0.001) + random.unit() * Math.log(50))
    const crossing = (count: number, sigma: number) =>
      Float64Array.from({ length: count }, () => sigma * random.normal())
    const everywhere = random.chance(0.4)
    const home = random.below(countries.length)
    const countrySet = countries.map((_, country) => everywhere || country === home || random.chance(0.4))
    const everyPlatform = random.chance(0.6)
    const device = random.below(platforms.length)
    const platformSet = platforms.map((_, platform) => everyPlatform || platform === device || random.chance(0.5))
    const truth: TrueCampaign = {
      index,
      category,
      isActive: true,
      logClick: appeal + log * 0.6,
      logCompletion: Math.log(completion) + log * 0.3,
      brokenUntil: 0,
      delayMedian: 3600 * options.delayHours * Math.exp(1.2 * random.normal()),
      appClick: crossing(options.apps, 0.25),
      countryClick: crossing(countries.length, 0.25),
      platformClick: crossing(platforms.length, 0.2),
      appCompletion: crossing(options.apps, 0.2),
      countryCompletion: crossing(countries.length, 0.25),
      countrySet,
      platformSet,
      message: {
        id: `campaign-${index}`,
        name: `Campaign ${index}`,
        orgId: `org-${organization}`,
        categoryId: `category-${category}`,
        model: completion > 0.01 ? 'CPI' : 'CPA',
        payout: Math.round(100 * Math.min(120, 0.05 * completion ** -0.7 * Math.exp(0.6 * random.normal()))) / 100,
        targetCountries: everywhere ? [] : countries.filter((_, country) => countrySet[country]),
        platforms: everyPlatform ? [] : platforms.filter((_, platform) => platformSet[platform]),
        ageAppropriateForMinors: random.chance(0.4),
      },
    }
    this.campaigns.push(truth)
    return truth
  }

  /** Whether a campaign may be shown to somebody. */
  isEligible(campaign: TrueCampaign, person: SimulatedPerson): boolean {
    if (!campaign.isActive || !campaign.countrySet[person.country] || !campaign.platformSet[person.platform])
      return false
    if (person.isMinor && !campaign.message.ageAppropriateForMinors) return false
    if (this.apps[person.app]?.blockedOrgIds.includes(campaign.message.orgId)) return false
    return !person.completed.has(campaign.index)
  }

  /** P(click | examined), fatigue apart. */
  clickRate(campaign: TrueCampaign, person: SimulatedPerson): number {
    const app = this.apps[person.app]
    const log =
      campaign.logClick +
      (app?.logClick ?? 0) +
      (app?.categoryClick[campaign.category] ?? 0) +
      (this.#countryLog[person.country] ?? 0) +
      (this.#countryCategory[person.country]?.[campaign.category] ?? 0) +
      (campaign.appClick[person.app] ?? 0) +
      (campaign.countryClick[person.country] ?? 0) +
      (campaign.platformClick[person.platform] ?? 0) +
      (person.taste[campaign.category] ?? 0)
    return Math.min(0.6, Math.exp(log))
  }

  /** P(verified | click). */
  completionRate(campaign: TrueCampaign, person: SimulatedPerson, now: number): number {
    const log =
      campaign.logCompletion +
      (campaign.appCompletion[person.app] ?? 0) +
      (campaign.countryCompletion[person.country] ?? 0)
    return Math.min(0.5, Math.exp(log)) * (now < campaign.brokenUntil ? 0.03 : 1)
  }

  /** One step of drift, breaks, payout changes, arrivals and ends; the campaigns that must be told again. */
  move(now: number, seconds: number): { changed: TrueCampaign[]; ended: TrueCampaign[] } {
    const { random, options } = this
    const days = seconds / 86_400
    const sigma = options.driftPerDay * Math.sqrt(days)
    const changed: TrueCampaign[] = []
    const ended: TrueCampaign[] = []
    for (const campaign of this.campaigns) {
      if (!campaign.isActive) continue
      campaign.logClick += sigma * random.normal()
      campaign.logCompletion += sigma * random.normal()
      if (random.chance(options.breaksPerDay * days)) campaign.brokenUntil = now + 86_400 * (0.5 + 3 * random.unit())
      if (random.chance(0.015 * days)) {
        campaign.message = {
          ...campaign.message,
          payout: Math.round(campaign.message.payout * (50 + random.below(130))) / 100,
        }
        changed.push(campaign)
      }
      if (random.chance(options.arrivalsPerDay * days)) {
        campaign.isActive = false
        ended.push(campaign)
      }
    }
    for (const _ of ended) changed.push(this.addCampaign())
    return { changed, ended }
  }
}
