import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { verifyCounters } from '../../../src/features/statistics/verify-counters.ts'
import { formatUtcDay, parseUtcDay } from '../../../src/lib/time/utc-day.ts'
import type { GivenCampaign } from '../../support/app/given.ts'
import { startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { TestClock } from '../../support/app/test-clock.ts'
import { startTestDatabase, testDatabaseKind } from '../../support/database/database.ts'
import { type Days, expectedCreatorStats, expectedStats, type Fact } from './figure-facts.ts'
import {
  anyStep,
  creatorName,
  furtherGoal,
  type Model,
  nodeOf,
  payouts,
  type Real,
  type Step,
  today,
} from './figure-steps.ts'

const shares = [700_000, 333_300, 1_000_000]
const models = ['CPA', 'CPC', 'CPI', 'CPM'] as const
const ever: Days = { from: '2026-01-01', to: '2029-12-31' }

/**
 * The statistics checked after a step: those of one owner of each kind, over a range that starts `daysAgo` days ago.
 */
interface View {
  readonly daysAgo: number
  readonly length: number
  readonly groupBy: 'day' | 'campaign' | 'surface' | 'country' | 'class' | 'goal'
  readonly creator: number
  readonly node: number
}

const anyView: fc.Arbitrary<View> = fc.record({
  daysAgo: fc.nat(4),
  length: fc.integer({ min: 1, max: 5 }),
  groupBy: fc.constantFrom('day', 'campaign', 'surface', 'country', 'class', 'goal'),
  creator: fc.nat(2),
  node: fc.nat(1),
})

/** All facts of every run of the test: the operator's view. */
type Everything = Fact[]

function command(step: Step, view: View, everything: Everything): fc.AsyncCommand<Model, Real> {
  return {
    check: () => true,
    toString: () => `${step.name}, then look at ${JSON.stringify(view)}`,
    async run(model, real) {
      const before = model.facts.length
      await step.run(model, real)
      everything.push(...model.facts.slice(before))
      const first = (parseUtcDay(today(real)) ?? 0) - view.daysAgo
      const range = { from: formatUtcDay(first), to: formatUtcDay(first + view.length - 1) }
      await compareOwners(model, real, view, range, everything)
      for (const days of [range, ever]) await compareCreators(model, real, view, days)
    },
  }
}

/** Asserts that the statistics of the app, of an advertiser and of the installation equal the model's on any node. */
async function compareOwners({ facts }: Model, real: Real, view: View, days: Days, everything: Everything) {
  const { publisher, campaigns } = real
  const { groupBy } = view
  const campaign = campaigns[facts.length % campaigns.length] as GivenCampaign
  const theirs = facts.filter((fact) => fact.campaign === campaign.id)
  const read = async (owner: string, by: string) => {
    const query = new URLSearchParams({ ...days, groupBy: by })
    const { body } = await nodeOf(real, view.node).admin('GET', `${owner}/stats?${query}`)
    // No step of the model reverses.
    const { reversed, ...figures } = body
    assert.deepEqual(reversed, { count: 0, amount: 0 })
    return figures
  }
  const [app, byCreator, organization, installation] = await Promise.all([
    read(`/apps/${publisher.id}`, groupBy),
    read(`/apps/${publisher.id}`, 'creator'),
    read(`/organizations/${campaign.organization.id}`, groupBy),
    read('', groupBy),
  ])
  assert.deepEqual(app, expectedStats(facts, days, groupBy, 'earningsMicros'))
  assert.deepEqual(byCreator, expectedStats(facts, days, 'creator', 'earningsMicros'))
  assert.deepEqual(organization, expectedStats(theirs, days, groupBy, 'payoutMicros'))
  assert.deepEqual(installation, expectedStats(everything, days, groupBy, 'earningsMicros'))
}

/** Asserts that a creator's campaigns, days and totals of a range equal the model's on any node. */
async function compareCreators({ facts }: Model, real: Real, view: View, days: Days): Promise<void> {
  const creatorId = creatorName(view.creator)
  const query = days === ever ? '' : `?startDate=${days.from}&endDate=${days.to}`
  const path = `/publisher/sdk/v1/creators/${encodeURIComponent(creatorId)}/stats${query}`
  const { body } = await nodeOf(real, view.node).request('GET', path, { key: real.publisher.liveKey })
  const { campaigns, daily, totals } = body
  const untitled = campaigns.map(({ campaignTitle: _, ...campaign }: { campaignTitle: string }) => campaign)
  assert.deepEqual({ campaigns: untitled, daily, totals }, expectedCreatorStats(facts, creatorId, days))
}

describe('statistics', () => {
  it('equal a model after every step of clicks, verifications, erasures, folds and restarts, on any node', async (t) => {
    const database = await startTestDatabase(t)
    const clock = new TestClock('2026-06-15T12:00:00Z')
    const nodes: TestApp[] = []
    const start = () => startTestApp({ after: () => undefined }, { clock, database })
    for (let node = 0; node < (testDatabaseKind === 'postgres' ? 2 : 1); node++) nodes.push(await start())
    await using running = new AsyncDisposableStack()
    running.defer(async () => {
      for (const node of nodes) await node.app[Symbol.asyncDispose]()
    })
    const restart = async (node: number) => {
      await nodes[node]?.app[Symbol.asyncDispose]()
      nodes[node] = await start()
    }
    const everything: Everything = []
    const commands = fc.commands([fc.tuple(anyStep, anyView).map(([step, view]) => command(step, view, everything))], {
      maxCommands: 60,
      size: 'max',
    })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(commands, async (chosen) => {
        const first = nodes[0] as TestApp
        const sharePpm = shares[runs++ % shares.length] ?? 0
        const publisher = await first.given.app({ payout_share_ppm: BigInt(sharePpm) })
        const campaigns: GivenCampaign[] = []
        for (const [index, payout_micros] of payouts.entries()) {
          // Under every payout model, money is counted only at verification.
          const payout_model = models[index] ?? 'CPA'
          const values = { payout_micros, payout_model, attribution_window_seconds: 10 ** 8 }
          const campaign = await first.given.campaign([publisher], values)
          const { status } = await first.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals: [furtherGoal] })
          assert.equal(status, 200)
          campaigns.push(campaign)
        }
        for (const node of nodes) await node.app.services.snapshots.refresh()
        const real = { nodes, restart, publisher, campaigns, sharePpm, clock }
        await fc.asyncModelRun(() => ({ model: { facts: [], clicks: [], impressions: [] }, real }), chosen)
      }),
      { numRuns: shares.length, endOnFailure: true },
    )
    t.diagnostic(`${everything.length} facts in ${runs} runs`)
    const options = { nowMs: clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(database, options), [])
  })
})
