import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, describe, it } from 'node:test'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'

// One database: signatures are recomputed in memory.

describe('POST /admin/v1/projects/{projectId}/signature-check', () => {
  const shared = shareTestApp({ environment: { BASE_URL: 'https://api.example.com/offers' } })
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app()
  })

  const body = '{"event_id":"1"}'
  const now = () => String(Math.floor(testApp.clock.nowMs() / 1000))
  const sign = (text: string, secret = publisher.liveSecret) => createHmac('sha256', secret).update(text).digest('hex')

  async function check(
    signature: string,
    { headers = {}, ...more }: { headers?: Record<string, string>; path?: string; body?: string } = {},
  ) {
    const answer = await testApp.admin('POST', `/projects/${publisher.projectId}/signature-check`, {
      method: 'POST',
      path: '/webhooks/service',
      headers: { 'X-API-Key': publisher.liveKey, 'X-Timestamp': now(), 'X-Signature': signature, ...headers },
      body,
      ...more,
    })
    assert.equal(answer.status, 200, answer.text)
    for (const secret of [publisher.liveSecret, publisher.testSecret]) assert.ok(!answer.text.includes(secret))
    return answer.body as { valid: boolean; findings: { part: string; problem: string }[] }
  }
  const parts = async (...request: Parameters<typeof check>) => {
    const { valid, findings } = await check(...request)
    assert.equal(valid, false)
    return findings.map(({ part }) => part)
  }
  const right = () => sign(`${now()}.POST./webhooks/service.${body}`)

  it('confirms a correct request', async () => {
    assert.deepEqual(await check(right()), { valid: true, findings: [] })
    assert.equal((await check(right(), { path: '/offers/webhooks/service' })).valid, true)
  })

  it('names the wrong part', async () => {
    assert.deepEqual(await parts(sign(`${now()}.POST./offers/webhooks/service.${body}`)), ['path'])
    assert.deepEqual(await parts(sign(`${now()}.POST./webhooks/service.{"event_id": "1"}`)), ['body'])
    assert.deepEqual(await parts(sign(`${now()}.POST./webhooks/service.${body}`, 'sk_live_other')), ['secret'])
    assert.deepEqual(await parts(right().toUpperCase()), ['signature'])
    const old = String(Number(now()) - 301)
    const headers = { 'X-Timestamp': old }
    assert.deepEqual(await parts(sign(`${old}.POST./webhooks/service.${body}`), { headers }), ['timestamp'])
  })

  it('names the key whose secret was used, within the same project only', async () => {
    const other = await testApp.given.app()
    const problemOf = async (secret: string) => {
      const { findings } = await check(sign(`${now()}.POST./webhooks/service.${body}`, secret))
      assert.deepEqual(
        findings.map(({ part }) => part),
        ['secret'],
      )
      return findings[0]?.problem ?? ''
    }
    assert.ok((await problemOf(publisher.testSecret)).includes(publisher.testKey))
    assert.match(await problemOf(other.liveSecret), /does not show which/)
  })

  it('reports a missing, unknown or foreign key, and a platform without an app', async () => {
    const other = await testApp.given.app()
    for (const key of ['', 'pk_live_nobody', other.liveKey]) {
      assert.deepEqual(await parts(right(), { headers: { 'X-API-Key': key } }), ['key'])
    }
    assert.deepEqual(await parts(right(), { headers: { 'X-Platform': 'ios' } }), ['platform'])
  })

  it('answers 400 for a malformed description of a request, 404 for an unknown project', async () => {
    const path = `/projects/${publisher.projectId}/signature-check`
    assert.equal((await testApp.admin('POST', path, { method: 'POST' })).status, 400)
    const unknown = '/projects/0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54/signature-check'
    const request = { method: 'POST', path: '/webhooks/service', headers: {} }
    assert.equal((await testApp.admin('POST', unknown, request)).status, 404)
  })
})
