import assert from 'node:assert/strict'
import fc from 'fast-check'
import { shareOf } from '../../../src/lib/money.ts'
import { formatUtcDay, utcDayOf } from '../../../src/lib/time/utc-day.ts'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'
import type { TestClock } from '../../support/app/test-clock.ts'
import { sendPostback } from '../../support/app/visitor.ts'
import { click, deliver, feed, transactionIdOf } from '../serving/serve.ts'
import type { Fact, Happening } from './figure-facts.ts'

export const payouts = [2_500_000n, 1_250_000n, 10_000n, null]
const agents = { person: 'Mozilla/5.0 (iPhone)', crawler: 'Googlebot/2.1' } as const

/** A click and its outcome in the model. */
interface Click {
  readonly id: string
  readonly fact: Fact
  readonly campaign: GivenCampaign
  readonly isTest: boolean
  isVerified: boolean
  /** The orders of its further goal. */
  readonly orders: Set<number>
}

/** The model's record of all events so far. */
export interface Model {
  readonly facts: Fact[]
  readonly clicks: Click[]
  readonly impressions: { readonly uid: string; readonly fact: Fact; isDelivered: boolean }[]
}

/** The service, in as many processes as its database allows. */
export interface Real {
  readonly nodes: TestApp[]
  readonly restart: (node: number) => Promise<void>
  readonly publisher: GivenApp
  /** In the order of `payouts`. */
  readonly campaigns: readonly GivenCampaign[]
  readonly sharePpm: number
  readonly clock: TestClock
}

/** An action on the service, with its effect on the model. */
export interface Step {
  readonly name: string
  run(model: Model, real: Real): Promise<void>
}

export const nodeOf = ({ nodes }: Real, node: number) => nodes[node % nodes.length] as TestApp
export const today = ({ clock }: Real) => formatUtcDay(utcDayOf(clock.nowMs()))
export const creatorName = (creator: number) => `creator ${creator}`

const campaignOf = ({ campaigns }: Real, id: string) =>
  campaigns.find((campaign) => campaign.id === id) as GivenCampaign

function factOf(campaign: string, fact: Partial<Fact>): Fact {
  const none = { country: '', creator: '', class: '', goal: 'default', happening: 'served', day: '' } as const
  return { ...none, campaign, surface: 'feed', earningsMicros: 0n, payoutMicros: 0n, ...fact }
}

function record(model: Model, fact: Fact, happening: Happening, day: string, money: Partial<Fact> = {}) {
  model.facts.push({ ...fact, ...money, happening, day })
}

/** Opens a link repeatedly at the same time, on all nodes in turn. */
function clickLinkOften(node: number, creator: number, agent: keyof typeof agents, isTest: boolean, times: number) {
  const name = `click ${times} times ${creator} as ${agent}${isTest ? ' by test' : ''} on ${node}`
  const run = async (model: Model, real: Real) => {
    const creatorId = creatorName(creator)
    const key = isTest ? real.publisher.testKey : real.publisher.liveKey
    const { entries, slugs } = await fetchCreatorLinks(nodeOf(real, node), creatorId, key)
    const index = model.facts.length % entries.length
    const opens = Array.from({ length: times }, (_, each) =>
      clickCreatorLink(nodeOf(real, node + each), slugs[index], agents[agent]),
    )
    const campaign = campaignOf(real, entries[index].campaignId)
    const fact = factOf(campaign.id, { surface: 'creator', creator: creatorId, class: agent })
    for (const id of await Promise.all(opens)) {
      if (!isTest) record(model, fact, 'clicks', today(real))
      model.clicks.push({ id, fact, campaign, isTest, isVerified: false, orders: new Set() })
    }
  }
  return { name, run }
}

function serve(node: number, user: number, opens: boolean): Step {
  const run = async (model: Model, real: Real) => {
    const { offers } = (await feed(nodeOf(real, node), real.publisher, { userId: `user ${user}` })).body
    for (const { impressionUid, campaignId } of offers) {
      const fact = factOf(campaignId, { country: 'US' })
      record(model, fact, 'served', today(real))
      model.impressions.push({ uid: impressionUid, fact, isDelivered: false })
    }
    if (!opens || offers.length === 0) return
    const id = transactionIdOf(await click(nodeOf(real, node + 1), offers[0].clickUrl))
    const campaign = campaignOf(real, offers[0].campaignId)
    const fact = factOf(campaign.id, { country: 'US', class: 'person' })
    record(model, fact, 'clicks', today(real))
    model.clicks.push({ id, fact, campaign, isTest: false, isVerified: false, orders: new Set() })
  }
  return { name: `serve user ${user} on ${node}${opens ? ' and open' : ''}`, run }
}

function confirm(node: number, which: number): Step {
  const run = async (model: Model, real: Real) => {
    const impression = model.impressions[which % Math.max(1, model.impressions.length)]
    if (impression === undefined) return
    await deliver(nodeOf(real, node), real.publisher.liveKey, impression.uid, { deliveredTimestamp: 1 })
    if (!impression.isDelivered) record(model, impression.fact, 'delivered', today(real))
    impression.isDelivered = true
  }
  return { name: `confirm ${which} on ${node}`, run }
}

