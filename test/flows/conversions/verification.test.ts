import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed } from '../../support/app/visitor.ts'
import { testDatabaseKind } from '../../support/database/database.ts'

describe('conversions', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ payout_share_ppm: 700_000n })
  })

  const open = (campaign: GivenCampaign, key = publisher.liveKey, userId?: string) =>
    clickOffer(testApp, campaign, key, userId)

  function postback(token: string, parameters: Record<string, string>) {
    return testApp.request('GET', `/postback?${new URLSearchParams({ token, ...parameters })}`)
  }

  const row = (id: string) =>
    testApp.app.services.database.db
      .selectFrom('transaction')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('verify a transaction once; a repetition is a duplicate', async () => {
    const campaign = await testApp.given.campaign([publisher], { payout_micros: 1_250_000n })
    const id = await open(campaign)
    const { postbackToken } = campaign.organization
    const first = await postback(postbackToken, {
      transaction_id: id,
      order_id: 'o-1',
      amount: '19.99',
      currency: 'usd',
    })
    assert.deepEqual(
      [first.status, first.body],
      [200, { accepted: true, verdict: 'verified', transactionId: id, message: 'The transaction is verified.' }],
    )
    const again = await postback(postbackToken, { click_id: id })
    assert.deepEqual([again.status, again.body.verdict, again.body.accepted], [200, 'duplicate', true])
    const stored = await row(id)
    assert.equal(stored.state, 'verified')
    // 1.25 x 70% = 0.875, half-even to 0.88
    assert.deepEqual([stored.payout_micros, stored.earnings_micros], [1_250_000n, 880_000n])
    assert.deepEqual([stored.order_id, stored.reported_amount, stored.reported_currency], ['o-1', '19.99', 'USD'])
  })

  it('count once among 50 parallel postbacks', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const id = await open(campaign)
    const { postbackToken } = campaign.organization
    const answers = await Promise.all(Array.from({ length: 50 }, () => postback(postbackToken, { transaction_id: id })))
    const verdicts = answers.map((answer) => answer.body.verdict)
    assert.equal(verdicts.filter((verdict) => verdict === 'verified').length, 1)
    assert.equal(verdicts.filter((verdict) => verdict === 'duplicate').length, 49)
    const { totals } = (await testApp.admin('GET', `/organizations/${campaign.organization.id}/stats`)).body
    assert.equal(totals.completions, 1)
  })

  it('remove a campaign from the feeds of users who completed it, even for several at once', async () => {
    const app = await testApp.given.app()
    const campaigns = await Promise.all(Array.from({ length: 8 }, () => testApp.given.campaign([app])))
    const shownTo = async (userId: string) => (await feed(testApp, app.liveKey, userId)).map((each) => each.campaignId)
    const opened = await Promise.all(
      campaigns.flatMap((campaign) =>
        ['busy', 'busy', 'other'].map(async (userId) => ({
          campaign,
          userId,
          id: await open(campaign, app.liveKey, userId),
        })),
      ),
    )
    const completed = opened.filter(({ campaign, userId }) => userId === 'busy' && campaign !== campaigns[0])
    const stored = testApp.request('POST', '/publisher/sdk/v1/users/attributes', {
      key: app.liveKey,
      body: { userId: 'busy', attributes: { city: 'Rome' } },
    })
    const answers = await Promise.all(
      completed.map(({ campaign, id }) => postback(campaign.organization.postbackToken, { transaction_id: id })),
    )
    for (const { body } of answers) assert.equal(body.verdict, 'verified')
    assert.equal((await stored).status, 200)
    assert.deepEqual(await shownTo('busy'), [campaigns[0]?.id])
    assert.equal((await shownTo('other')).length, campaigns.length)
    const { body: user } = await testApp.admin('GET', `/apps/${app.id}/users/busy`)
    const listed = user.completions.map((each: { campaignId: string }) => each.campaignId)
    assert.deepEqual(
      listed.sort(),
      campaigns
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    )
    assert.deepEqual([user.attributes, user.completions[0].environment], [{ city: 'Rome' }, 'live'])
  })

  it('stop exactly at a total cap, however many arrive in parallel, and end the serving', async () => {
    const campaign = await testApp.given.campaign([publisher], { cap_conversions_total: 3n })
    const ids = await Promise.all(Array.from({ length: 10 }, () => open(campaign)))
    const { postbackToken } = campaign.organization
    const answers = await Promise.all(ids.map((id) => postback(postbackToken, { transaction_id: id })))
    const verified = answers.filter((answer) => answer.body.verdict === 'verified')
    const refused = answers.filter((answer) => answer.status === 409)
    assert.equal(verified.length, 3)
    assert.deepEqual(
      refused.map((answer) => [answer.body.verdict, answer.body.rule, answer.body.accepted]),
      Array(7).fill(['rejected_by_rule', 'total_cap_reached', false]),
    )
    const { transactionId } = verified[0]?.body ?? {}
    for (const dryRun of ['0', '1']) {
      const again = await postback(postbackToken, { transaction_id: transactionId, dry_run: dryRun })
      assert.deepEqual([again.status, again.body.verdict], [200, 'duplicate'])
    }
    const offers = await feed(testApp, publisher.liveKey, 'late')
    assert.ok(offers.every(({ campaignId }) => campaignId !== campaign.id))
  })

  it("that waited for a campaign's turn obey the caps changed meanwhile", {
    skip: testDatabaseKind === 'embedded' ? 'the embedded database has one session' : false,
  }, async () => {
    const { pool } = testApp.app.services.database
    const campaign = await testApp.given.campaign([publisher])
    const [one, two] = [await open(campaign), await open(campaign)]
    const { postbackToken } = campaign.organization
    assert.equal((await postback(postbackToken, { transaction_id: one })).status, 200)
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from cap_usage where campaign_id = $1 for update', [campaign.id])
      const answer = postback(postbackToken, { transaction_id: two })
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await pool.query(waiting)).rowCount === 0) await sleep(10)
      const changed = await testApp.admin('PATCH', `/campaigns/${campaign.id}`, { caps: { conversionsTotal: 1 } })
      assert.equal(changed.status, 200, changed.text)
      await holder.query('rollback')
      assert.deepEqual([(await answer).status, (await answer).body.rule], [409, 'total_cap_reached'])
    } finally {
      holder.release()
    }
  })

  it('never exceed a budget', async () => {
    const campaign = await testApp.given.campaign([publisher], {
      payout_micros: 3_000_000n,
      cap_budget_micros: 10_000_000n,
    })
    const ids = await Promise.all(Array.from({ length: 5 }, () => open(campaign)))
    const { postbackToken } = campaign.organization
    const answers = await Promise.all(ids.map((id) => postback(postbackToken, { transaction_id: id })))
    assert.equal(answers.filter((answer) => answer.status === 200).length, 3)
    assert.equal(answers.find((answer) => answer.status === 409)?.body.rule, 'budget_spent')
  })

  it('count against a daily cap by UTC day, and verify again on the next day', async () => {
    const campaign = await testApp.given.campaign([publisher], { cap_conversions_per_day: 1n })
    const { postbackToken } = campaign.organization
    const [one, two] = [await open(campaign), await open(campaign)]
    assert.equal((await postback(postbackToken, { transaction_id: one })).body.verdict, 'verified')
    const refused = await postback(postbackToken, { transaction_id: two })
    assert.deepEqual([refused.status, refused.body.rule], [409, 'daily_cap_reached'])
    await testApp.travel('2026-06-16T00:00:00Z')
    assert.equal((await postback(postbackToken, { transaction_id: two })).body.verdict, 'verified')
  })

  it('are refused outside the attribution window', async () => {
    const campaign = await testApp.given.campaign([publisher], { attribution_window_seconds: 3_600 })
    const [inTime, late] = [await open(campaign), await open(campaign)]
    const { postbackToken } = campaign.organization
    testApp.clock.advance(3_600_000)
    assert.equal((await postback(postbackToken, { transaction_id: inTime })).status, 200)
    testApp.clock.advance(1)
    const refused = await postback(postbackToken, { transaction_id: late })
    assert.deepEqual([refused.status, refused.body.rule], [409, 'attribution_window_passed'])
  })

  it('fail if the advertiser rejects them, and can still be approved later', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const id = await open(campaign)
    const { postbackToken } = campaign.organization
    const rejected = await postback(postbackToken, { transaction_id: id, status: 'rejected' })
    assert.deepEqual([rejected.status, rejected.body.verdict, rejected.body.accepted], [200, 'rejected', true])
    assert.equal((await row(id)).state, 'failed')
    assert.equal((await postback(postbackToken, { transaction_id: id })).body.verdict, 'verified')
    const tooLate = await postback(postbackToken, { transaction_id: id, status: 'rejected' })
    assert.deepEqual([tooLate.status, tooLate.body.rule], [409, 'already_verified'])
    assert.equal((await row(id)).state, 'verified')
  })

  it('change nothing in a dry run, which reports the outcome', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const id = await open(campaign)
    const { postbackToken } = campaign.organization
    const dry = await postback(postbackToken, { transaction_id: id, dry_run: '1' })
    assert.deepEqual([dry.status, dry.body.verdict], [200, 'verified'])
    assert.equal((await row(id)).state, 'created')
  })

  it('answer 401, 400 and 404 in this order, each in the shape of a verdict', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const stranger = await testApp.given.organization()
    const id = await open(campaign)
    const { postbackToken } = campaign.organization
    const table: [string, Record<string, string>, number, string][] = [
      ['wrong', {}, 401, 'invalid_token'],
      [postbackToken, {}, 400, 'malformed'],
      [postbackToken, { transaction_id: 'no-uuid' }, 400, 'malformed'],
      [postbackToken, { transaction_id: id, click_id: stranger.id }, 400, 'malformed'],
      [postbackToken, { transaction_id: id, status: 'maybe' }, 400, 'malformed'],
      [stranger.postbackToken, { transaction_id: id }, 404, 'unknown_transaction'],
      [postbackToken, { transaction_id: stranger.id }, 404, 'unknown_transaction'],
    ]
    for (const [token, parameters, status, verdict] of table) {
      const answer = await postback(token, parameters)
      assert.deepEqual(
        [answer.status, answer.body.verdict, answer.body.accepted],
        [status, verdict, false],
        answer.text,
      )
      assert.equal(typeof answer.body.message, 'string')
    }
  })

  it('are accepted as a form, as JSON, and by POST with a query', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const { postbackToken: token } = campaign.organization
    const [one, two, three] = [await open(campaign), await open(campaign), await open(campaign)]
    const form = await testApp.request('POST', '/postback', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `token=${token}&transaction_id=${one}`,
    })
    const json = await testApp.request('POST', '/postback', { body: { token, transaction_id: two, amount: 12.5 } })
    const query = await testApp.request('POST', `/postback?token=${token}&transaction_id=${three}`)
    assert.deepEqual(
      [form, json, query].map((answer) => answer.body.verdict),
      Array(3).fill('verified'),
    )
    assert.equal((await row(two)).reported_amount, '12.5')
    const broken = await testApp.request('POST', `/postback?token=${token}`, { body: '{' })
    assert.deepEqual([broken.status, broken.body.verdict], [400, 'malformed'])
  })

  it('are accepted as a multipart form without files, and with any other body if the query is complete', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const { postbackToken: token } = campaign.organization
    const post = async (query: string, fields: Record<string, string | Blob>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const sent = new Response(form)
      const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
      return testApp.request('POST', `/postback${query}`, { headers, body: Buffer.from(await sent.arrayBuffer()) })
    }
    const [one, two, three, four] = [
      await open(campaign),
      await open(campaign),
      await open(campaign),
      await open(campaign),
    ]
    const whole = await post('', { token, transaction_id: one, order_id: 'Zoë & Co', amount: '12.50' })
    assert.equal(whole.body.verdict, 'verified', whole.text)
    assert.deepEqual([(await row(one)).order_id, (await row(one)).reported_amount], ['Zoë & Co', '12.50'])
    const query = (id: string) => `?token=${token}&transaction_id=${id}`
    assert.equal((await post(query(two), { note: new Blob(['x']) })).body.verdict, 'verified')
    for (const [type, id] of [
      ['text/plain', three],
      [';;;', four],
    ] as const) {
      const headers = { 'content-type': type }
      const { body } = await testApp.request('POST', `/postback${query(id)}`, { headers, body: 'amount=1' })
      assert.equal(body.verdict, 'verified', type)
    }
    const foreign = { headers: { 'content-type': 'text/plain' }, body: `transaction_id=${one}` }
    const lacking = await testApp.request('POST', `/postback?token=${token}`, foreign)
    assert.deepEqual([lacking.status, lacking.body.verdict], [400, 'malformed'])
    assert.equal((await post('', { token, transaction_id: new Blob([one]) })).status, 401, 'a file is no field')
  })

  it('count even with an unreadable amount or currency, on which the response and the log remark', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const { postbackToken: token, apiKey } = campaign.organization
    const id = await open(campaign)
    const { status, body } = await postback(token, { transaction_id: id, amount: '12,50', currency: '{currency}' })
    assert.deepEqual([status, body.verdict], [200, 'verified'])
    assert.match(body.message, /verified. amount must be a decimal .* kept as text. currency must be three letters .*/)
    assert.deepEqual([(await row(id)).reported_amount, (await row(id)).reported_currency], ['12,50', '{currency}'])
    const headers = { authorization: `Bearer ${apiKey}` }
    const completion = { transactionId: id, amount: -1 }
    await testApp.request('POST', '/advertiser/v1/completions', { headers, body: completion })
    const { data } = (await testApp.request('GET', '/advertiser/v1/postbacks', { headers })).body
    const remarks = data.map((call: Record<string, string>) => [call.amount, call.remark?.slice(0, 11)])
    assert.deepEqual(remarks, [
      ['-1', 'amount must'],
      ['12,50', 'amount must'],
    ])
  })

  it('are malformed if the body does not match its type, whatever the query contains', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const { postbackToken: token } = campaign.organization
    const id = await open(campaign)
    const json = 'application/json'
    const cases: [Record<string, string>, string | Buffer][] = [
      [{ 'content-type': json, 'content-encoding': 'identity' }, '{}'],
      [{ 'content-type': `${json}; charset=utf-16` }, '{}'],
      [{ 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' }, 'order_id=1'],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from('order_id=\xff', 'latin1')],
    ]
    for (const [headers, body] of cases) {
      const path = `/postback?token=${token}&transaction_id=${id}`
      const answer = await testApp.request('POST', path, { headers, body })
      assert.deepEqual([answer.status, answer.body.verdict], [400, 'malformed'], answer.text)
    }
    assert.equal((await row(id)).state, 'created')
    const answer = await testApp.request('POST', '/postback?token=wrong', {
      headers: { 'content-type': ';;;' },
      body: 'x',
    })
    assert.deepEqual([answer.status, answer.body.verdict], [401, 'invalid_token'])
  })

  it('are malformed and logged if the faulty body contains the token, or if the query beside it is faulty', async () => {
    const { organization } = await testApp.given.campaign([publisher])
    const { postbackToken: token, apiKey } = organization
    const id = randomUUID()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const cases: [message: RegExp, query: string, body: unknown, headers?: Record<string, string>][] = [
      [/^order_id must be text without NUL/, '', { transaction_id: id, token, order_id: 'a\0' }],
      [/^order_id must be text without NUL/, '', { transaction_id: id, token, order_id: '\ud800' }],
      [/^The body must be text without NUL/, '', { transaction_id: id, token, 'a\0': 1 }],
      [
        /^The body is not valid UTF-8/,
        '',
        Buffer.from(`token=${token}&transaction_id=${id}&order_id=\xe9`, 'latin1'),
        form,
      ],
      [/^order_id must be percent-encoded/, '', `token=${token}&transaction_id=${id}&order_id=%00`, form],
      [/^transaction_id must be sent only once/, `?transaction_id=${id}&transaction_id=b`, `token=${token}`, form],
      [/^order_id must be percent-encoded/, `?order_id=%E9&transaction_id=${id}`, { token, order_id: 'a\0' }],
      [/^token differs between/, `?token=${token}&transaction_id=${id}`, { token: { toString: null } }],
    ]
    for (const [message, query, body, headers] of cases) {
      const answer = await testApp.request('POST', `/postback${query}`, { body, ...(headers && { headers }) })
      assert.deepEqual(
        [answer.status, answer.body.verdict, answer.body.transactionId],
        [400, 'malformed', id],
        answer.text,
      )
      assert.match(answer.body.message, message)
    }
    const headers = { authorization: `Bearer ${apiKey}` }
    const body = { transactionId: 'a\0' }
    const complete = await testApp.request('POST', '/advertiser/v1/completions', { headers, body })
    assert.deepEqual([complete.status, complete.body.transactionId], [400, null], complete.text)
    const log = await testApp.request('GET', '/advertiser/v1/postbacks', { headers })
    assert.equal(log.body.data.length, cases.length + 1)
    const wrong = await testApp.request('POST', '/postback', { body: { token: 'wrong', order_id: 'a\0' } })
    assert.deepEqual([wrong.status, wrong.body.verdict], [401, 'invalid_token'])
  })

  it('accept an order id of 512 code points', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const { postbackToken: token } = campaign.organization
    const id = await open(campaign)
    const tooLong = await postback(token, { transaction_id: id, order_id: '😀'.repeat(513) })
    assert.equal(tooLong.body.verdict, 'malformed')
    const fitting = await postback(token, { transaction_id: id, order_id: '😀'.repeat(512) })
    assert.equal(fitting.body.verdict, 'verified')
  })

  it('tell how to send a missing token, and only that a wrong one is wrong', async () => {
    for (const query of ['', '?token=']) {
      const answer = await testApp.request('POST', `/postback${query}`, {})
      assert.match(answer.body.message, /^token is required: send your postback token in the query, a form or/)
    }
    const copied = await testApp.request('GET', '/postback?transaction_id=x&amp;token=y', {})
    assert.match(copied.body.message, /^token is required: .* The call has amp;token: separate parameters with "&"/)
    assert.equal((await testApp.request('GET', '/postback?token=wrong', {})).body.message, 'The token is invalid.')
    const complete = async (headers: Record<string, string>) =>
      (await testApp.request('POST', '/advertiser/v1/completions', { headers, body: {} })).body.message
    assert.match(await complete({}), /^The Authorization header is required: send "Bearer" and your API key/)
    assert.equal(await complete({ authorization: 'Bearer ak_wrong' }), 'The token is invalid.')
  })

  it('are never made by HEAD', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const id = await open(campaign)
    const token = campaign.organization.postbackToken
    assert.equal((await testApp.request('HEAD', `/postback?token=${token}&transaction_id=${id}`)).status, 404)
    assert.equal((await row(id)).state, 'created')
  })

  it('are accepted by the completion call with the advertiser key', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const id = await open(campaign)
    const complete = (key: string | undefined, body: unknown) =>
      testApp.request('POST', '/advertiser/v1/completions', {
        body,
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      })
    const { apiKey } = campaign.organization
    assert.deepEqual((await complete(undefined, { transactionId: id })).body.verdict, 'invalid_token')
    const malformed = await complete(apiKey, { transactionId: 12 })
    assert.deepEqual([malformed.status, malformed.body.verdict], [400, 'malformed'])
    assert.match(malformed.body.message, /transactionId/)
    const done = await complete(apiKey, { transactionId: id, orderId: 'o-9', amount: 3, currency: 'EUR' })
    assert.deepEqual([done.status, done.body.verdict], [200, 'verified'])
    assert.equal((await complete(apiKey, { transactionId: id })).body.verdict, 'duplicate')
  })

  it('are logged even when refused, unless the token is unknown', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const id = await open(campaign)
    const { postbackToken, apiKey } = campaign.organization
    await postback('a-wrong-token', { transaction_id: id })
    await postback(postbackToken, { transaction_id: id, dry_run: '1' })
    await postback(postbackToken, { transaction_id: id })
    const log = await testApp.request('GET', '/advertiser/v1/postbacks', {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    assert.deepEqual(
      log.body.data.map((entry: { verdict: string; dryRun: boolean }) => [entry.verdict, entry.dryRun]),
      [
        ['verified', false],
        ['verified', true],
      ],
    )
    assert.ok(!log.text.includes(postbackToken) && !log.text.includes('a-wrong-token'))
    const timeline = (await testApp.admin('GET', `/transactions/${id}`)).body.timeline
    assert.deepEqual(
      timeline.map((step: { step: string }) => step.step),
      ['served', 'opened', 'redirected', 'postback', 'postback', 'verified', 'booked', 'held_until'],
    )
  })

  it('are logged even if a completion call is unreadable', async () => {
    const { apiKey } = await testApp.given.organization()
    const headers = { authorization: `Bearer ${apiKey}` }
    const calls: [Record<string, string>, string][] = [
      [{ 'content-type': 'application/json' }, '{'],
      [{ 'content-type': 'text/plain' }, '{}'],
      [{ 'content-type': 'application/json' }, '{"orderId":"\\u0000"}'],
    ]
    for (const [type, body] of calls) {
      const answer = await testApp.request('POST', '/advertiser/v1/completions', {
        headers: { ...headers, ...type },
        body,
      })
      assert.deepEqual([answer.status, answer.body.verdict], [400, 'malformed'])
    }
    const log = await testApp.request('GET', '/advertiser/v1/postbacks', { headers })
    assert.deepEqual(
      log.body.data.map((entry: { source: string; verdict: string }) => [entry.source, entry.verdict]),
      Array(3).fill(['completion_call', 'malformed']),
    )
  })

  describe('of the demo campaign', () => {
    it('are completed repeatably by the test call, and counted by no statistic', async () => {
      const demo = await testApp.given.campaign([], { is_demo: true })
      const real = await testApp.given.campaign([publisher])
      const id = await open(demo, publisher.testKey)
      const call = (transactionId: string, key = publisher.testKey) =>
        testApp.request('POST', '/publisher/sdk/v1/test/conversions/complete', { key, body: { transactionId } })
      for (const _ of [1, 2]) {
        const done = await call(id)
        assert.deepEqual([done.status, done.body], [200, { success: true, transactionId: id, status: 'verified' }])
      }
      assert.equal((await call(await open(real))).status, 403)
      assert.equal((await call('0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54')).status, 404)
      const other = await testApp.given.app()
      assert.equal((await call(id, other.testKey)).status, 404)
      const { totals } = (await testApp.admin('GET', `/organizations/${demo.organization.id}/stats`)).body
      assert.deepEqual(totals, { served: 0, delivered: 0, clicks: 0, completions: 0, earnings: 0 })
    })
  })
})
