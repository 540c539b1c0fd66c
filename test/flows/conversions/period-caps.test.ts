import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { startNodes } from '../../support/app/start-nodes.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'
import { share } from '../../support/share.ts'

describe('the caps of a week and a month', () => {
  const shared = share((t) => startNodes(t))
  let nodes: readonly TestApp[]
  let node: TestApp
  let publisher: GivenApp
  before(async () => {
    nodes = shared()
    node = shared()[0]
    publisher = await node.given.app()
  })

  const campaignWith = async (caps: object) => {
    const campaign = await node.given.campaign([publisher], { attribution_window_seconds: 400 * 86_400 })
    await setCaps(campaign, caps)
    return campaign
  }
  const setCaps = async ({ id }: GivenCampaign, caps: object) => {
    const { status, text } = await node.admin('PATCH', `/campaigns/${id}`, { caps })
    assert.equal(status, 200, text)
    await refresh()
  }
  const refresh = async () => {
    for (const { app } of nodes) await app.services.snapshots.refresh()
  }
  const travel = async (to: string) => {
    await node.travel(to)
    await refresh()
  }
  const clicks = (campaign: GivenCampaign, count: number) =>
    Promise.all(Array.from({ length: count }, () => clickOffer(node, campaign, publisher.liveKey)))
  const verdictOn = async (campaign: GivenCampaign, id = '', more = {}) => {
    const { body } = await sendPostback(node, campaign, id, more)
    return body.rule ?? body.verdict
  }
  const isServed = async (on: TestApp, { id }: GivenCampaign) =>
    (await feed(on, publisher.liveKey, 'anna')).some(({ campaignId }) => campaignId === id)

  /** Asserts that every node serves the campaign, or none does. */
  const assertServed = async (campaign: GivenCampaign, expected: boolean) => {
    await refresh()
    for (const on of nodes) assert.equal(await isServed(on, campaign), expected)
  }

  it('are exact over nodes and days, and begin anew after the midnight of Sunday', async () => {
    await travel('2026-06-15T00:00:00Z')
    const campaign = await campaignWith({ conversionsPerWeek: 7 })
    const ids = await clicks(campaign, 31)
    // Monday, Wednesday and the last second of Sunday.
    for (const id of ids.slice(0, 2)) assert.equal(await verdictOn(campaign, id), 'verified')
    await travel('2026-06-17T12:00:00Z')
    assert.equal(await verdictOn(campaign, ids[2]), 'verified')
    await travel('2026-06-21T23:59:59Z')
    const parallel = ids.slice(3, 23)
    const answers = await Promise.all(
      parallel.map((id, index) => sendPostback(nodes[index % nodes.length] ?? node, campaign, id)),
    )
    const verified = answers.filter(({ body }) => body.verdict === 'verified')
    const refused = answers.filter(({ status, body }) => status === 409 && body.rule === 'weekly_cap_reached')
    assert.deepEqual([verified.length, refused.length], [4, 16])
    await assertServed(campaign, false)
    assert.equal(await verdictOn(campaign, ids[30], { dry_run: '1' }), 'weekly_cap_reached')
    await travel('2026-06-22T00:00:00Z')
    await assertServed(campaign, true)
    for (const id of ids.slice(23)) {
      assert.equal(await verdictOn(campaign, id), id === ids[30] ? 'weekly_cap_reached' : 'verified')
    }
    await assertServed(campaign, false)
  })

  it('begin anew with a month, whose first week counts its days of the month before', async () => {
    await travel('2026-06-30T23:00:00Z')
    const monthly = await campaignWith({ conversionsPerMonth: 2 })
    const weekly = await campaignWith({ conversionsPerWeek: 3 })
    const [ofMonth, ofWeek] = [await clicks(monthly, 4), await clicks(weekly, 5)]
    for (const id of ofMonth.slice(0, 2)) assert.equal(await verdictOn(monthly, id), 'verified')
    for (const id of ofWeek.slice(0, 2)) assert.equal(await verdictOn(weekly, id), 'verified')
    assert.equal(await verdictOn(monthly, ofMonth[2]), 'monthly_cap_reached')
    await assertServed(monthly, false)
    // Wednesday.
    await travel('2026-07-01T00:00:00Z')
    await assertServed(monthly, true)
    assert.equal(await verdictOn(monthly, ofMonth[2]), 'verified')
    assert.equal(await verdictOn(weekly, ofWeek[2]), 'verified')
    assert.equal(await verdictOn(weekly, ofWeek[3]), 'weekly_cap_reached')
    await assertServed(weekly, false)
    await travel('2026-07-06T00:00:00Z')
    await assertServed(weekly, true)
    assert.equal(await verdictOn(monthly, ofMonth[3]), 'verified')
    await assertServed(monthly, false)
    await travel('2026-08-01T00:00:00Z')
    await assertServed(monthly, true)
  })

  it('count what came before they were set, and are judged between day and total', async () => {
    await travel('2026-08-05T10:00:00Z')
    const campaign = await campaignWith({ conversionsPerDay: 100 })
    const ids = await clicks(campaign, 4)
    assert.equal(await verdictOn(campaign, ids[0]), 'verified')
    await travel('2026-08-06T10:00:00Z')
    assert.equal(await verdictOn(campaign, ids[1]), 'verified')
    const rules = []
    const caps = { conversionsPerDay: 1, conversionsPerWeek: 2, conversionsPerMonth: 2, conversionsTotal: 2 }
    for (const cleared of ['conversionsPerDay', 'conversionsPerWeek', 'conversionsPerMonth', 'conversionsTotal']) {
      await setCaps(campaign, caps)
      await assertServed(campaign, false)
      rules.push(await verdictOn(campaign, ids[2]))
      Object.assign(caps, { [cleared]: null })
    }
    assert.deepEqual(rules, ['daily_cap_reached', 'weekly_cap_reached', 'monthly_cap_reached', 'total_cap_reached'])
    await setCaps(campaign, { ...caps, conversionsPerWeek: 3 })
    await assertServed(campaign, true)
    assert.equal(await verdictOn(campaign, ids[2]), 'verified')
    assert.equal(await verdictOn(campaign, ids[3]), 'weekly_cap_reached')
  })
})
