import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { foldDeltas } from '../../src/features/statistics/fold-deltas.ts'
import { mergeDeltas } from '../../src/features/statistics/merge-deltas.ts'
import { verifyCounters } from '../../src/features/statistics/verify-counters.ts'
import { shareOf } from '../../src/lib/money.ts'
import { formatUtcDay, utcDayOf } from '../../src/lib/utc-day.ts'
import { fetchCreatorLinks, openCreatorLink } from '../creator-links.ts'
import { startTestDatabase, testDatabaseKind } from '../database.ts'
import { expectedCreatorStats, expectedStats, type Fact, type Happening } from '../figure-facts.ts'
import type { GivenApp, GivenCampaign } from '../given.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { TestClock } from '../test-clock.ts'
import { sendPostback } from './open-offer.ts'
import { deliver, feed, open, transactionIdOf } from './serve.ts'

const payouts = [2_500_000n, 1_250_000n, 10_000n, null]
const shares = [700_000, 333_300, 1_000_000]
const groupings = ['day', 'campaign', 'creator', 'surface', 'country', 'class'] as const
const agents = { person: 'Mozilla/5.0 (iPhone)', crawler: 'Googlebot/2.1' } as const

/** What a click became, as the model knows it. */
interface Click {
  readonly id: string
  readonly fact: Fact
  readonly campaign: GivenCampaign
  isVerified: boolean
}

interface Model {
  readonly facts: Fact[]
  readonly clicks: Click[]
  readonly impressions: { readonly uid: string; readonly fact: Fact; isDelivered: boolean }[]
}

interface Real {
  readonly nodes: TestApp[]
  readonly restart: (node: number) => Promise<void>
  readonly publisher: GivenApp
  /** In the order of `payouts`. */
  readonly campaigns: readonly GivenCampaign[]
  readonly sharePpm: number
  readonly clock: TestClock
}

type Step = fc.AsyncCommand<Model, Real>

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      await run(model, real)
      await compare(model, real)
    },
  }
}

const nodeOf = ({ nodes }: Real, node: number) => nodes[node % nodes.length] as TestApp
const today = ({ clock }: Real) => formatUtcDay(utcDayOf(clock.nowMs()))
const campaignOf = ({ campaigns }: Real, id: string) =>
  campaigns.find((campaign) => campaign.id === id) as GivenCampaign

function record(model: Model, fact: Fact, happening: Happening, day: string, earningsMicros = 0n) {
  model.facts.push({ ...fact, happening, day, earningsMicros })
}

function clickCreatorLink(node: number, creator: number, agent: keyof typeof agents, isTest: boolean): Step {
  return step(`click ${creator} as ${agent}${isTest ? ' by test' : ''} on ${node}`, async (model, real) => {
    const creatorId = `creator ${creator}`
    const key = isTest ? real.publisher.testKey : real.publisher.liveKey
    const { entries, slugs } = await fetchCreatorLinks(nodeOf(real, node), creatorId, key)
    const index = model.facts.length % entries.length
    const id = await openCreatorLink(nodeOf(real, node + 1), slugs[index], agents[agent])
    if (isTest) return
    const campaign = campaignOf(real, entries[index].campaignId)
    const fact = factOf(campaign.id, { surface: 'creator', creator: creatorId, class: agent })
    record(model, fact, 'clicks', today(real))
    model.clicks.push({ id, fact, campaign, isVerified: false })
  })
}

function serve(node: number, user: number, opens: boolean): Step {
  return step(`serve user ${user} on ${node}${opens ? ' and open' : ''}`, async (model, real) => {
    const { offers } = (await feed(nodeOf(real, node), real.publisher, { userId: `user ${user}` })).body
    for (const { impressionUid, campaignId } of offers) {
      const fact = factOf(campaignId, { surface: 'feed', country: 'US' })
      record(model, fact, 'served', today(real))
      model.impressions.push({ uid: impressionUid, fact, isDelivered: false })
    }
    if (!opens || offers.length === 0) return
    const id = transactionIdOf(await open(nodeOf(real, node + 1), offers[0].clickUrl))
    const fact = factOf(offers[0].campaignId, { surface: 'feed', country: 'US', class: 'person' })
    record(model, fact, 'clicks', today(real))
    model.clicks.push({ id, fact, campaign: campaignOf(real, offers[0].campaignId), isVerified: false })
  })
}

function confirm(node: number, which: number): Step {
  return step(`confirm ${which} on ${node}`, async (model, real) => {
    const impression = model.impressions[which % Math.max(1, model.impressions.length)]
    if (impression === undefined) return
    await deliver(nodeOf(real, node), real.publisher.liveKey, impression.uid, { deliveredTimestamp: 1 })
    if (!impression.isDelivered) record(model, impression.fact, 'delivered', today(real))
    impression.isDelivered = true
  })
}

function verify(node: number, which: number): Step {
  return step(`verify ${which} on ${node}`, async (model, real) => {
    const click = model.clicks[which % Math.max(1, model.clicks.length)]
    if (click === undefined) return
    const { body } = await sendPostback(nodeOf(real, node), click.campaign, click.id)
    assert.equal(body.verdict, click.isVerified ? 'duplicate' : 'verified')
    if (click.isVerified) return
    click.isVerified = true
    const earned = shareOf(payouts[real.campaigns.indexOf(click.campaign)] ?? 0n, real.sharePpm)
    record(model, click.fact, 'completions', today(real), earned)
  })
}

