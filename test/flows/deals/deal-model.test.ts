import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { startNodes } from '../../support/app/start-nodes.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'
import { sendPostback } from '../../support/app/visitor.ts'
import { explained } from './given-deal.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const few = fc.constantFrom(undefined, undefined, undefined, 2, 4)
const money = fc.constantFrom(undefined, 10, 25)
const drawnCaps = fc.record({
  conversionsPerDay: fc.constantFrom(undefined, undefined, 3),
  conversionsPerWeek: fc.constantFrom(undefined, undefined, 5),
  conversionsPerMonth: fc.constantFrom(undefined, undefined, 9),
  conversionsTotal: fc.constantFrom(undefined, undefined, undefined, 12),
  budgetTotal: fc.constantFrom(undefined, 25, 40, 60),
})
const drawnTerms = fc.record({
  payout: fc.constantFrom(undefined, 0, 1, 4.5, 7),
  sharePercent: fc.constantFrom(undefined, 0, 25, 100),
  conversionsPerDay: few,
  conversionsTotal: few,
  budgetTotal: money,
  startsInHours: fc.constantFrom(undefined, undefined, undefined, -5, 3),
  endsInHours: fc.constantFrom(undefined, undefined, undefined, 6, 60),
})
type Terms = typeof drawnTerms extends fc.Arbitrary<infer Value> ? Value : never
type Caps = typeof drawnCaps extends fc.Arbitrary<infer Value> ? Value : never

const places = ['project', 'app', 'other project', 'other app'] as const
type Place = (typeof places)[number]
const ofApp = { one: ['app', 'project'], two: ['project'], other: ['other app', 'other project'] } as const
type AppName = keyof typeof ofApp
const appNames = ['one', 'two', 'other'] as const

const drawnStep = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant('convert'), app: fc.constantFrom(...appNames) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('set'), place: fc.constantFrom(...places), terms: drawnTerms }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete'), place: fc.constantFrom(...places) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cap'), caps: drawnCaps }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait'), hours: fc.constantFrom(1, 5, 24, 24 * 7) }) },
)
type Step = typeof drawnStep extends fc.Arbitrary<infer Value> ? Value : never

/** Each world begins with caps and some deals. */
const drawnBeginning = fc
  .record({ caps: drawnCaps, deals: fc.array(fc.record({ place: fc.constantFrom(...places), terms: drawnTerms })) })
  .map(({ caps, deals }): Step[] => [
    { does: 'cap', caps },
    ...deals.slice(0, 4).map((deal) => ({ does: 'set' as const, ...deal })),
  ])

interface Deal {
  readonly terms: Terms
  readonly startMs: number
  readonly endMs: number
  /** The instants and payouts of what was counted under it. */
  readonly counted: [atMs: number, payout: number][]
}

const campaignPayout = 3
const shares: Record<AppName, number> = { one: 100, two: 50, other: 80 }

/** What the rules of deals and caps say, counted anew for each question. */
class Model {
  nowMs: number
  caps: Caps = { conversionsPerDay: undefined } as Caps
  readonly deals = new Map<Place, Deal>()
  readonly counted: [atMs: number, payout: number][] = []

  constructor(nowMs: number) {
    this.nowMs = nowMs
  }

  dealOf(app: AppName): Deal | undefined {
    return ofApp[app]
      .map((place) => this.deals.get(place))
      .find((deal) => deal !== undefined && deal.startMs <= this.nowMs && this.nowMs < deal.endMs)
  }

  payoutOf(app: AppName): number {
    return this.dealOf(app)?.terms.payout ?? campaignPayout
  }

  shareOf(app: AppName): number {
    return this.dealOf(app)?.terms.sharePercent ?? shares[app]
  }

