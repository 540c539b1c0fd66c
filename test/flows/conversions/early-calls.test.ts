import assert from 'node:assert/strict'
import { it } from 'node:test'
import { judgeEarlyCalls } from '../../../src/features/conversions/judge-early-calls.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { clickOffer } from '../../support/app/visitor.ts'

const shared = shareTestApp()

it('judges each of very many calls that arrived before their click was recorded, once and in order', async () => {
  const { app, given, clock } = shared()
  const { database, newId } = app.services
  const publisher = await given.app()
  const campaign = await given.campaign([publisher])
  const transactionId = await clickOffer(shared(), campaign, publisher.liveKey)
  const organizationId = campaign.organization.id
  const early = Array.from({ length: 260 }, (_, index) => ({
    id: newId(),
    organization_id: organizationId,
    source: 'postback',
    presented_transaction_id: transactionId,
    status: index < 210 ? 'rejected' : 'approved',
    is_dry_run: index === 255,
    verdict: 'unknown_transaction',
    message: 'No transaction with this id.',
    http_status: 404,
    received_at: new Date(clock.nowMs()),
  }))
  await database.db.insertInto('postback').values(early).execute()
  const verdicts = async () => {
    const rows = await database.db
      .selectFrom('postback')
      .select(['id', 'verdict'])
      .where('transaction_id', '=', transactionId)
      .orderBy('id')
      .execute()
    return rows.map(({ verdict }) => verdict)
  }
  await judgeEarlyCalls(app.services, { id: transactionId, organizationId })
  const judged = [...Array(210).fill('rejected'), 'verified', ...Array(48).fill('duplicate')]
  assert.deepEqual(await verdicts(), judged)
  await judgeEarlyCalls(app.services, { id: transactionId, organizationId })
  assert.deepEqual(await verdicts(), judged)
})

it('judges an early call for a further goal as one of that goal', async () => {
  const { app, given, clock, admin } = shared()
  const { database, newId } = app.services
  const publisher = await given.app()
  const campaign = await given.campaign([publisher])
  const goals = [{ key: 'sale', payout: { percent: 10 }, repeats: 'per_order' }]
  assert.equal((await admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
  const transactionId = await clickOffer(shared(), campaign, publisher.liveKey)
  const organizationId = campaign.organization.id
  const call = {
    organization_id: organizationId,
    source: 'postback',
    presented_transaction_id: transactionId,
    status: 'approved',
    currency: 'USD',
    is_dry_run: false,
    verdict: 'unknown_transaction',
    message: 'No transaction with this id.',
    http_status: 404,
    received_at: new Date(clock.nowMs()),
  }
  const early = [
    { ...call, id: newId(), goal: 'sale', order_id: 'A', amount: '30' },
    { ...call, id: newId(), goal: 'sale', order_id: null, amount: '30' },
    { ...call, id: newId(), goal: 'nope', order_id: 'A', amount: '30' },
  ]
  await database.db.insertInto('postback').values(early).execute()
  for (let times = 0; times < 2; times++) await judgeEarlyCalls(app.services, { id: transactionId, organizationId })
  const rows = await database.db
    .selectFrom('postback')
    .select(['goal', 'verdict'])
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    { goal: 'sale', verdict: 'verified' },
    { goal: 'sale', verdict: 'malformed' },
    { goal: 'nope', verdict: 'malformed' },
  ])
  const { state, goals: completed } = (await admin('GET', `/transactions/${transactionId}`)).body
  assert.deepEqual([state, completed.length, completed[0].payout], ['created', 1, 3])
})
