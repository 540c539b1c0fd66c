import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { act, ask, givenWorld, open, outcome } from './given-world.ts'

let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

describe('an application, beside others,', () => {
  it('is at most 20 times pending in a project, under any parallelism', async () => {
    const { campaign, publisher, app, apply } = await givenWorld(test)
    const campaigns = [campaign]
    while (campaigns.length < 24) campaigns.push(await test.given.campaign([], ask, {}, campaign.organization))
    const applyTo = ({ id }: GivenCampaign) => apply({ campaignId: id })
    const made = await Promise.all(campaigns.map(applyTo))
    assert.deepEqual(made.map(outcome).sort(), [
      ...Array(20).fill([201, 'pending']),
      ...Array(4).fill([409, 'too_many_pending']),
    ])
    const isOpen = await test.given.campaign([], open)
    assert.deepEqual(outcome(await apply({ campaignId: isOpen.id })), [201, 'approved'])
    const { id, campaignId } = made.find(({ status }) => status === 201)?.body ?? assert.fail('none was made')
    await act(publisher, id, 'withdraw')
    const twice = await Promise.all([apply({ campaignId }), apply({ campaignId })])
    assert.deepEqual(twice.map(({ status }) => status).sort(), [201, 409])
    assert.equal(
      (await publisher.call('GET', `/projects/${app.projectId}/applications?status=pending`)).body.data.length,
      20,
    )
  })

  it('is decided once, whatever arrives at the same time', async () => {
    const { campaign, apply, advertiser, publisher, list } = await givenWorld(test)
    const { id } = (await apply()).body
    const answers = await Promise.all([
      act(advertiser, id, 'approve'),
      act(advertiser, id, 'refuse', { reason: 'No' }),
      act(publisher, id, 'withdraw'),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const { status } = (await publisher.call('GET', `/applications/${id}`)).body
    assert.deepEqual(await list(), status === 'approved' ? [campaign.id] : [])
  })
})