/** Sends the same postback to all nodes at once. */
function verify(node: number, which: number): Step {
  const run = async (model: Model, real: Real) => {
    const chosen = model.clicks[which % Math.max(1, model.clicks.length)]
    if (chosen === undefined) return
    const calls = [node, node + 1].map((each) => sendPostback(nodeOf(real, each), chosen.campaign, chosen.id))
    const verdicts = (await Promise.all(calls)).map(({ body }) => body.verdict)
    assert.deepEqual(verdicts.sort(), ['duplicate', chosen.isVerified ? 'duplicate' : 'verified'])
    if (chosen.isVerified) return
    chosen.isVerified = true
    if (chosen.isTest) return
    const payoutMicros = payouts[real.campaigns.indexOf(chosen.campaign)] ?? 0n
    const earningsMicros = shareOf(payoutMicros, real.sharePpm)
    record(model, chosen.fact, 'completions', today(real), { earningsMicros, payoutMicros })
  }
  return { name: `verify ${which} on ${node}`, run }
}

/** The further goal of each campaign. */
export const furtherGoal = { key: 'sale', payout: { amount: 1.5 }, repeats: 'per_order' }

/** Reports an order of the further goal to all nodes at once. */
function complete(node: number, which: number, order: number): Step {
  const run = async (model: Model, real: Real) => {
    const chosen = model.clicks[which % Math.max(1, model.clicks.length)]
    if (chosen === undefined) return
    const fields = { goal: furtherGoal.key, order_id: String(order) }
    const calls = [node, node + 1].map((each) => sendPostback(nodeOf(real, each), chosen.campaign, chosen.id, fields))
    const verdicts = (await Promise.all(calls)).map(({ body }) => body.verdict)
    assert.deepEqual(verdicts.sort(), ['duplicate', chosen.orders.has(order) ? 'duplicate' : 'verified'])
    if (chosen.orders.has(order)) return
    chosen.orders.add(order)
    if (chosen.isTest) return
    const payoutMicros = 1_500_000n
    const money = { payoutMicros, earningsMicros: shareOf(payoutMicros, real.sharePpm), goal: furtherGoal.key }
    record(model, chosen.fact, 'goals', today(real), money)
  }
  return { name: `complete order ${order} of ${which} on ${node}`, run }
}

function reject(node: number, which: number): Step {
  const run = async (model: Model, real: Real) => {
    const chosen = model.clicks[which % Math.max(1, model.clicks.length)]
    if (chosen === undefined) return
    const { body } = await sendPostback(nodeOf(real, node), chosen.campaign, chosen.id, { status: 'rejected' })
    assert.equal(body.verdict, chosen.isVerified ? 'rejected_by_rule' : 'rejected')
  }
  return { name: `reject ${which} on ${node}`, run }
}

const wait = (hours: number): Step => ({
  name: `wait ${hours} h`,
  run: (_model, real) => nodeOf(real, 0).travel(hours * 3_600_000),
})

const waitForEndOfDay: Step = {
  name: 'wait for the last millisecond of the day',
  run: (_model, real) => nodeOf(real, 0).travel(`${today(real)}T23:59:59.999Z`),
}

const project: Step = {
  name: 'project',
  async run(_model, real) {
    const led = await Promise.all(real.nodes.map(({ app }) => app.services.projector.catchUp()))
    assert.equal(led.filter((isLeader) => isLeader).length, 1, 'one node projects')
  },
}

const restart = (node: number): Step => ({
  name: `restart ${node}`,
  run: (_model, real) => real.restart(node % real.nodes.length),
})

function erase(node: number, user: number): Step {
  const run = async (_model: Model, real: Real) => {
    const answer = await nodeOf(real, node).admin('DELETE', `/apps/${real.publisher.id}/users/user%20${user}`)
    assert.equal(answer.status, 200, answer.text)
  }
  return { name: `erase user ${user} on ${node}`, run }
}

const small = fc.nat(3)
const agent = fc.constantFrom('person' as const, 'crawler' as const)
const times = fc.constantFrom(1, 1, 4)

const often = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 4, arbitrary })

/** Any step. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  often(fc.tuple(small, fc.nat(2), agent, fc.boolean(), times).map((given) => clickLinkOften(...given))),
  often(fc.tuple(small, small, fc.boolean()).map((given) => serve(...given))),
  often(fc.tuple(small, fc.nat(50)).map((given) => confirm(...given))),
  often(fc.tuple(small, fc.nat(50)).map((given) => verify(...given))),
  often(fc.tuple(small, fc.nat(50), fc.nat(2)).map((given) => complete(...given))),
  fc.tuple(small, fc.nat(50)).map((given) => reject(...given)),
  fc.integer({ min: 1, max: 30 }).map(wait),
  fc.constant(waitForEndOfDay),
  fc.constant(project),
  small.map(restart),
  fc.tuple(small, small).map((given) => erase(...given)),
)
