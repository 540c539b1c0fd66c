import type { DriverAnswer, DriverCampaign, DriverMessage, FeedAnswer, FeedMessage } from './driver-messages.ts'

export interface Policy {
  /** Scores every candidate, in order; `all` are the counts of all campaigns. */
  score(campaigns: readonly BaselineCampaign[], context: BaselineContext, all: BaselineCounts): number[]
  shown?(campaign: BaselineCampaign, context: BaselineContext): void
  clicked?(campaign: BaselineCampaign, context: BaselineContext): void
}

/** The counts of the baseline methods, whose trials are servings. */
export interface BaselineCounts {
  served: number
  clicks: number
  completions: number
}

export interface BaselineCampaign extends BaselineCounts {
  facts: DriverCampaign
  index: number
  isActive: boolean
}

export interface BaselineContext {
  app: number
  country: number
  platform: number
}

const platforms = ['ios', 'android', 'web']

/** Runs a baseline method behind the driver's messages, with the same eligibility and the same events as the ranker. */
export class BaselineNode {
  readonly #policy: Policy
  readonly #campaigns = new Map<string, BaselineCampaign>()
  readonly #apps = new Map<string, { index: number; blocked: Set<string> }>()
  readonly #countries = new Map<string, number>()
  readonly #minors = new Set<string>()
  readonly #completed = new Map<string, Set<string>>()
  readonly #all: BaselineCounts = { served: 0, clicks: 0, completions: 0 }
  readonly #shown: { campaign: BaselineCampaign; context: BaselineContext; user: string }[] = []

  constructor(policy: Policy) {
    this.#policy = policy
  }

  handle(message: DriverMessage): DriverAnswer {
    if (message.t === 'feed') return this.#feed(message)
    if (message.t === 'init') this.#init(message)
    else if (message.t === 'campaign') this.#put(message.campaign)
    else if (message.t === 'end') this.#end(message.id)
    else if (message.t === 'click' || message.t === 'conversion') this.#happened(message.t, Number(message.i))
    return message.t === 'init' || message.t === 'tick' ? { ok: true } : null
  }

  #init(message: Extract<DriverMessage, { t: 'init' }>): void {
    for (const [index, app] of message.apps.entries())
      this.#apps.set(app.id, { index, blocked: new Set(app.blockedOrgIds) })
    for (const [index, country] of message.countries.entries()) this.#countries.set(country, index)
  }

  #put(facts: DriverCampaign): void {
    const known = this.#campaigns.get(facts.id)
    if (known !== undefined) known.facts = facts
    else {
      const index = this.#campaigns.size
      this.#campaigns.set(facts.id, { facts, index, isActive: true, served: 0, clicks: 0, completions: 0 })
    }
  }

  #end(id: string): void {
    const known = this.#campaigns.get(id)
    if (known !== undefined) known.isActive = false
  }

  #happened(kind: 'click' | 'conversion', impression: number): void {
    const shown = this.#shown[impression]
    if (shown === undefined) return
    if (kind === 'click') {
      shown.campaign.clicks++
      this.#all.clicks++
      this.#policy.clicked?.(shown.campaign, shown.context)
      return
    }
    shown.campaign.completions++
    this.#all.completions++
    const completed = this.#completed.get(shown.user) ?? new Set()
    this.#completed.set(shown.user, completed.add(shown.campaign.facts.id))
  }

  #feed(message: FeedMessage): FeedAnswer {
    const user = `${message.app} ${message.userId}`
    const age = message.stored?.age
    if (typeof age === 'number' && age < 18) this.#minors.add(user)
    const candidates = [...this.#campaigns.values()].filter((each) => this.#isEligible(each, message, user))
    const context = {
      app: this.#apps.get(message.app)?.index ?? 0,
      country: this.#countries.get(message.attributes.countryCode) ?? 0,
      platform: platforms.indexOf(message.attributes.platform ?? ''),
    }
    const scores = this.#policy.score(candidates, context, this.#all)
    const order = scores.map((_, index) => index).sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0))
    const offers = order.slice(0, message.limit).flatMap((index) => {
      const campaign = candidates[index]
      if (campaign === undefined) return []
      campaign.served++
      this.#all.served++
      this.#policy.shown?.(campaign, context)
      this.#shown.push({ campaign, context, user })
      return { i: String(this.#shown.length - 1), c: campaign.facts.id }
    })
    return { id: message.id, offers }
  }

  #isEligible(campaign: BaselineCampaign, { app, attributes }: FeedMessage, user: string): boolean {
    const { facts } = campaign
    if (!campaign.isActive || this.#apps.get(app)?.blocked.has(facts.orgId)) return false
    if (facts.targetCountries.length > 0 && !facts.targetCountries.includes(attributes.countryCode)) return false
    const platform = attributes.platform
    if (platform !== undefined && facts.platforms.length > 0 && !facts.platforms.includes(platform)) return false
    if (this.#minors.has(user) && !facts.ageAppropriateForMinors) return false
    return !this.#completed.get(user)?.has(facts.id)
  }
}
