import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { payBy } from '../../../../test/support/app/funds.ts'
import type { GivenApp } from '../../../../test/support/app/given.ts'
import { signedInMember } from '../../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../../../test/support/app/visitor.ts'
import { verifyLedger } from '../verify/verify-ledger.ts'

const dayMs = 86_400_000

describe('the funds of an organization', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app()
  })

  const advertiser = async () =>
    (await testApp.given.campaign([publisher], { payout_micros: 10_000_000n })).organization.id
  const record = (id: string, what: 'deposits' | 'refunds', body: object) =>
    testApp.admin('POST', `/organizations/${id}/${what}`, body)
  const balance = async (id: string) => (await testApp.admin('GET', `/organizations/${id}/balance`)).body

  it('hold deposits, once for each reference, and list them with the newest first', async () => {
    const id = await advertiser()
    const receivedAt = new Date(testApp.clock.nowMs() - dayMs).toISOString()
    const first = await record(id, 'deposits', { amount: 100.25, reference: 'a', receivedAt })
    const now = new Date(testApp.clock.nowMs()).toISOString()
    assert.equal(first.status, 201)
    assert.deepEqual(first.body, {
      ...{ id: first.body.id, amount: 100.25, reference: 'a', receivedAt },
      bookedAt: first.body.bookedAt,
    })
    const second = await record(id, 'deposits', { amount: 7, reference: 'b' })
    assert.equal(second.body.receivedAt, now)
    const again = await record(id, 'deposits', { amount: 100.25, reference: 'a' })
    assert.deepEqual([again.status, again.body], [200, first.body])
    const other = await record(id, 'deposits', { amount: 100.26, reference: 'a' })
    assert.deepEqual([other.status, other.body.code], [409, 'reference_used'])
    assert.equal((await record(id, 'refunds', { amount: 1, reference: 'a' })).status, 201)
    assert.equal((await record(await advertiser(), 'deposits', { amount: 1, reference: 'a' })).status, 201)
    const path = `/organizations/${id}/deposits`
    const page = (await testApp.admin('GET', `${path}?limit=1`)).body
    const rest = (await testApp.admin('GET', `${path}?limit=1&cursor=${page.nextCursor}`)).body
    assert.deepEqual([page.data, rest], [[second.body], { data: [first.body], nextCursor: null }])
    assert.deepEqual(await balance(id), {
      ...{ mode: 'invoice', currency: 'USD', funded: 106.25, used: 0, remaining: null, owed: 0 },
      ...{ creditLimit: null, invoicedUnpaid: 0, runsOutInDays: null },
    })
    const { data } = (await testApp.admin('GET', '/audit')).body as { data: { action: string; objectId: string }[] }
    const recorded = data.filter(({ action, objectId }) => action === 'deposit.create' && objectId === first.body.id)
    assert.equal(recorded.length, 1)
  })

  it('hold one deposit of 20 at once under one reference', async () => {
    const id = await advertiser()
    const sent = Array.from({ length: 20 }, () => record(id, 'deposits', { amount: 5, reference: 'same' }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [...Array(19).fill(200), 201])
    assert.equal((await balance(id)).funded, 5)
  })

  it('are refunded up to the credit, whatever the credit limit', async () => {
    const id = await advertiser()
    await record(id, 'deposits', { amount: 20, reference: 'a' })
    const refund = (reference: string, amount: number) => record(id, 'refunds', { amount, reference })
    const refused = await refund('r', 20.000001)
    assert.deepEqual([refused.status, refused.body.code], [409, 'exceeds_remaining'])
    await payBy(testApp, id, 'credit', 1_000)
    assert.equal((await refund('r', 20.000001)).status, 409)
    const both = await Promise.all([refund('one', 15), refund('two', 15)])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
    assert.equal((await refund('rest', 5)).status, 201)
    assert.deepEqual((await testApp.admin('GET', `/organizations/${id}/refunds`)).body.data.length, 2)
    const { funded, remaining, creditLimit } = await balance(id)
    assert.deepEqual([funded, remaining, creditLimit], [0, 1_000, 1_000])
  })

  it('say what was used, what is owed and how many days the rest lasts', async () => {
    const campaign = await testApp.given.campaign([publisher], { payout_micros: 10_000_000n })
    const { id } = campaign.organization
    for (let conversions = 0; conversions < 2; conversions++) {
      await sendPostback(testApp, campaign, await clickOffer(testApp, campaign, publisher.liveKey))
    }
    const owing = await balance(id)
    assert.deepEqual([owing.used, owing.owed, owing.remaining, owing.runsOutInDays], [20, 20, null, null])
    await record(id, 'deposits', { amount: 95, reference: 'a' })
    await payBy(testApp, id, 'prepaid')
    const paid = await balance(id)
    // 75 dollars at 20 of 7 days
    assert.deepEqual([paid.mode, paid.funded, paid.used, paid.owed], ['prepaid', 95, 20, 0])
    assert.deepEqual([paid.remaining, paid.runsOutInDays], [75, 26])
    await testApp.travel(7 * dayMs)
    assert.equal((await balance(id)).runsOutInDays, null)
    await payBy(testApp, id, 'invoice')
    const billed = await balance(id)
    assert.deepEqual([billed.mode, billed.funded, billed.used, billed.remaining], ['invoice', 95, 20, null])
  })

  it('are the balance of the account, whatever is booked: tax, rounding, receipts and credit notes, too', async () => {
    const { database } = testApp.app.services
    const campaign = await testApp.given.campaign([publisher], { payout_micros: 10_123_456n })
    const { id } = campaign.organization
    await payBy(testApp, id, 'credit', 1_000)
    await database.db
      .updateTable('billing_party')
      .set({ tax_ppm: 190_000n })
      .where('organization_id', '=', id)
      .execute()
    await sendPostback(testApp, campaign, await clickOffer(testApp, campaign, publisher.liveKey))
    await testApp.travel(2 * dayMs)
    const until = `${new Date(testApp.clock.nowMs()).toISOString().slice(0, 10)}T00:00:00Z`
    const { body: invoice } = await testApp.admin('POST', `/organizations/${id}/invoices`, { until })
    assert.deepEqual([invoice.net, invoice.total, (await balance(id)).invoicedUnpaid], [10.12, 12.04, 12.04])
    const settle = (what: string, body: object) =>
      testApp.admin('POST', `/invoices/${invoice.id}/${what}`, { reference: 'a', ...body })
    assert.equal((await settle('receipts', { amount: 2 })).status, 201)
    assert.equal((await settle('credit-notes', { amount: 1, reason: 'Late' })).status, 201)
    const { funded, used, remaining, owed, invoicedUnpaid } = await balance(id)
    assert.deepEqual([funded, used, remaining, owed, invoicedUnpaid], [2, 10.85, 991.15, 8.85, 8.85])
    assert.deepEqual(await verifyLedger(database.db), [])
  })

  it('refuse bad input by the name of the field, and store nothing', async () => {
    const id = await advertiser()
    const good = { amount: 1, reference: 'r' }
    for (const [field, value] of [
      ['amount', 0],
      ['amount', -1],
      ['amount', '1'],
      ['amount', null],
      ['amount', 1.0000001],
      ['amount', 9.3e12],
      ['reference', ''],
      ['reference', 'x'.repeat(129)],
      ['reference', undefined],
      ['receivedAt', new Date(testApp.clock.nowMs() + 1_000).toISOString()],
      ['receivedAt', 'yesterday'],
    ] as const) {
      for (const what of ['deposits', 'refunds'] as const) {
        const { status, body } = await record(id, what, { ...good, [field]: value })
        assert.deepEqual([status, body.code, body.details?.[0].field], [400, 'invalid_request', field], field)
      }
    }
    assert.equal((await record(id, 'deposits', { ...good, reference: '😀'.repeat(128) })).status, 201)
    assert.equal((await testApp.admin('GET', `/organizations/${id}/deposits`)).body.data.length, 1)
  })

  it('are recorded by the operator, and read by the advertiser too', async () => {
    const id = await advertiser()
    const own = await signedInMember(testApp, { role: 'advertiser', organizationId: id })
    const foreign = await signedInMember(testApp, { role: 'advertiser', organizationId: await advertiser() })
    const seller = await signedInMember(testApp, { role: 'publisher', projectId: publisher.projectId })
    for (const what of ['balance', 'deposits', 'refunds']) {
      const path = `/organizations/${id}/${what}`
      assert.equal((await own.call('GET', path)).status, 200)
      for (const member of [foreign, seller]) assert.equal((await member.call('GET', path)).status, 404)
      assert.equal((await own.call('POST', path, { amount: 1, reference: 'r' })).status, 404)
      assert.equal((await testApp.request('GET', `/admin/v1${path}`)).status, 401)
    }
  })
})
