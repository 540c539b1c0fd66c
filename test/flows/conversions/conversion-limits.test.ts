import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { before, describe, it } from 'node:test'
import { Registry } from 'prom-client'
import { conversionCallRoutes } from '../../../src/features/conversions/conversion-calls.route.ts'
import { insertPostback } from '../../../src/features/conversions/conversions.queries.ts'
import type { VerifyDeps } from '../../../src/features/conversions/verify-transaction.ts'
import { parseJsonBody } from '../../../src/http/body/json-body.ts'
import { createServer } from '../../../src/http/server.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('conversion calls', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  let campaign: GivenCampaign
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app()
    campaign = await testApp.given.campaign([publisher])
  })

  const storedCalls = async () =>
    (await testApp.app.services.database.db.selectFrom('postback').selectAll().execute()).length

  it('are malformed beyond the limits of body, query and parameters, checked in this order and before the token', async () => {
    const long = `x=${'y'.repeat(8_200)}`
    const many = Array.from({ length: 101 }, (_, index) => `p${index}=1`).join('&')
    const big = 'z'.repeat(16_385)
    const bearer = { authorization: `Bearer ${campaign.organization.apiKey}` }
    const cases: [number, string, Record<string, string>, string][] = [
      [413, `/postback?${long}&${many}`, form, big],
      [414, `/postback?${long}`, form, many],
      [400, '/postback', form, many],
      [400, `/postback?${many.slice(0, many.lastIndexOf('&'))}`, form, 'a=1'],
      [413, `/advertiser/v1/completions?${long}`, bearer, big],
      [414, `/advertiser/v1/completions?${long}`, bearer, '{}'],
      [400, `/advertiser/v1/completions?${many}`, bearer, '{}'],
    ]
    const before = await storedCalls()
    for (const [status, path, headers, body] of cases) {
      const { body: answer, status: answered } = await testApp.request('POST', path, { headers, body })
      assert.deepEqual(
        [answered, answer.verdict, answer.accepted, answer.transactionId],
        [status, 'malformed', false, null],
      )
      if (status === 413) assert.match(answer.message, /16 KiB/)
    }
    assert.equal((await testApp.request('GET', `/postback?${long}`)).status, 414)
    assert.equal(await storedCalls(), before)
    const fitting = await testApp.request('POST', `/postback?${many.slice(0, many.lastIndexOf('&'))}`)
    assert.equal(fitting.status, 401)
  })

  it('are cut off if a body of undeclared length exceeds the limit', async () => {
    const base = new URL(await testApp.listen())
    for (const path of ['/postback', '/advertiser/v1/completions']) {
      const sent = httpRequest({ host: base.hostname, port: base.port, path, method: 'POST', headers: form })
      const answered = new Promise<number | undefined>((resolve, reject) => {
        sent.on('response', (response) => resolve(response.statusCode)).on('error', reject)
      })
      sent.write('a='.padEnd(20_000, 'x'))
      sent.end()
      assert.equal(await answered, 413)
    }
  })

  it('are answered without the database if the token is unknown, and only counted', async () => {
    const transactionId = await clickOffer(testApp, campaign, publisher.liveKey)
    const before = await storedCalls()
    const wrong = await testApp.request('GET', `/postback?token=pbt_wrong&transaction_id=${transactionId}`)
    assert.deepEqual(
      [wrong.status, wrong.body.verdict, wrong.body.transactionId],
      [401, 'invalid_token', transactionId],
    )
    const headers = { authorization: 'Bearer ak_wrong' }
    const complete = await testApp.request('POST', '/advertiser/v1/completions', { headers, body: { transactionId } })
    assert.deepEqual([complete.status, complete.body.verdict], [401, 'invalid_token'])
    assert.equal(await storedCalls(), before)
    const metrics = (await testApp.request('GET', '/metrics')).text
    assert.match(metrics, /offerwire_conversion_calls_with_wrong_token_total\{source="completion_call"\} [1-9]/)
    const steps = (await testApp.admin('GET', `/transactions/${transactionId}`)).body.timeline
    assert.deepEqual(
      steps.filter(({ step }: { step: string }) => step === 'postback'),
      [],
    )
  })

  it('are refused without the database', async () => {
    const { services } = testApp.app
    const { logger, random, config, realClock } = services
    const api = createServer({ logger, random, paths: config.addresses, parseJson: parseJsonBody })
    const untouched = new Proxy({} as VerifyDeps, {
      get: (_, name) => {
        throw new Error(`${String(name)} was asked for`)
      },
    })
    const given = {
      realClock,
      addressOf: services.addressOf,
      snapshots: services.snapshots,
      metrics: { registry: new Registry() },
    }
    conversionCallRoutes(api, Object.assign(Object.create(untouched), given))
    const url = `/postback?token=pbt_wrong&transaction_id=${services.newId()}`
    assert.equal((await api.inject({ method: 'GET', url })).statusCode, 401)
    const known = await api.inject({
      method: 'GET',
      url: url.replace('pbt_wrong', campaign.organization.postbackToken),
    })
    assert.equal(known.statusCode, 500)
    await api.close()
  })

  it('are limited after 20 wrong tokens from one address in a second, but never with a right token', async () => {
    testApp.clock.advance(60_000)
    const statuses: number[] = []
    for (let each = 0; each < 21; each++) {
      const path = each % 2 === 0 ? '/postback?token=wrong' : '/advertiser/v1/completions'
      statuses.push((await testApp.request('POST', path, { body: {} })).status)
    }
    assert.deepEqual(statuses, [...Array(20).fill(401), 429])
    const refused = await testApp.request('GET', '/postback?token=wrong')
    assert.deepEqual(
      [refused.status, refused.headers['retry-after'], refused.body.verdict],
      [429, '1', 'invalid_token'],
    )
    const { ratelimit, 'ratelimit-policy': policy } = refused.headers
    assert.deepEqual([ratelimit, policy], ['"wrong-tokens";r=0;t=1', '"wrong-tokens";q=20;w=1'])
    const id = await clickOffer(testApp, campaign, publisher.liveKey)
    assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
    testApp.clock.advance(1_000)
    assert.equal((await testApp.request('GET', '/postback?token=wrong')).status, 401)
  })

  it('appear in a timeline: the latest 100 that did not verify it, the one that did, and the number of others', async () => {
    const id = await clickOffer(testApp, campaign, publisher.liveKey)
    assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
    const { newId, database, clock } = testApp.app.services
    for (let each = 0; each < 105; each++) {
      await insertPostback(database.db, {
        id: newId(),
        organization_id: campaign.organization.id,
        transaction_id: id,
        source: 'postback',
        is_dry_run: false,
        verdict: 'duplicate',
        message: `Call ${each}.`,
        http_status: 200,
        received_at: new Date(clock.nowMs() + 1_000 + each),
      })
    }
    const { timeline } = (await testApp.admin('GET', `/transactions/${id}`)).body
    const calls = timeline.filter(({ step }: { step: string }) => step === 'postback')
    const texts = calls.map(({ text }: { text: string }) => text)
    assert.equal(calls.length, 102)
    assert.match(texts[0], /Verdict: verified/)
    assert.match(texts[1], /^5 earlier calls are not shown/)
    assert.match(texts[2], /Call 5\.$/)
    assert.match(texts.at(-1), /Call 104\.$/)
    assert.equal(calls[1].code, 'not_shown')
  })
})