  /** The first rule that refuses a conversion; undefined if none does. */
  refusal(app: AppName, payout = this.payoutOf(app)): string | undefined {
    const now = new Date(this.nowMs)
    const day = now.toISOString().slice(0, 10)
    const mondayMs = Date.parse(day) - ((now.getUTCDay() + 6) % 7) * dayMs
    const count = (fits: (atMs: number) => boolean, counted = this.counted) => counted.filter(([at]) => fits(at)).length
    const isOfDay = (at: number) => new Date(at).toISOString().startsWith(day)
    const isSpent = (budget: number | undefined, counted: Deal['counted']) => {
      const spent = counted.reduce((sum, [, each]) => sum + each, 0)
      return budget !== undefined && (spent >= budget || spent + payout > budget)
    }
    const reached = (cap: number | undefined, used: number) => cap !== undefined && used >= cap
    const { caps } = this
    if (reached(caps.conversionsPerDay, count(isOfDay))) return 'daily_cap_reached'
    if (
      reached(
        caps.conversionsPerWeek,
        count((at) => at >= mondayMs),
      )
    )
      return 'weekly_cap_reached'
    const isOfMonth = (at: number) => new Date(at).toISOString().startsWith(day.slice(0, 7))
    if (reached(caps.conversionsPerMonth, count(isOfMonth))) return 'monthly_cap_reached'
    if (reached(caps.conversionsTotal, this.counted.length)) return 'total_cap_reached'
    if (isSpent(caps.budgetTotal, this.counted)) return 'budget_spent'
    const deal = this.dealOf(app)
    if (deal === undefined) return undefined
    const { conversionsPerDay, conversionsTotal, budgetTotal } = deal.terms
    if (reached(conversionsPerDay, count(isOfDay, deal.counted))) return 'deal_daily_cap_reached'
    if (reached(conversionsTotal, deal.counted.length)) return 'deal_total_cap_reached'
    return isSpent(budgetTotal, deal.counted) ? 'deal_budget_spent' : undefined
  }

  /** Why an app does not show the campaign. */
  reason(app: AppName): string | null {
    if (this.#isCampaignReached()) return 'cap_reached'
    const refusal = this.refusal(app)
    if (refusal === undefined) return null
    return refusal.startsWith('deal_') ? 'deal_cap_reached' : 'cap_reached'
  }

  /** Whether the campaign has no room for a conversion by its own payout. */
  #isCampaignReached(): boolean {
    const rule = this.refusal('two', campaignPayout)
    return rule !== undefined && !rule.startsWith('deal_')
  }

  verify(app: AppName): void {
    const entry: [number, number] = [this.nowMs, this.payoutOf(app)]
    this.counted.push(entry)
    this.dealOf(app)?.counted.push(entry)
  }
}

describe('deals and caps', () => {
  it('judge, pay and show as their rules say, whatever changes between conversions on several nodes', {
    timeout: 280_000,
  }, async (t) => {
    const nodes = await startNodes(t)
    const [node] = nodes
    await fc.assert(
      fc.asyncProperty(drawnBeginning, fc.array(drawnStep, { minLength: 25, maxLength: 35 }), async (begun, steps) => {
        const world = await World.make(nodes)
        for (const step of [...begun, ...steps]) await world.take(step)
      }),
      { numRuns: 5, endOnFailure: true },
    )
    assert.deepEqual(await verifyLedger(node.app.services.database.db), [])
  })
})

class World {
  readonly #nodes: readonly TestApp[]
  readonly #node: TestApp
  readonly #model: Model
  readonly #apps: Record<AppName, GivenApp>
  readonly #links: Record<AppName, string | undefined>
  readonly #campaign: GivenCampaign
  readonly #ids = new Map<Place, string>()
  #turn = 0

  private constructor(
    nodes: readonly [TestApp, TestApp],
    apps: Record<AppName, GivenApp>,
    links: Record<AppName, string | undefined>,
    campaign: GivenCampaign,
  ) {
    this.#nodes = nodes
    this.#node = nodes[0]
    this.#model = new Model(nodes[0].clock.nowMs())
    this.#apps = apps
    this.#links = links
    this.#campaign = campaign
  }

  static async make(nodes: readonly [TestApp, TestApp]): Promise<World> {
    const [node] = nodes
    const one = await node.given.app({ payout_share_ppm: 1_000_000n })
    const two = await node.given.app({ project_id: one.projectId, platform: 'web', payout_share_ppm: 500_000n })
    const other = await node.given.app({ payout_share_ppm: 800_000n })
    const values = { payout_micros: 3_000_000n, attribution_window_seconds: 3_000 * 86_400 }
    const campaign = await node.given.campaign([one, two, other], values)
    const linkOf = async (key: string) => (await fetchCreatorLinks(node, 'dora', key)).slugs.at(-1)
    const ofApp = async ({ id, projectId }: GivenApp) =>
      linkOf((await node.given.key(projectId, 'live', { app_id: id })).publishableKey)
    const links = { one: await ofApp(one), two: await ofApp(two), other: await ofApp(other) }
    return new World(nodes, { one, two, other }, links, campaign)
  }

  async take(step: Step): Promise<void> {
    if ('hours' in step) {
      this.#node.clock.advance(step.hours * hourMs)
      this.#model.nowMs = this.#node.clock.nowMs()
      // Opens need the partitions of the months ahead.
      await this.#node.travel(0)
    } else if ('caps' in step) await this.#cap(step.caps)
    else if ('terms' in step) await this.#set(step.place, step.terms)
    else if ('place' in step) await this.#delete(step.place)
    else await this.#convert(step.app)
    await this.#compare()
  }

