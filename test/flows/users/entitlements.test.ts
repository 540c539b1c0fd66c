import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { before, describe, it } from 'node:test'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { click, feed, transactionIdOf } from '../serving/serve.ts'

const path = '/publisher/sdk/v1/entitlements/server'
const trial = JSON.stringify({ type: 'free_trial', durationDays: 30 })

/** A signature computed by an independent tool, so that a mistake of ours cannot hide in both halves. */
function hmac(secret: string, text: string): string {
  const out = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret], { input: text }).toString()
  return out.trim().split(' ').at(-1) ?? ''
}

describe('GET /entitlements/server', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ entitlement: trial, provisional_hours: 1.5 })
  })

  interface Signing {
    key?: string
    secret?: string
    query?: string
    signedQuery?: string
    signedPath?: string
    skewSeconds?: number
    headers?: Record<string, string>
  }

  function read(userId: string, signing: Signing = {}) {
    const { key = publisher.liveKey, secret = publisher.liveSecret, skewSeconds = 0 } = signing
    const query = signing.query ?? `userId=${encodeURIComponent(userId)}`
    const timestamp = String(Math.floor(testApp.clock.nowMs() / 1000) + skewSeconds)
    const text = `${timestamp}.GET.${signing.signedPath ?? path}.${signing.signedQuery ?? query}`
    return testApp.request('GET', `${path}?${query}`, {
      key,
      headers: { 'x-signature': hmac(secret, text), 'x-timestamp': timestamp, ...signing.headers },
    })
  }

  const empty = { success: true, provisional: {}, verified: {}, all: {} }
  const withoutTime = ({ executionTimeMs, ...rest }: { executionTimeMs: number }) => {
    assert.equal(typeof executionTimeMs, 'number')
    return rest
  }

  describe('200', () => {
    it('returns the same shape with empty details for a user without entitlements', async () => {
      const answer = await read('nobody')
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(withoutTime(answer.body), empty)
    })

    it('shows a provisional grant from the click until its hours are over, once however often a link is opened', async () => {
      const campaign = await testApp.given.campaign([publisher])
      const openedAt = testApp.clock.nowMs()
      await clickOffer(testApp, campaign, publisher.liveKey, 'opens twice')
      testApp.clock.advance(60_000)
      await clickOffer(testApp, campaign, publisher.liveKey, 'opens twice')
      const freeTrial = {
        startedAt: new Date(openedAt).toISOString(),
        expiresAt: new Date(openedAt + 5_400_000).toISOString(),
      }
      const answer = await read('opens twice')
      assert.deepEqual(withoutTime(answer.body), { ...empty, provisional: { freeTrial }, all: { freeTrial } })
      testApp.clock.advance(5_400_000)
      assert.deepEqual(withoutTime((await read('opens twice')).body), empty)
    })

    it('replaces the provisional grant with a verified one from the verification on', async () => {
      const campaign = await testApp.given.campaign([publisher])
      const id = await clickOffer(testApp, campaign, publisher.liveKey, 'completes')
      testApp.clock.advance(60_000)
      const verifiedAt = testApp.clock.nowMs()
      assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
      const freeTrial = {
        startedAt: new Date(verifiedAt).toISOString(),
        expiresAt: new Date(verifiedAt + 30 * 86_400_000).toISOString(),
      }
      const answer = await read('completes')
      assert.deepEqual(withoutTime(answer.body), { ...empty, verified: { freeTrial }, all: { freeTrial } })
    })

    it('lists discounts, sums credits with the earliest end, and counts both kinds in total', async () => {
      const app = await testApp.given.app({
        entitlement: JSON.stringify({ type: 'credit', value: 2.5, durationDays: 10 }),
      })
      const [credit, longer, discount] = [
        await testApp.given.campaign([app]),
        await testApp.given.campaign(),
        await testApp.given.campaign(),
      ]
      await testApp.given.list(app.id, longer.id, { entitlement: JSON.stringify({ type: 'credit', value: 4 }) })
      const off = JSON.stringify({ type: 'discount', value: 15, unit: 'percent' })
      await testApp.given.list(app.id, discount.id, { entitlement: off })
      const keys = { key: app.liveKey, secret: app.liveSecret }
      for (const campaign of [credit, longer, discount]) {
        await sendPostback(testApp, campaign, await clickOffer(testApp, campaign, app.liveKey, 'collector'))
      }
      const expiresAt = new Date(testApp.clock.nowMs() + 10 * 86_400_000).toISOString()
      const { verified, all } = (await read('collector', keys)).body
      assert.deepEqual(verified, {
        discounts: [{ value: 15, unit: 'percent', expiresAt: null }],
        credits: { totalAmount: 6.5, expiresAt },
      })
      assert.deepEqual(all, verified)
    })

    it('distinguishes test and live by the signing key', async () => {
      const demo = await testApp.given.campaign([], { is_demo: true })
      await clickOffer(testApp, demo, publisher.testKey, 'tester')
      assert.deepEqual(withoutTime((await read('tester')).body), empty)
      const test = await read('tester', { key: publisher.testKey, secret: publisher.testSecret })
      assert.ok(test.body.provisional.freeTrial)
    })

    it('shows nothing provisional after a verification, even one that granted nothing', async () => {
      const app = await testApp.given.app({ entitlement: null })
      const keys = { key: app.liveKey, secret: app.liveSecret }
      const offer = await testApp.given.campaign([app])
      const configure = async (entitlement: object | null) => {
        const { status, text } = await testApp.admin('PATCH', `/apps/${app.id}`, { entitlement })
        assert.equal(status, 200, text)
      }
      for (const [userId, atTheClick] of [
        ['opened before', null],
        ['was granted', { type: 'credit', value: 5 }],
      ] as const) {
        await configure(atTheClick)
        const { clickUrl } = (await feed(testApp, app, { userId })).body.offers[0]
        const id = transactionIdOf(await click(testApp, clickUrl))
        await configure(null)
        assert.equal((await sendPostback(testApp, offer, id)).body.verdict, 'verified')
        await configure({ type: 'credit', value: 5 })
        const again = transactionIdOf(await click(testApp, clickUrl))
        assert.deepEqual(withoutTime((await read(userId, keys)).body), empty)
        const { body } = await testApp.admin('GET', `/apps/${app.id}/users/${encodeURIComponent(userId)}`)
        assert.ok(!body.timeline.some(({ step }: { step: string }) => step === 'entitlement'))
        const { steps } = (await testApp.admin('GET', `/apps/${app.id}/integration`)).body
        const { isDone } = steps.find(({ id }: { id: string }) => id === 'first_entitlement')
        assert.equal(isDone, userId === 'was granted', 'the first one is told when it is granted')
        assert.equal((await sendPostback(testApp, offer, again)).body.verdict, 'verified')
        const { verified, provisional } = (await read(userId, keys)).body
        assert.deepEqual([verified, provisional], [{ credits: { totalAmount: 5, expiresAt: null } }, {}])
      }
    })

    it('ends the provisional grant if the conversion is rejected', async () => {
      const campaign = await testApp.given.campaign([publisher])
      const id = await clickOffer(testApp, campaign, publisher.liveKey, 'rejected')
      assert.ok((await read('rejected')).body.provisional.freeTrial)
      await sendPostback(testApp, campaign, id, { status: 'rejected' })
      assert.deepEqual(withoutTime((await read('rejected')).body), empty)
    })

    it('accepts a skew of 300 seconds either side, and any query spelling that was signed as sent', async () => {
      for (const skewSeconds of [-300, 300]) assert.equal((await read('u', { skewSeconds })).status, 200)
      assert.equal((await read('', { query: 'userId=a%20b', signedQuery: 'userId=a%20b' })).status, 200)
      assert.equal((await read("it's (me)*!")).status, 200)
    })
  })

  it('answers 400 if the signature is valid and userId is missing or repeated', async () => {
    for (const query of ['', 'userId=', 'userId=a&userId=b']) {
      const answer = await read('', { query })
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'], query)
      assert.match(answer.body.error, /userId/)
    }
  })

  it('answers 401 for every invalid signature', async () => {
    const refused: Signing[] = [
      { secret: publisher.testSecret },
      { skewSeconds: 301 },
      { skewSeconds: -301 },
      { signedPath: `/offers${path}` },
      { signedQuery: 'userId=somebody-else' },
      { key: 'pk_live_unknown' },
      { headers: { 'x-signature': 'A'.repeat(64) } },
      { headers: { 'x-timestamp': '' } },
      { headers: { 'x-platform': 'web' } },
      { headers: { 'x-platform': 'nonsense' } },
    ]
    for (const signing of refused) {
      const answer = await read('u', signing)
      assert.equal(answer.status, 401, JSON.stringify(signing))
      assert.equal(typeof answer.body.error, 'string')
    }
    const timestamp = String(Math.floor(testApp.clock.nowMs() / 1000))
    const upper = hmac(publisher.liveSecret, `${timestamp}.GET.${path}.userId=u`).toUpperCase()
    const headers = { 'x-signature': upper, 'x-timestamp': timestamp }
    assert.equal((await testApp.request('GET', `${path}?userId=u`, { key: publisher.liveKey, headers })).status, 401)
  })

  it('uses the app that X-Platform names in a project with several', async () => {
    const web = await testApp.given.app({ project_id: publisher.projectId, platform: 'web' })
    assert.equal((await read('u')).status, 401)
    assert.equal((await read('u', { headers: { 'x-platform': 'web' } })).status, 200)
    assert.equal((await read('u', { headers: { 'x-platform': 'ios' } })).status, 401)
    assert.ok(web.id)
  })
})
