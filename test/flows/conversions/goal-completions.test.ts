import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

const dayMs = 86_400_000

describe('completions of goals', () => {
  const shared = shareTestApp()
  let test: TestApp
  let app: GivenApp
  let campaign: GivenCampaign
  let id: string
  let opened: string
  let publisher: SignedIn
  let advertiser: SignedIn
  const startDay = () => new Date(test.clock.nowMs()).toISOString().slice(0, 10)
  let firstDay: string

  // A sale on one day, and a level, by a creator's link, on the next.
  before(async () => {
    test = shared()
    app = await test.given.app({ payout_share_ppm: 500_000n })
    campaign = await test.given.campaign([app])
    const goals = [{ key: 'sale', name: 'First sale', payout: { percent: 10 } }, { key: 'level' }]
    assert.equal((await test.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
    publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    advertiser = await signedInMember(test, { role: 'advertiser', organizationId: campaign.organization.id })
    id = await clickOffer(test, campaign, app.liveKey)
    firstDay = startDay()
    await report(id, { goal: 'sale', amount: '12.5', currency: 'USD', order_id: '=A;1' })
    await test.travel(dayMs)
    const { slugs } = await fetchCreatorLinks(test, 'dora', app.liveKey)
    opened = await clickCreatorLink(test, slugs[0])
    await report(opened, { goal: 'level' })
    await report(opened, {})
    const demo = await test.given.campaign([app], { is_demo: true })
    await test.admin('PUT', `/campaigns/${demo.id}/goals`, { goals })
    const tested = await clickOffer(test, demo, app.testKey)
    await sendPostback(test, demo, tested, { goal: 'level' })
  })

  const report = async (of: string, fields: object) => {
    const { body } = await sendPostback(test, campaign, of, fields)
    assert.equal(body.verdict, 'verified', body.message)
  }
  const list = async (query = '', by: { admin: TestApp['admin'] } = test) =>
    (await by.admin('GET', `/goal-completions?${query}`)).body.data
  const as = ({ call }: SignedIn) => ({ admin: call })

  it('are listed newest first, without tests and main goals', async () => {
    const [level, sale, ...more] = await list()
    assert.deepEqual(more, [])
    const { id: ownId, at, ...rest } = sale
    assert.match(ownId, /^[0-9a-f-]{36}$/)
    assert.equal(at.slice(0, 10), firstDay)
    assert.deepEqual(rest, {
      transactionId: id,
      appId: app.id,
      campaignId: campaign.id,
      creatorId: null,
      goal: 'sale',
      orderId: '=A;1',
      reportedAmount: '12.5',
      reportedCurrency: 'USD',
      payout: 1.25,
      earnings: 0.62,
    })
    assert.deepEqual([level.goal, level.transactionId, level.creatorId, level.payout], ['level', opened, 'dora', 0])
  })

  it('are filtered, and paged', async () => {
    const keysOf = async (query: string) => (await list(query)).map(({ goal }: { goal: string }) => goal)
    const other = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
    for (const [query, goals] of [
      [`campaignId=${campaign.id}`, ['level', 'sale']],
      [`campaignId=${other}`, []],
      [`appId=${app.id}&goal=SALE`, ['sale']],
      [`appId=${other}`, []],
      [`transactionId=${opened}`, ['level']],
      ['goal=default', []],
      [`to=${firstDay}`, ['sale']],
      [`from=${startDay()}`, ['level']],
    ] as const) {
      assert.deepEqual(await keysOf(query), goals, query)
    }
    const first = (await test.admin('GET', '/goal-completions?limit=1')).body
    const second = (await test.admin('GET', `/goal-completions?limit=1&cursor=${first.nextCursor}`)).body
    assert.deepEqual([first.data[0].goal, second.data[0].goal, second.nextCursor], ['level', 'sale', null])
    assert.equal((await test.admin('GET', '/goal-completions?from=yesterday')).status, 400)
  })

  it('show each side its own, and nothing to strangers', async () => {
    const shared = ['id', 'transactionId', 'appId', 'campaignId', 'goal', 'at']
    const keysFor = async (by: SignedIn) => Object.keys((await list('goal=sale', as(by)))[0]).sort()
    assert.deepEqual(await keysFor(publisher), [...shared, 'creatorId', 'earnings'].sort())
    assert.deepEqual(
      await keysFor(advertiser),
      [...shared, 'orderId', 'reportedAmount', 'reportedCurrency', 'payout'].sort(),
    )
    const stranger = await test.given.app()
    assert.deepEqual(
      await list('', as(await signedInMember(test, { role: 'publisher', projectId: stranger.projectId }))),
      [],
    )
    const { organization } = await test.given.campaign()
    assert.deepEqual(
      await list('', as(await signedInMember(test, { role: 'advertiser', organizationId: organization.id }))),
      [],
    )
  })

  it('are sent as CSV with the columns of their reader', async () => {
    const csv = async (by: { admin: TestApp['admin'] }) =>
      (await by.admin('GET', '/goal-completions?format=csv')).text.split('\r\n')
    const [head, , sale] = await csv(test)
    assert.equal(
      head,
      '"id","transactionId","appId","campaignId","creatorId","goal","orderId","reportedAmount","reportedCurrency","payout",' +
        '"earnings","at"',
    )
    assert.match(sale ?? '', /,,"sale","'=A;1","12\.5","USD",1\.25,0\.62,"/)
    const [forPublisher] = await csv(as(publisher))
    assert.equal(forPublisher, '"id","transactionId","appId","campaignId","creatorId","goal","earnings","at"')
    const [forAdvertiser] = await csv(as(advertiser))
    assert.doesNotMatch(forAdvertiser ?? '', /earnings|creatorId/)
    const [entry] = (await test.admin('GET', '/audit')).body.data
    assert.equal(entry.action, 'goal_completion.export')
  })

  it('are part of their transaction and of its timeline', async () => {
    const read = async (of: string, by: { admin: TestApp['admin'] } = test) =>
      (await by.admin('GET', `/transactions/${of}`)).body
    const { goals, timeline, state } = await read(id)
    const [{ at, ...goal }] = goals
    assert.deepEqual([goals.length, state], [1, 'created'])
    assert.deepEqual(goal, { goal: 'sale', orderId: '=A;1', payout: 1.25, earnings: 0.62 })
    const step = timeline.find((each: { step: string }) => each.step === 'goal')
    assert.deepEqual(step, { at, step: 'goal', code: 'sale', text: 'The goal “First sale” was completed.' })
    const call = timeline.find((each: { step: string }) => each.step === 'postback')
    assert.equal(call.text, 'Postback for the goal sale received. Verdict: verified. The goal is completed.')
    const both = (await read(opened)).timeline.filter((each: { step: string }) => each.step === 'postback')
    assert.deepEqual(
      both.map(({ code }: { code: string }) => code),
      ['verified', 'verified'],
    )
    const booked = timeline.find((each: { step: string }) => each.step === 'booked')
    assert.deepEqual([booked.code, booked.amount], ['sale', 1.25])
    assert.deepEqual(Object.keys((await read(id, as(publisher))).goals[0]).sort(), ['at', 'earnings', 'goal'])
    assert.deepEqual(Object.keys((await read(id, as(advertiser))).goals[0]).sort(), ['at', 'goal', 'orderId', 'payout'])
    const plain = await clickOffer(test, campaign, app.liveKey)
    assert.equal('goals' in (await read(plain)), false)
  })
})
