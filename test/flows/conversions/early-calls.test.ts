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
