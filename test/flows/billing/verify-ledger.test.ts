import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

describe('verifyLedger', () => {
  const completed = async (testApp: TestApp, payoutMicros: bigint) => {
    const app = await testApp.given.app({ payout_share_ppm: 700_000n })
    const campaign = await testApp.given.campaign([app], { payout_micros: payoutMicros })
    const id = await clickOffer(testApp, campaign, app.liveKey)
    assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
    const { db } = testApp.app.services.database
    const { rows } = await sql<{ id: string }>`select id from ledger_entry where transaction_id = ${id}`.execute(db)
    return { transactionId: id, entryId: rows[0]?.id ?? '' }
  }

  it('finds nothing where every conversion was booked', async (t) => {
    const testApp = await startTestApp(t)
    for (const payoutMicros of [10_000_000n, 125_000n, 135_000n]) await completed(testApp, payoutMicros)
    assert.deepEqual(await verifyLedger(testApp.app.services.database.db), [])
  })

  it('names the rule and the id of what was changed behind its back', async (t) => {
    // Later than the ledger's tables were made.
    const testApp = await startTestApp(t, { at: '2040-01-01T12:00:00Z' })
    const { db } = testApp.app.services.database
    // The first booking, too, may be lost.
    const lost = await completed(testApp, 10_000_000n)
    testApp.clock.advance(1_000)
    const edited = await completed(testApp, 20_000_000n)
    const paidMore = await completed(testApp, 30_000_000n)
    for (const table of ['ledger_line', 'ledger_entry']) {
      await sql.raw(`alter table ${table} disable trigger user`).execute(db)
    }
    await sql`update ledger_line set amount_micros = amount_micros + 1
      where entry_id = ${edited.entryId} and amount_micros > 0`.execute(db)
    await sql`delete from ledger_entry where id = ${lost.entryId}`.execute(db)
    await sql`update transaction set payout_micros = payout_micros + 5 where id = ${paidMore.transactionId}`.execute(db)
    const faults = await verifyLedger(db)
    assert.deepEqual(
      faults.map(({ rule, id }) => [rule, id]),
      [
        ['the lines of an entry add up to 0 in each currency', edited.entryId],
        ...Array.from({ length: 3 }, () => [
          'each line belongs to an entry, and to an account of its currency and book',
          lost.entryId,
        ]),
        ['gross is earnings, creator and margin together', edited.entryId],
        ...['ledger_entry_never_changes', 'ledger_line_adds_up', 'ledger_line_never_changes'].map((trigger) => [
          'the database keeps entries from changes, and their lines at 0',
          trigger,
        ]),
        ...[lost, paidMore]
          .map(({ transactionId }) => [
            'each live conversion with a payout is booked, and nothing else is',
            transactionId,
          ])
          .sort(),
      ],
    )
  })

  it('holds completions of further goals against the book, too', async (t) => {
    const testApp = await startTestApp(t)
    const { db } = testApp.app.services.database
    const app = await testApp.given.app()
    const campaign = await testApp.given.campaign([app])
    const goals = [{ key: 'sale', payout: { amount: 2 }, repeats: 'per_order' }, { key: 'free' }]
    await testApp.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })
    const id = await clickOffer(testApp, campaign, app.liveKey)
    for (const fields of [{ goal: 'sale', order_id: 'A' }, { goal: 'sale', order_id: 'B' }, { goal: 'free' }]) {
      assert.equal((await sendPostback(testApp, campaign, id, fields)).body.verdict, 'verified')
    }
    assert.deepEqual(await verifyLedger(db), [])
    await sql`update goal_completion set gross_micros = gross_micros + 1 where order_id = 'A'`.execute(db)
    await sql`update goal_completion set environment = 'test' where order_id = 'B'`.execute(db)
    const { body } = await testApp.admin('GET', '/goal-completions?goal=sale')
    const found = (await verifyLedger(db)).map(({ rule, seen }) => [rule, seen])
    const rule = 'each live conversion with a payout is booked, and nothing else is'
    assert.deepEqual(found.toSorted(), [
      [rule, 'payout 2000001, booked 2000000'],
      [rule, 'payout none, booked 2000000'],
    ])
    assert.equal(body.data.length, 1)
  })

  it('names an invoice that is not the sum of its lines, and one that leaves a gap', async (t) => {
    const testApp = await startTestApp(t)
    const { db } = testApp.app.services.database
    const app = await testApp.given.app()
    const campaign = await testApp.given.campaign([app], { payout_micros: 33_300n })
    const ids: string[] = []
    for (let months = 0; months < 2; months++) {
      const transactionId = await clickOffer(testApp, campaign, app.liveKey)
      assert.equal((await sendPostback(testApp, campaign, transactionId)).body.verdict, 'verified')
      await testApp.travel(86_400_000)
      const until = `${new Date(testApp.clock.nowMs()).toISOString().slice(0, 10)}T00:00:00Z`
      const { body } = await testApp.admin('POST', `/organizations/${campaign.organization.id}/invoices`, { until })
      ids.push(body.id)
    }
    assert.deepEqual(await verifyLedger(db), [])
    await sql`update invoice set net_micros = net_micros + 10000 where id = ${ids[0]}`.execute(db)
    await sql`update invoice set period_from = period_from - interval '1 hour' where id = ${ids[1]}`.execute(db)
    assert.deepEqual(
      (await verifyLedger(db)).map(({ rule, id }) => [rule, id]),
      [
        ['an invoice is the sum of the lines that it covers', ids[0]],
        ['each invoice begins where the one before it ends', ids[1]],
      ],
    )
  })
})
