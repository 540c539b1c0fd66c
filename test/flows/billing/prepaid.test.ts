import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { fetchCreatorLinks } from '../../support/app/creator-links.ts'
import { payBy } from '../../support/app/funds.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { startNodes } from '../../support/app/start-nodes.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'
import { click, clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'
import { share } from '../../support/share.ts'

describe('an organization that pays in advance', () => {
  const shared = share((t) => startNodes(t))
  let nodes: readonly TestApp[]
  let node: TestApp
  let publisher: GivenApp
  before(async () => {
    nodes = shared()
    node = shared()[0]
    publisher = await node.given.app()
    await refresh()
  })

  const refresh = async () => {
    for (const { app } of nodes) await app.services.snapshots.refresh()
  }
  const prepaid = async (balance: number, payoutMicros = 10_000_000n, more = {}) => {
    const campaign = await node.given.campaign([publisher], { payout_micros: payoutMicros, ...more })
    await payBy(node, campaign.organization.id, 'prepaid')
    await deposit(campaign, balance)
    await refresh()
    return campaign
  }
  const deposit = ({ organization }: GivenCampaign, amount: number) =>
    node.admin('POST', `/organizations/${organization.id}/deposits`, { amount, reference: `of ${amount}` })
  const remaining = async ({ organization }: GivenCampaign) =>
    (await node.admin('GET', `/organizations/${organization.id}/balance`)).body.remaining
  const open = (campaign: GivenCampaign) => clickOffer(node, campaign, publisher.liveKey)
  const offerOn = async (on: TestApp, { id }: GivenCampaign) =>
    (await feed(on, publisher.liveKey, 'anna')).find(({ campaignId }) => campaignId === id)

  /** Waits until every node serves the campaign, or none does: within a second, and longer on a slow machine. */
  const untilServed = async (campaign: GivenCampaign, isServed: boolean) => {
    for (const each of nodes) {
      while (((await offerOn(each, campaign)) !== undefined) !== isServed) await sleep(50)
    }
  }
  const explained = async ({ id }: GivenCampaign) => {
    const attributes = { countryCode: 'US', language: 'en' }
    const { body } = await node.admin('POST', `/apps/${publisher.id}/explain`, { userId: 'anna', attributes })
    return body.data.find((each: { campaignId: string }) => each.campaignId === id)?.reason
  }

  it('pays 9 conversions of 10 dollars from 95, of 100 on all nodes at once', async () => {
    const campaign = await prepaid(95)
    const ids = await Promise.all(Array.from({ length: 100 }, () => open(campaign)))
    // As an advertiser does, repeated while a loaded machine has no connection to the database free in time.
    const send = async (on: TestApp, id: string) => {
      for (;;) {
        const answer = await sendPostback(on, campaign, id)
        if (answer.status !== 503) return answer
      }
    }
    const answers = await Promise.all(ids.map((id, index) => send(nodes[index % nodes.length] ?? node, id)))
    const verified = answers.filter(({ body }) => body.verdict === 'verified')
    const refused = answers.filter(({ status, body }) => status === 409 && body.rule === 'balance_spent')
    assert.deepEqual([verified.length, refused.length], [9, 91])
    assert.equal(await remaining(campaign), 5)
    assert.deepEqual(await verifyLedger(node.app.services.database.db), [])
  })

  it('is served while it can pay, and is brought back by a deposit, a reversal or another mode', async () => {
    const campaign = await prepaid(15)
    const cheap = await node.given.campaign([publisher], { payout_micros: 5_000_000n }, {}, campaign.organization)
    const { slugs, entries } = await fetchCreatorLinks(node, 'dora', publisher.liveKey)
    const [offer, first, second] = [await offerOn(node, campaign), await open(campaign), await open(campaign)]
    assert.equal((await sendPostback(node, campaign, first)).status, 200)
    await untilServed(campaign, false)
    for (const each of nodes) assert.ok(await offerOn(each, cheap))
    assert.equal(await explained(campaign), 'balance_spent')
    assert.equal((await node.admin('GET', `/campaigns/${campaign.id}`)).body.hindrance, 'balance_spent')
    assert.equal((await node.admin('GET', `/campaigns/${cheap.id}`)).body.hindrance, null)
    // Links that are out redirect on, and creators keep theirs.
    await click(node, offer)
    assert.equal((await node.request('GET', `/l/${slugs[0]}`)).status, 302)
    assert.equal((await fetchCreatorLinks(node, 'dora', publisher.liveKey)).entries.length, entries.length)
    const dry = await sendPostback(node, campaign, second, { dry_run: '1' })
    assert.deepEqual([dry.status, dry.body.rule], [409, 'balance_spent'])
    assert.equal((await sendPostback(node, campaign, second)).status, 409)
    await deposit(campaign, 5)
    await untilServed(campaign, true)
    assert.equal((await sendPostback(node, campaign, second)).body.verdict, 'verified')
    await untilServed(campaign, false)
    const reversed = await node.admin('POST', `/transactions/${first}/reversals`, { reason: 'refund' })
    assert.equal(reversed.status, 200, reversed.text)
    await untilServed(campaign, true)
    assert.equal(await remaining(campaign), 10)
    assert.equal((await sendPostback(node, campaign, await open(campaign))).status, 200)
    await untilServed(campaign, false)
    await payBy(node, campaign.organization.id, 'credit', 10)
    await untilServed(campaign, true)
    await payBy(node, campaign.organization.id, 'prepaid')
    await untilServed(campaign, false)
    await payBy(node, campaign.organization.id, 'invoice')
    await untilServed(campaign, true)
  })

  it('is refused for its balance before its caps, and not at all for a campaign without payout', async () => {
    const campaign = await prepaid(10, 10_000_000n, { cap_conversions_total: 1n })
    const free = await node.given.campaign([publisher], { payout_micros: null }, {}, campaign.organization)
    await refresh()
    const ids = [await open(campaign), await open(campaign)]
    const rules = []
    for (const id of ids) rules.push((await sendPostback(node, campaign, id)).body.rule)
    assert.deepEqual(rules, [undefined, 'balance_spent'])
    assert.equal((await sendPostback(node, free, await open(free))).body.verdict, 'verified')
  })
})
