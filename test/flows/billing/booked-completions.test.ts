import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { partyIdOf } from '../../../src/features/billing/ledger/account.ts'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'
import { watchStatements } from '../../support/database/count-statements.ts'
import { startTestDatabase } from '../../support/database/database.ts'

/**
 * The entries of a transaction, oldest first: `{kind, isDemo, lines: [account kind, amount in micros, hours until it is
 * due]}`.
 */
async function entriesOf({ app, clock }: TestApp, transactionId: string) {
  const { db } = app.services.database
  const entries = await db
    .selectFrom('ledger_entry')
    .select(['id', 'kind', 'is_demo'])
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()
  const withLines = entries.map(async ({ id, kind, is_demo: isDemo }) => {
    const lines = await db
      .selectFrom('ledger_line')
      .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
      .select(['kind', 'amount_micros', 'due_at'])
      .where('entry_id', '=', id)
      .orderBy('number')
      .execute()
    const hoursTo = (at: Date | null) => (at === null ? null : (at.getTime() - clock.nowMs()) / 3_600_000)
    return { kind, isDemo, lines: lines.map((line) => [line.kind, line.amount_micros, hoursTo(line.due_at)]) }
  })
  return Promise.all(withLines)
}

describe('a verification', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ payout_share_ppm: 700_000n })
  })

  const completed = async (payoutMicros: bigint | null, app = publisher, more: object = {}) => {
    const campaign = await testApp.given.campaign([app], { payout_micros: payoutMicros, ...more })
    const id = await clickOffer(testApp, campaign, app.liveKey)
    const { body } = await sendPostback(testApp, campaign, id)
    assert.equal(body.verdict, 'verified')
    return id
  }

  it('is booked between advertiser, publisher and margin, held for 30 days', async () => {
    const id = await completed(10_000_000n)
    assert.deepEqual(await entriesOf(testApp, id), [
      {
        kind: 'completion',
        isDemo: false,
        lines: [
          ['advertiser', 10_000_000n, 0],
          ['publisher', -7_000_000n, 720],
          ['margin', -3_000_000n, null],
        ],
      },
    ])
  })

  it('may cost the network half a cent of rounding', async () => {
    const generous = await testApp.given.app({ payout_share_ppm: 1_000_000n })
    const amounts = async (payoutMicros: bigint) =>
      (await entriesOf(testApp, await completed(payoutMicros, generous)))[0]?.lines.map(([, amount]) => amount)
    assert.deepEqual(await amounts(125_000n), [125_000n, -120_000n, -5_000n])
    assert.deepEqual(await amounts(135_000n), [135_000n, -140_000n, 5_000n])
  })

  it('is not booked without a payout, nor one of test traffic', async () => {
    assert.deepEqual(await entriesOf(testApp, await completed(null)), [])
    assert.deepEqual(await entriesOf(testApp, await completed(0n)), [])
    const demo = await testApp.given.campaign([publisher], { payout_micros: 10_000_000n, is_demo: true })
    const testClick = await clickOffer(testApp, demo, publisher.testKey)
    const call = await testApp.request('POST', '/publisher/sdk/v1/test/conversions/complete', {
      key: publisher.testKey,
      body: { transactionId: testClick },
    })
    assert.equal(call.status, 200, call.text)
    assert.deepEqual(await entriesOf(testApp, testClick), [])
    const posted = await clickOffer(testApp, demo, publisher.testKey)
    assert.equal((await sendPostback(testApp, demo, posted)).body.verdict, 'verified')
    assert.deepEqual(await entriesOf(testApp, posted), [])
  })

  it('stands in a book of its own where the demo network takes part', async () => {
    const demoApp = await testApp.given.app({ payout_share_ppm: 700_000n, is_demo: true })
    const [entry] = await entriesOf(testApp, await completed(10_000_000n, demoApp))
    assert.equal(entry?.isDemo, true)
    const accounts = await testApp.app.services.database.db
      .selectFrom('ledger_account')
      .select(['kind', 'is_demo'])
      .where('kind', '=', 'margin')
      .orderBy('is_demo')
      .execute()
    assert.deepEqual(accounts, [
      { kind: 'margin', is_demo: false },
      { kind: 'margin', is_demo: true },
    ])
  })

  it('is booked once, whatever arrives in parallel', async () => {
    const campaign = await testApp.given.campaign([publisher], { payout_micros: 1_000_000n })
    const ids = await Promise.all(Array.from({ length: 10 }, () => clickOffer(testApp, campaign, publisher.liveKey)))
    await Promise.all([...ids, ...ids].map((id) => sendPostback(testApp, campaign, id)))
    for (const id of ids) assert.equal((await entriesOf(testApp, id)).length, 1)
  })

  it('goes by the hold and the creator’s part of its own moment', async () => {
    const app = await testApp.given.app({ payout_share_ppm: 700_000n })
    const { db } = testApp.app.services.database
    const campaign = await testApp.given.campaign([app], { payout_micros: 10_000_000n })
    const { slugs } = await fetchCreatorLinks(testApp, 'dora', app.liveKey)
    const first = await clickCreatorLink(testApp, slugs[0])
    const second = await clickCreatorLink(testApp, slugs[0])
    await sendPostback(testApp, campaign, first)
    const before = await entriesOf(testApp, first)
    assert.deepEqual(before[0]?.lines[1], ['publisher', -7_000_000n, 720])
    await db.updateTable('billing_party').set({ hold_days: 2 }).where('project_id', '=', app.projectId).execute()
    const creator = { project_id: app.projectId, app_id: app.id, creator_id: 'dora', share_ppm: 400_000n }
    await db
      .insertInto('billing_party')
      .values({
        id: partyIdOf({ kind: 'creator', projectId: app.projectId, appId: app.id, creatorId: 'dora' }),
        kind: 'creator',
        ...creator,
      })
      .execute()
    await sendPostback(testApp, campaign, second)
    const [entry] = await entriesOf(testApp, second)
    assert.deepEqual(entry?.lines, [
      ['advertiser', 10_000_000n, 0],
      ['publisher', -4_200_000n, 48],
      ['creator', -2_800_000n, 48],
      ['margin', -3_000_000n, null],
    ])
    assert.deepEqual(await entriesOf(testApp, first), before)
  })
})