  async #convert(app: AppName): Promise<void> {
    const id = await clickCreatorLink(this.#node, this.#links[app])
    const on = this.#nodes[++this.#turn % this.#nodes.length] ?? this.#node
    const { body } = await sendPostback(on, this.#campaign, id)
    const refusal = this.#model.refusal(app)
    assert.equal(body.rule ?? body.verdict, refusal ?? 'verified')
    if (refusal !== undefined) return
    const stored = await this.#node.app.services.database.db
      .selectFrom('transaction')
      .select(['payout_micros', 'earnings_micros'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const payout = this.#model.payoutOf(app)
    assert.equal(Number(stored.payout_micros) / 1e6, payout)
    const cents = payout * this.#model.shareOf(app)
    // Half a cent rounds to the even one.
    const rounded = Math.abs((cents % 1) - 0.5) < 1e-9 ? 2 * Math.round(cents / 2) : Math.round(cents)
    assert.equal(Number(stored.earnings_micros) / 1e4, rounded)
    this.#model.verify(app)
  }

  async #cap(caps: Caps): Promise<void> {
    this.#model.caps = caps
    const names = ['conversionsPerDay', 'conversionsPerWeek', 'conversionsPerMonth', 'conversionsTotal', 'budgetTotal']
    const sent = Object.fromEntries(names.map((name) => [name, caps[name as keyof Caps] ?? null]))
    await this.#call('PATCH', `/campaigns/${this.#campaign.id}`, { caps: sent })
  }

  async #set(place: Place, drawn: Terms): Promise<void> {
    const { startsInHours, endsInHours } = drawn
    const isValid = startsInHours === undefined || endsInHours === undefined || startsInHours < endsInHours
    const terms = isValid ? drawn : { ...drawn, endsInHours: undefined }
    const at = (hours: number | undefined, otherwise: number) =>
      hours === undefined ? otherwise : this.#model.nowMs + hours * hourMs
    const startMs = at(terms.startsInHours, Number.NEGATIVE_INFINITY)
    const endMs = at(terms.endsInHours, Number.POSITIVE_INFINITY)
    const instant = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null)
    const { payout, sharePercent = null, conversionsPerDay, conversionsTotal, budgetTotal } = terms
    const body = {
      payout: payout === undefined ? null : { amount: payout },
      sharePercent,
      caps: {
        conversionsPerDay: conversionsPerDay ?? null,
        conversionsTotal: conversionsTotal ?? null,
        budgetTotal: budgetTotal ?? null,
      },
      startsAt: instant(startMs),
      endsAt: instant(endMs),
    }
    const known = this.#model.deals.get(place)
    const app = this.#apps[place.startsWith('other') ? 'other' : 'one']
    if (known === undefined) {
      const parties = { projectId: app.projectId, ...(place.endsWith('app') && { appId: app.id }) }
      const { id } = await this.#call('POST', `/campaigns/${this.#campaign.id}/deals`, { ...parties, ...body })
      this.#ids.set(place, id)
    } else await this.#call('PATCH', `/deals/${this.#ids.get(place)}`, body)
    this.#model.deals.set(place, { terms, startMs, endMs, counted: known?.counted ?? [] })
  }

  async #delete(place: Place): Promise<void> {
    if (this.#model.deals.delete(place)) await this.#call('DELETE', `/deals/${this.#ids.get(place)}`)
  }

  async #call(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
    const on = this.#nodes[++this.#turn % this.#nodes.length] ?? this.#node
    const { status, text, body: answer } = await on.admin(method, path, body)
    assert.ok(status < 300, text)
    return answer
  }

  /** Every node explains for every app as the rules say. */
  async #compare(): Promise<void> {
    for (const on of new Set(this.#nodes)) {
      await on.app.services.snapshots.refresh()
      for (const name of appNames) {
        const { reason, parts } = await explained(on, this.#apps[name], this.#campaign)
        assert.equal(reason, this.#model.reason(name), name)
        if (reason !== null) continue
        const payout = Math.max(this.#model.payoutOf(name), 0.000_001)
        const earns = (payout * this.#model.shareOf(name)) / 100
        assert.ok(
          Math.abs(parts.earningsPerCompletion - earns) < 1e-9,
          `${name}: ${JSON.stringify(parts)}, not ${earns}`,
        )
      }
    }
  }
}
