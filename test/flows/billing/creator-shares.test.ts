import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import { setParty } from '../../support/app/earnings.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { sendPostback } from '../../support/app/visitor.ts'

const dayMs = 86_400_000

describe('a creator’s part of the publisher’s share', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let app: GivenApp
  let campaign: GivenCampaign
  let slug: string | undefined
  let creator: string
  before(async () => {
    testApp = shared()
    app = await testApp.given.app({ payout_share_ppm: 700_000n })
    campaign = await testApp.given.campaign([app], { payout_micros: 10_000_000n })
    slug = (await fetchCreatorLinks(testApp, 'dora', app.liveKey)).slugs[0]
    creator = `/apps/${app.id}/creators/dora`
  })

  const completed = async () => {
    const id = await clickCreatorLink(testApp, slug)
    assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
    return id
  }
  const read = async (path: string) => {
    const { status, body, text } = await testApp.admin('GET', path)
    assert.equal(status, 200, text)
    return body
  }
  const earned = async () => [
    (await read(`/projects/${app.projectId}/earnings-balance`)).earned,
    (await read(`${creator}/earnings-balance`)).earned,
  ]

  it('is divided from the moment at which it is set, and not changed by a later one', async () => {
    assert.deepEqual(await read(`${creator}/party`), { creatorId: 'dora', sharePercent: 0 })
    await completed()
    assert.deepEqual(await earned(), [7, 0])
    const { status, body } = await testApp.admin('PUT', `${creator}/party`, { sharePercent: 40 })
    assert.deepEqual([status, body], [200, { creatorId: 'dora', sharePercent: 40 }])
    const id = await completed()
    assert.deepEqual(await earned(), [11.2, 2.8])
    await testApp.admin('PUT', `${creator}/party`, { sharePercent: 12.3456 })
    assert.deepEqual(await read(`${creator}/party`), { creatorId: 'dora', sharePercent: 12.3456 })
    assert.deepEqual(await earned(), [11.2, 2.8])
    const [entry] = (await read(`/ledger/entries?transactionId=${id}`)).data
    assert.deepEqual(
      entry.lines.map((line: { kind: string; amount: number }) => [line.kind, line.amount]),
      [
        ['advertiser', 10],
        ['publisher', -4.2],
        ['creator', -2.8],
        ['margin', -3],
      ],
    )
    const month = new Date(testApp.clock.nowMs()).toISOString().slice(0, 7)
    const statement = await read(`/projects/${app.projectId}/statements?month=${month}`)
    assert.deepEqual([statement.earned, statement.creators, statement.closing], [14, -2.8, 11.2])
    const { data } = await read(`/apps/${app.id}/stats?groupBy=creator`)
    assert.equal(data[0].earnings, 14, 'statistics show the whole share')
  })

  it('is taken back with a reversal, to exactly 0', async () => {
    await testApp.admin('PUT', `${creator}/party`, { sharePercent: 40 })
    const [before] = [await earned()]
    const id = await completed()
    const reverse = (body: object) =>
      testApp.admin('POST', `/transactions/${id}/reversals`, { reason: 'refund', ...body })
    assert.equal((await reverse({ amount: 3.33, reference: 'part' })).body.verdict, 'reversed')
    const [publisher, ofCreator] = await earned()
    // The share loses 2.33, of which 0.93 is the creator's.
    assert.deepEqual(
      [publisher.toFixed(2), ofCreator.toFixed(2)],
      [(before[0] + 4.2 - 1.4).toFixed(2), (before[1] + 2.8 - 0.93).toFixed(2)],
    )
    assert.equal((await reverse({})).body.verdict, 'reversed')
    assert.deepEqual(await earned(), before)
  })

  it('is paid by a batch, by the terms of the project', async () => {
    await setParty(testApp, app.projectId, { minimum_micros: 2_000_000n })
    const method = { rail: 'paypal', name: 'Dora', email: 'dora@example.com', usableNow: true }
    assert.equal((await testApp.admin('PUT', `${creator}/payment-method`, method)).status, 200)
    await testApp.travel(30 * dayMs + 20 * 60_000)
    const due = await read(`${creator}/earnings-balance`)
    assert.deepEqual([due.payable, due.minimum], [2.8, 2])
    const [maker, second] = [
      await signedInMember(testApp, { role: 'operator' }),
      await signedInMember(testApp, { role: 'operator' }),
    ]
    const { id } = (await maker.call('POST', '/payment-batches', { rail: 'paypal' })).body
    const { payments } = (await second.call('POST', `/payment-batches/${id}/approve`)).body
    const paid = payments.map((each: { creatorId: string; amount: number }) => [each.creatorId, each.amount])
    assert.deepEqual(paid, [['dora', 2.8]])
    assert.equal((await read(`${creator}/payments`)).data[0].amount, 2.8)
    assert.deepEqual({ ...(await read(`${creator}/earnings-balance`)) }, { ...due, payable: 0 })
  })

  it('is set by members of the project, from 0 to 100 percent', async () => {
    for (const sharePercent of [-1, 100.5, '40', null, 1.00001, undefined]) {
      const { status, body } = await testApp.admin('PUT', `${creator}/party`, { sharePercent })
      assert.deepEqual([status, body.details?.[0].field], [400, 'sharePercent'])
    }
    const own = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    const other = await testApp.given.app()
    const foreign = await signedInMember(testApp, { role: 'publisher', projectId: other.projectId })
    const advertiser = await signedInMember(testApp, { role: 'advertiser', organizationId: campaign.organization.id })
    assert.equal((await own.call('PUT', `${creator}/party`, { sharePercent: 100 })).status, 200)
    for (const member of [foreign, advertiser]) {
      assert.equal((await member.call('PUT', `${creator}/party`, { sharePercent: 1 })).status, 404)
      assert.equal((await member.call('GET', `${creator}/party`)).status, 404)
    }
    await completed()
    const [audit] = (await testApp.admin('GET', '/audit?limit=1')).body.data
    const changes = { sharePercent: { from: 40, to: 100 } }
    assert.partialDeepStrictEqual(audit, { action: 'creator_party.update', projectId: app.projectId, changes })
  })
})
