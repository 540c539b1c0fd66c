import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

const path = '/publisher/sdk/v1/entitlements/server'

describe('the grants of goals', () => {
  const shared = shareTestApp()
  let test: TestApp
  let publisher: GivenApp
  before(async () => {
    test = shared()
    const entitlement = JSON.stringify({ type: 'credit', value: 100 })
    publisher = await test.given.app({ entitlement, revoke_on_reversal: true })
  })

  const goals = [
    { key: 'level', payout: { amount: 1 }, repeats: 'per_order', entitlement: { type: 'credit', value: 2 } },
    { key: 'step', entitlement: { type: 'credit', value: 5, durationDays: 1 } },
    { key: 'silent' },
  ]
  const campaignWith = async (values = {}): Promise<GivenCampaign> => {
    const campaign = await test.given.campaign([publisher], values)
    assert.equal((await test.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
    return campaign
  }
  const credits = async (userId: string, key = publisher.liveKey, secret = publisher.liveSecret) => {
    const query = `userId=${encodeURIComponent(userId)}`
    const timestamp = String(Math.floor(test.clock.nowMs() / 1000))
    const signature = createHmac('sha256', secret).update(`${timestamp}.GET.${path}.${query}`).digest('hex')
    const headers = { 'x-signature': signature, 'x-timestamp': timestamp }
    const { body } = await test.request('GET', `${path}?${query}`, { key, headers })
    return [body.provisional.credits?.totalAmount, body.verified.credits?.totalAmount]
  }
  const report = async (campaign: GivenCampaign, id: string, fields: object) => {
    const { body } = await sendPostback(test, campaign, id, fields)
    assert.equal(body.verdict, 'verified', body.message)
  }

  it('are verified at once, one for each completion, beside the grant of the main goal', async () => {
    const campaign = await campaignWith()
    const id = await clickOffer(test, campaign, publisher.liveKey, 'anna')
    assert.deepEqual(await credits('anna'), [100, undefined])
    await report(campaign, id, { goal: 'level', order_id: '1' })
    await report(campaign, id, { goal: 'level', order_id: '2' })
    await report(campaign, id, { goal: 'silent' })
    await sendPostback(test, campaign, id, { goal: 'level', order_id: '2' })
    assert.deepEqual(await credits('anna'), [100, 4])
    await report(campaign, id, { goal: 'step' })
    await report(campaign, id, {})
    assert.deepEqual(await credits('anna'), [undefined, 109])
    await test.travel(86_400_000)
    assert.deepEqual(await credits('anna'), [undefined, 104])
    const reverse = (fields: object) =>
      test.admin('POST', `/transactions/${id}/reversals`, { reason: 'refund', ...fields })
    assert.equal((await reverse({ goal: 'level', orderId: '1', amount: 0.99, reference: 'most' })).status, 200)
    assert.deepEqual(await credits('anna'), [undefined, 104])
    assert.equal((await reverse({ goal: 'level', orderId: '1' })).status, 200)
    assert.deepEqual(await credits('anna'), [undefined, 102])
    assert.equal((await reverse({})).status, 200)
    assert.deepEqual(await credits('anna'), [undefined, 2])
  })

  it('are made neither for the visitor of a creator’s link nor for an erased user, who are counted', async () => {
    const campaign = await campaignWith()
    const { slugs, entries } = await fetchCreatorLinks(test, 'dora', publisher.liveKey)
    const at = entries.findIndex(({ campaignId }) => campaignId === campaign.id)
    const opened = await clickCreatorLink(test, slugs[at])
    const erased = await clickOffer(test, campaign, publisher.liveKey, 'erased')
    assert.equal((await test.admin('DELETE', `/apps/${publisher.id}/users/erased`)).status, 200)
    for (const id of [opened, erased]) await report(campaign, id, { goal: 'step' })
    const { rows } = await test.app.services.database.pool.query(
      'select from entitlement_grant where transaction_id = any($1)',
      [[opened, erased]],
    )
    assert.equal(rows.length, 0)
    const counted = await test.app.services.database.db
      .selectFrom('goal_completion')
      .select(['transaction_id', 'creator_id'])
      .where('campaign_id', '=', campaign.id)
      .orderBy('id')
      .execute()
    assert.deepEqual(counted, [
      { transaction_id: opened, creator_id: 'dora' },
      { transaction_id: erased, creator_id: null },
    ])
  })

  it('of test clicks lie in the test environment, after the same verdicts, and cost nothing', async () => {
    const campaign = await campaignWith({ is_demo: true })
    const id = await clickOffer(test, campaign, publisher.testKey, 'tester')
    await test.admin('PATCH', `/campaigns/${campaign.id}`, { caps: { budgetTotal: 0 } })
    await report(campaign, id, { goal: 'level', order_id: '1' })
    const again = await sendPostback(test, campaign, id, { goal: 'level', order_id: '1' })
    assert.equal(again.body.verdict, 'duplicate')
    assert.deepEqual(await credits('tester', publisher.testKey, publisher.testSecret), [100, 2])
    assert.deepEqual(await credits('tester'), [undefined, undefined])
    const { body } = await test.admin('GET', `/ledger/entries?transactionId=${id}`)
    assert.deepEqual(body.data, [])
  })
})