const travel = (hours: number) =>
  step(`wait ${hours} h`, async (_model, real) => {
    await nodeOf(real, 0).travel(hours * 3_600_000)
  })

const toEndOfDay = () =>
  step('wait for the last millisecond of the day', async (_model, real) => {
    await nodeOf(real, 0).travel(`${today(real)}T23:59:59.999Z`)
  })

const fold = (node: number) =>
  step(`merge and fold on ${node}`, async (_model, real) => {
    await mergeDeltas(nodeOf(real, node).app.services.database)
    await Promise.all(real.nodes.map(({ app }) => foldDeltas(app.services.database)))
  })

const restart = (node: number) => step(`restart ${node}`, (_model, real) => real.restart(node % real.nodes.length))

const erase = (node: number, user: number) =>
  step(`erase user ${user} on ${node}`, async (_model, real) => {
    const answer = await nodeOf(real, node).admin('DELETE', `/apps/${real.publisher.id}/users/user%20${user}`)
    assert.equal(answer.status, 200, answer.text)
  })

function factOf(campaign: string, fact: Partial<Fact>): Fact {
  const none = { country: '', creator: '', class: '', happening: 'served', day: '' } as const
  return { ...none, campaign, surface: 'feed', earningsMicros: 0n, ...fact }
}

/** All figures of the publisher, on any node, equal the model's. */
async function compare({ facts }: Model, real: Real): Promise<void> {
  const groupBy = groupings[facts.length % groupings.length] ?? 'day'
  const node = nodeOf(real, facts.length)
  const creatorId = `creator ${facts.length % 3}`
  const key = real.publisher.liveKey
  const [stats, creatorStats] = await Promise.all([
    node.admin('GET', `/apps/${real.publisher.id}/stats?groupBy=${groupBy}`),
    node.request('GET', `/publisher/sdk/v1/creators/${encodeURIComponent(creatorId)}/stats`, { key }),
  ])
  const { data, totals } = expectedStats(facts, groupBy)
  const inOrder = (groups: Record<string, unknown>[]) =>
    groups.toSorted((a, b) => (String(a[groupBy]) < String(b[groupBy]) ? -1 : 1))
  assert.deepEqual(inOrder(stats.body.data), inOrder(data))
  assert.deepEqual(stats.body.totals, totals)
  const { campaigns, daily, totals: sums } = creatorStats.body
  const expected = expectedCreatorStats(facts, creatorId)
  assert.deepEqual(daily, expected.daily)
  assert.deepEqual(sums, expected.totals)
  assert.equal(
    campaigns.reduce((sum: number, campaign: { clicks: number }) => sum + campaign.clicks, 0),
    expected.totals.clicks,
  )
}

const small = fc.nat(3)
const steps = [
  fc.tuple(small, small, fc.constantFrom('person', 'crawler'), fc.boolean()).map((given) => clickCreatorLink(...given)),
  fc.tuple(small, small, fc.boolean()).map((given) => serve(...given)),
  fc.tuple(small, fc.nat(50)).map((given) => confirm(...given)),
  fc.tuple(small, fc.nat(50)).map((given) => verify(...given)),
  fc.tuple(small, fc.nat(50)).map((given) => verify(...given)),
  fc.integer({ min: 1, max: 30 }).map(travel),
  fc.constant(toEndOfDay()),
  small.map(fold),
  small.map(restart),
  fc.tuple(small, small).map((given) => erase(...given)),
] as fc.Arbitrary<Step>[]

describe('statistics', () => {
  it('equal a model at every step, whatever is clicked, verified, erased, folded and restarted, on any node', async (t) => {
    const database = await startTestDatabase(t)
    const clock = new TestClock('2026-06-15T12:00:00Z')
    const nodes: TestApp[] = []
    const start = () => startTestApp({ after: () => undefined }, { clock, database })
    for (let node = 0; node < (testDatabaseKind === 'postgres' ? 2 : 1); node++) nodes.push(await start())
    await using running = new AsyncDisposableStack()
    running.defer(async () => {
      for (const node of nodes) await node.app[Symbol.asyncDispose]()
    })
    const restartNode = async (node: number) => {
      await nodes[node]?.app[Symbol.asyncDispose]()
      nodes[node] = await start()
    }
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: '+1' }), async (commands) => {
        const first = nodes[0] as TestApp
        const sharePpm = shares[runs++ % shares.length] ?? 0
        const publisher = await first.given.app({ payout_share_ppm: BigInt(sharePpm) })
        const campaigns: GivenCampaign[] = []
        for (const payout_micros of payouts) campaigns.push(await first.given.campaign([publisher], { payout_micros }))
        for (const node of nodes) await node.app.services.snapshots.refresh()
        const real = { nodes, restart: restartNode, publisher, campaigns, sharePpm, clock }
        await fc.asyncModelRun(() => ({ model: { facts: [], clicks: [], impressions: [] }, real }), commands)
      }),
      { numRuns: 3, endOnFailure: true },
    )
    const options = { nowMs: clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(database, options), [])
  })
})
