import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp, testAdminToken } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

// One database: what is booked is tested on each; rules of payments and their files are our own code.

const dayMs = 86_400_000

describe('a reconciliation', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  let campaign: GivenCampaign
  let member: SignedIn
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ payout_share_ppm: 700_000n })
    campaign = await testApp.given.campaign([publisher], { payout_micros: 10_000_000n })
    member = await signedInMember(testApp, { role: 'advertiser', organizationId: campaign.organization.id })
  })

  const completed = async (orderId: string) => {
    const id = await clickOffer(testApp, campaign, publisher.liveKey)
    assert.equal((await sendPostback(testApp, campaign, id, { order_id: orderId })).body.verdict, 'verified')
    return id
  }
  const reconcile = async (csv: string, query = '', organizationId = campaign.organization.id) => {
    const { origin } = new URL(testApp.app.services.config.addresses.baseUrl)
    return testApp.request('POST', `/admin/v1/organizations/${organizationId}/reconciliations${query}`, {
      headers: { cookie: member.cookie, origin, 'content-type': 'text/csv' },
      body: csv,
    })
  }
  const reversed = async () => {
    const { body } = await testApp.admin('GET', `/organizations/${campaign.organization.id}/stats`)
    return body.reversed
  }

  it('plans line by line, is carried out as planned, and has nothing to do a second time', async () => {
    const [approved, part, whole, missing] = [
      await completed('A-1'),
      await completed('A-2'),
      await completed('A-3'),
      await completed('A-4'),
    ]
    const stranger = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
    const csv = [
      'transaction_id,order_id,status,amount',
      `${approved},,approved,49.90`,
      ',A-2,reversed,3.33',
      `${whole.toUpperCase()},,reversed,`,
      `${stranger},,approved,`,
    ].join('\r\n')
    const { status, body, text } = await reconcile(csv)
    assert.equal(status, 200, text)
    const { plan, ...planned } = body
    const lines = [
      { line: 2, transactionId: approved, result: 'match' },
      { line: 3, transactionId: part, result: 'reverse' },
      { line: 4, transactionId: whole, result: 'reverse' },
      { line: 5, transactionId: stranger, result: 'unknown' },
    ]
    const counts = { match: 1, reverse: 2, unknown: 1, missing: 1 }
    assert.deepEqual(planned, { counts, lines, missing: [{ transactionId: missing }] })
    const tomorrow = new Date(testApp.clock.nowMs() + dayMs).toISOString().slice(0, 10)
    assert.deepEqual((await reconcile(csv, `?from=${tomorrow}&to=${tomorrow}`)).body.missing, [])
    assert.deepEqual(await reversed(), { count: 0, amount: 0 })

    const done = await reconcile(csv, `?apply=${plan}`)
    assert.deepEqual([done.status, done.body.counts], [200, counts], done.text)
    assert.deepEqual(await reversed(), { count: 2, amount: 13.33 })
    const again = await reconcile(csv)
    assert.deepEqual(again.body.counts, { match: 3, reverse: 0, unknown: 1, missing: 1 })
    const stale = await reconcile(csv, `?apply=${plan}`)
    assert.deepEqual([stale.status, stale.body.code], [409, 'plan_changed'])
    const log = await testApp.admin('GET', `/organizations/${campaign.organization.id}/postbacks?transactionId=${part}`)
    assert.deepEqual([log.body.data[0].source, log.body.data[0].verdict], ['reconciliation', 'reversed'])
  })

  it('finds further goals by goal, transaction and order, and reverses their money alone', async () => {
    const goals = [
      { key: 'signup', payout: { amount: 2 } },
      { key: 'sale', payout: { amount: 3 }, repeats: 'per_order' },
    ]
    await testApp.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })
    const id = await completed('G-main')
    const complete = async (fields: object) =>
      assert.equal((await sendPostback(testApp, campaign, id, fields)).body.verdict, 'verified')
    await complete({ goal: 'signup', order_id: 'G-main' })
    for (const order_id of ['G-1', 'G-2', 'G-3']) await complete({ goal: 'sale', order_id })
    const day = new Date(testApp.clock.nowMs()).toISOString().slice(0, 10)
    const days = `?from=${day}&to=${day}`
    const csv = [
      'transaction_id,order_id,status,amount,goal',
      `${id},,approved,,`,
      `${id},,reversed,0.5,SIGNUP`,
      `${id},G-1,reversed,,sale`,
      ',G-2,approved,,',
      `${id},G-4,approved,,sale`,
      ',G-3,reversed,,default',
    ].join('\n')
    const { body } = await reconcile(csv, days)
    const ofId = { transactionId: id }
    assert.deepEqual(body.lines, [
      { line: 2, ...ofId, result: 'match' },
      { line: 3, ...ofId, goal: 'signup', orderId: 'G-main', result: 'reverse' },
      { line: 4, ...ofId, goal: 'sale', orderId: 'G-1', result: 'reverse' },
      { line: 5, ...ofId, goal: 'sale', orderId: 'G-2', result: 'match' },
      { line: 6, ...ofId, result: 'unknown' },
      { line: 7, transactionId: null, result: 'unknown' },
    ])
    const lacking = body.missing.filter(({ transactionId }: { transactionId: string }) => transactionId === id)
    assert.deepEqual(lacking, [{ ...ofId, goal: 'sale', orderId: 'G-3' }])

    assert.equal((await reconcile(csv, `${days}&apply=${body.plan}`)).status, 200)
    const { data } = (await testApp.admin('GET', `/ledger/entries?transactionId=${id}&kind=reversal`)).body
    const amountOf = ({ goal, lines }: { goal: string; lines: { kind: string; amount: number }[] }) => [
      goal,
      lines.find(({ kind }) => kind === 'advertiser')?.amount,
    ]
    assert.deepEqual(data.map(amountOf), [
      ['sale', -3],
      ['signup', -0.5],
    ])
    assert.equal((await reconcile(csv)).body.counts.reverse, 0)

    // A file without goals is of main conversions, but for orders that none of them has.
    const plain = await reconcile('order_id,status\nG-main,approved\nG-3,approved\n', days)
    assert.deepEqual(plain.body.lines, [
      { line: 2, ...ofId, result: 'match' },
      { line: 3, ...ofId, goal: 'sale', orderId: 'G-3', result: 'match' },
    ])
    assert.ok(plain.body.missing.every((missing: object) => !('goal' in missing)))
    for (const faulty of [
      `transaction_id,status,goal\n${id},approved,sale`,
      `order_id,status,goal,event\nG-1,approved,a,b`,
    ]) {
      const { status, body } = await reconcile(faulty)
      assert.deepEqual([status, body.details?.[0]?.line], [400, 2], faulty)
    }
  })

  it('does nothing if what is booked changed since its plan, or of half a file', async () => {
    const [first, second] = [await completed('B-1'), await completed('B-2')]
    const csv = `transaction_id;status\n${first};reversed\n${second};reversed\n`
    const { plan } = (await reconcile(csv)).body
    const before = await reversed()
    const other = await reconcile(csv.replace(second, first.replace(/.$/, '')), `?apply=${plan}`)
    assert.equal(other.status, 400)
    await testApp.admin('POST', `/transactions/${second}/reversals`, { reason: 'fraud' })
    const { count, amount } = before
    assert.equal((await reconcile(csv, `?apply=${plan}`)).body.code, 'plan_changed')
    assert.deepEqual(await reversed(), { count: count + 1, amount: amount + 10 })
  })

  it('names the faulty lines of a file', async () => {
    const id = await completed('C-1')
    const head = 'transaction_id,status,amount\n'
    const faulty: [string, number][] = [
      ['transaction_id,amount\n', 1],
      ['transaction_id,status,amout\n', 1],
      [head, 2],
      [`${head}${id},paid,\n`, 2],
      [`${head}${id},reversed,1.001\n`, 2],
      [`${head}${id},reversed,10.01\n`, 2],
      [`${head}${id},approved,\nx,approved,\n`, 3],
      [`${head}${id},approved,\n${id},reversed,\n`, 3],
    ]
    for (const [csv, line] of faulty) {
      const { status, body } = await reconcile(csv)
      assert.deepEqual([status, body.code, body.details?.[0]?.line], [400, 'invalid_request', line], csv)
    }
  })

  it('is for the advertiser and the operator, and reverses in time only', async () => {
    const id = await completed('D-1')
    const csv = `order_id,status\nD-1,reversed\n`
    const other = await testApp.given.organization()
    assert.equal((await reconcile(csv, '', other.id)).status, 404)
    await testApp.travel(61 * dayMs)
    const late = await reconcile(csv)
    assert.deepEqual([late.status, late.body.details[0].line], [400, 2])
    const headers = { authorization: `Bearer ${testAdminToken}` }
    const path = `/admin/v1/organizations/${campaign.organization.id}/reconciliations`
    const asOperator = await testApp.request('POST', path, {
      headers: { ...headers, 'content-type': 'text/csv' },
      body: csv,
    })
    assert.deepEqual(asOperator.body.lines, [{ line: 2, transactionId: id, result: 'reverse' }])
  })
})