describe('booking', () => {
  it('takes two statements of a verification with a payout, one without, and none of anything else', async (t) => {
    // The service ends before its database.
    const endings: (() => unknown)[] = []
    t.after(async () => {
      for (const end of endings.reverse()) await end()
    })
    const ends = { after: (end: unknown) => endings.push(end as () => unknown) }
    const watched = watchStatements(await startTestDatabase(ends), /ledger_|billing_|advertiser_funds/)
    const testApp = await startTestApp(ends, { database: watched.database })
    const app = await testApp.given.app()
    const key = app.liveKey
    const path = '/publisher/sdk/v1'
    const usedBy = async (call: () => Promise<{ readonly status: number }>) => {
      const before = watched.statements()
      const { status } = await call()
      assert.ok(status < 400, String(status))
      return watched.statements() - before
    }
    const paying = await testApp.given.campaign([app], { payout_micros: 1_000_000n })
    const free = await testApp.given.campaign([app], { payout_micros: null })
    const verifying = async (campaign: typeof paying) => {
      const id = await clickOffer(testApp, campaign, key)
      return usedBy(() => sendPostback(testApp, campaign, id))
    }
    // The advertiser's funds, the terms, which were read before too, and the booking.
    assert.equal(await verifying(paying), 3 + 2, 'the first one makes the accounts')
    assert.equal(await verifying(paying), 3)
    assert.equal(await verifying(free), 2)
    const [offer] = await feed(testApp, key, 'anna')
    const post = (call: string, body: object) => testApp.request('POST', `${path}/${call}`, { key, body })
    const attributes = { countryCode: 'US', language: 'en' }
    const calls = [
      () => post('offers/feed', { clientId: 'c', userId: 'anna', attributes }),
      () => post('offers/message', { clientId: 'c', chatId: 'anna', attributes }),
      () => post('offers/catalog', { userId: 'anna', countryCode: 'US' }),
      () => post('users/attributes', { userId: 'anna', attributes: { city: 'Rome' } }),
      () => post(`offers/impressions/${offer?.impressionUid}/delivered`, { deliveredTimestamp: 1_781_500_000 }),
      () => testApp.request('GET', new URL(offer?.clickUrl ?? '').pathname),
    ]
    for (const call of calls) assert.equal(await usedBy(call), 0)
    const query = 'userId=anna'
    const timestamp = String(Math.floor(testApp.app.services.realClock.nowMs() / 1000))
    const signed = `${timestamp}.GET.${path}/entitlements/server.${query}`
    const signature = createHmac('sha256', app.liveSecret).update(signed).digest('hex')
    const headers = { 'x-api-key': key, 'x-timestamp': timestamp, 'x-signature': signature }
    assert.equal(await usedBy(() => testApp.request('GET', `${path}/entitlements/server?${query}`, { headers })), 0)
  })
})
