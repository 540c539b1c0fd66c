import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { setParty } from '../../support/app/earnings.ts'
import { startProxiedApp } from '../../support/app/start-proxied-app.ts'
import type { Answer } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { testDatabaseKind } from '../../support/database/database.ts'

const dayMs = 86_400_000
/** More messages than the longest of the calls sends to the database. */
const mostMessages = 24

describe('a call about money whose connection breaks', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database ends with its process',
}, () => {
  it('is booked once, wherever it breaks, when it is repeated', async (t) => {
    await using proxied = await startProxiedApp(t)
    const { app: test, proxy, direct } = proxied
    const publisher = await test.given.app()
    const campaign = await test.given.campaign([publisher], { payout_micros: 10_003_300n })
    const organization = `/organizations/${campaign.organization.id}`
    await direct.db.insertInto('billing_setting').values({ needs_two_people: false, hold_days: 0 }).execute()
    await setParty(test, publisher.projectId, { minimum_micros: 0n })
    const method = { rail: 'manual', name: 'Reader', details: 'Account 17', usableNow: true }
    await test.admin('PUT', `/projects/${publisher.projectId}/payment-method`, method)
    const sell = async () => {
      const id = await clickOffer(test, campaign, publisher.liveKey)
      assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
      return id
    }
    const invoice = async () => {
      await sell()
      await test.travel(dayMs)
      const until = `${new Date(test.clock.nowMs()).toISOString().slice(0, 10)}T00:00:00Z`
      return { path: `${organization}/invoices`, body: { until } }
    }
    const approvedBatch = async () => {
      await sell()
      await test.travel(20 * 60_000)
      return (await test.admin('POST', '/payment-batches', { rail: 'manual' })).body.id
    }
    const issued = async () => {
      const { path, body } = await invoice()
      const { body: made } = await test.admin('POST', path, body)
      return `/invoices/${made.id}`
    }
    /** Each call anew, and what its repetition may answer: done, done before, or done by the first after all. */
    const calls: Record<string, (nth: number) => Promise<{ path: string; body?: object; repeated: number[] }>> = {
      deposit: async (nth) => {
        const body = { amount: 7, reference: `deposit ${nth}` }
        return { path: `${organization}/deposits`, body, repeated: [200, 201] }
      },
      reversal: async () => {
        return { path: `/transactions/${await sell()}/reversals`, body: { reason: 'refund' }, repeated: [200] }
      },
      invoice: async () => ({ ...(await invoice()), repeated: [201, 409] }),
      receipt: async (nth) => {
        const body = { amount: 3, reference: `receipt ${nth}` }
        return { path: `${await issued()}/receipts`, body, repeated: [200, 201] }
      },
      'credit note': async (nth) => {
        const body = { amount: 2, reason: 'Late', reference: `note ${nth}` }
        return { path: `${await issued()}/credit-notes`, body, repeated: [200, 201] }
      },
      approval: async () => ({ path: `/payment-batches/${await approvedBatch()}/approve`, repeated: [200, 409] }),
    }
    const entries = async () => Number((await direct.pool.query('select count(*) from ledger_entry')).rows[0].count)
    for (const [name, prepare] of Object.entries(calls)) {
      let entriesOfOne: number | undefined
      for (let message = mostMessages; message >= 0; message -= 2) {
        const { path, body, repeated } = await prepare(message)
        const before = await entries()
        proxy.loseAnswerAfter(message)
        const first: Answer = await test.admin('POST', path, body)
        proxy.loseAnswerAfter(0)
        const again = await test.admin('POST', path, body)
        assert.ok(repeated.includes(again.status), `${name}, message ${message}: ${first.status}, ${again.text}`)
        const made = (await entries()) - before
        entriesOfOne ??= made
        assert.equal(made, entriesOfOne, `${name}, message ${message}: ${first.status} then ${again.status}`)
      }
      assert.ok(entriesOfOne !== undefined && entriesOfOne > 0, name)
    }
    assert.deepEqual(await verifyLedger(direct.db), [])
  })
})
