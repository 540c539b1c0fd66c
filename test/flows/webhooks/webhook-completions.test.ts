import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

interface Followed {
  readonly transactionId: string
  readonly environment: string
  readonly verifiedAt: string
  readonly body: string
}

describe('GET /apps/{id}/webhook/completions', () => {
  const shared = shareTestApp()

  it("returns the webhook's bodies, oldest first, page by page, even without a webhook", async () => {
    const { given, admin, clock } = shared()
    const app = await given.app()
    const live = await given.campaign([app], { name: 'Live one', payout_micros: 2_500_000n })
    const demo = await given.campaign([app], { name: 'Demo one', is_demo: true, payout_micros: null })
    const since = new Date(clock.nowMs()).toISOString()
    const ids: string[] = []
    for (const [campaign, key] of [
      [live, app.liveKey],
      [demo, app.testKey],
      [live, app.liveKey],
    ] as const) {
      clock.advance(1_000)
      ids.push(await clickOffer(shared(), campaign, key))
      assert.equal((await sendPostback(shared(), campaign, ids.at(-1) ?? '')).body.verdict, 'verified')
    }
    const path = `/apps/${app.id}/webhook/completions?since=${since}`
    const first = (await admin('GET', `${path}&limit=2`)).body
    const second = (await admin('GET', `${path}&limit=2&cursor=${first.nextCursor}`)).body
    const all: Followed[] = [...first.data, ...second.data]
    assert.deepEqual([all.map((each) => each.transactionId), second.nextCursor], [ids, null])
    assert.deepEqual(
      all.map((each) => each.environment),
      ['live', 'test', 'live'],
    )
    const { timestamp, userId, ...rest } = JSON.parse(all[0]?.body ?? '')
    assert.deepEqual(rest, { event: 'offer_completed', transactionId: ids[0], campaignName: 'Live one', payout: 2.5 })
    assert.deepEqual([typeof userId, timestamp], ['string', new Date(clock.nowMs()).toISOString()])
    assert.equal(JSON.parse(all[1]?.body ?? '').payout, null)
    const tests = (await admin('GET', `${path}&environment=test`)).body.data as Followed[]
    assert.deepEqual(
      tests.map((each) => each.transactionId),
      [ids[1]],
    )
    const later = (await admin('GET', `/apps/${app.id}/webhook/completions?since=${all[2]?.verifiedAt}`)).body.data
    assert.deepEqual(
      later.map((each: Followed) => each.transactionId),
      [ids[2]],
    )
    assert.deepEqual((await admin('GET', `/apps/${app.id}/webhook/deliveries`)).body.data, [])
  })

  it("is for the app's own members, and names an invalid since or cursor", async () => {
    const { given, admin, request } = shared()
    const app = await given.app()
    const other = await given.app()
    const path = (id: string) => `/admin/v1/apps/${id}/webhook/completions?since=2026-06-15T12:00:00Z`
    const member = await signedInMember(shared(), { role: 'publisher', projectId: app.projectId })
    const headers = { cookie: member.cookie }
    assert.equal((await request('GET', path(app.id), { headers })).status, 200)
    assert.equal((await request('GET', path(other.id), { headers })).status, 404)
    assert.equal((await request('GET', path(app.id))).status, 401)
    const madeUp = ['2026-03-01T12:00:00+23:00', '2026-03-01T12:00:00Z'].map((time) => {
      const cursor = Buffer.from(JSON.stringify([time, app.id])).toString('base64url')
      return `since=2026-06-15T12:00:00Z&cursor=${cursor}`
    })
    for (const query of ['', 'since=yesterday', 'since=2026-06-15T12:00:00Z&cursor=x', ...madeUp]) {
      const { status, body } = await admin('GET', `/apps/${app.id}/webhook/completions?${query}`)
      assert.deepEqual([status, /cursor|since/.test(body.error)], [400, true], query)
    }
  })
})
