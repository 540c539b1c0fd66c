import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { cookieOf, memberPassword, newAddress, signedInMember, signIn } from '../../../../test/support/app/member.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'
import { ServiceError } from '../../../errors.ts'
import { ensureFirstOperator } from './ensure-first-operator.ts'
import { expiredAccessJob } from './forget-expired-access.ts'
import { passwordsFor, throttleSignIn } from './sign-in-throttle.ts'

const operator = { email: 'operator@offerwire.local', password: 'test-admin-password' }
const nobody = { member: null, roles: [], projects: [], organizations: [], needsSecondFactor: false, expiresAt: null }
let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

describe('POST /auth/sign-in', () => {
  const attempt = (email: string, password: string, address = newAddress()) =>
    test.request('POST', '/auth/sign-in', { body: { email, password }, address })

  it('signs in the first operator, with a cookie hidden from scripts and other sites', async () => {
    const answer = await test.request('POST', '/auth/sign-in', { body: operator })
    assert.equal(answer.status, 200)
    assert.equal(answer.body.member.email, operator.email)
    assert.deepEqual(answer.body.roles, ['operator'])
    const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat()
    assert.match(cookie, /^offerwire_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const session = await test.request('GET', '/auth/session', { headers: { cookie: cookieOf(answer) } })
    assert.deepEqual(session.body, answer.body)
    assert.ok(!answer.text.includes('token'))
  })

  it('gives a __Host- cookie under https', async (t) => {
    const { request } = await startTestApp(t, { environment: { BASE_URL: 'https://ads.example/offers' } })
    const answer = await request('POST', '/offers/auth/sign-in', { body: operator })
    const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat()
    assert.match(cookie, /^__Host-offerwire_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const list = await request('GET', '/admin/v1/projects', { headers: { cookie: cookieOf(answer) } })
    assert.equal(list.status, 200)
  })

  it('refuses wrong passwords and unknown addresses alike', async () => {
    for (const [email, password] of [
      [operator.email, 'wrong password'],
      [operator.email, 'x'.repeat(300)],
      ['nobody@example.com', operator.password],
      ['nobody', operator.password],
    ] as const) {
      const answer = await attempt(email, password)
      assert.equal(answer.status, 401)
      assert.deepEqual(answer.body, { error: 'The e-mail address or password is incorrect.', code: 'wrong_password' })
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  })

  it('refuses a member who is removed at that moment like an unknown address', async () => {
    const { email } = await signedInMember(test, { role: 'operator' })
    const { db } = test.app.services.database
    const { id } = await db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await sql`create function remove_member() returns trigger language plpgsql as
      'begin delete from member where id = new.member_id; return new; end'`.execute(db)
    await sql`create trigger remove_member before insert on member_session for each row
      when (new.member_id = ${sql.lit(id)}) execute function remove_member()`.execute(db)
    const answer = await attempt(email, memberPassword)
    assert.equal(answer.status, 401)
    assert.equal(answer.body.code, 'wrong_password')
  })

  it('names a missing field', async () => {
    const answer = await test.request('POST', '/auth/sign-in', { body: { email: operator.email } })
    assert.equal(answer.status, 400)
    assert.match(answer.body.error, /^password /)
  })

  it('answers 429 with Retry-After from the 11th wrong password in a row on, until the pause is over', async () => {
    const { email } = await signedInMember(test, { role: 'operator' })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(email, `wrong ${index}`)))
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 10)
    for (const { headers } of refused) assert.equal(headers['retry-after'], '30')
    assert.equal((await attempt(email.toUpperCase(), memberPassword)).status, 429)
    test.clock.advance(30_000)
    assert.equal((await attempt(email, memberPassword)).status, 200)
    assert.equal((await attempt(email, 'wrong again')).status, 401)
  })

  it('doubles the pauses up to five minutes, even for an unknown address', async () => {
    const { clock } = test
    const pauses: unknown[] = []
    for (let attempts = 0; attempts < 15 + pauses.length; attempts++) {
      const wrong = () => Promise.reject(new ServiceError('wrong_password', 'Wrong.'))
      const error = await throttleSignIn(test.app.services, passwordsFor('stranger@example.com'), wrong).catch(
        (reason: unknown) => reason,
      )
      assert.ok(error instanceof ServiceError)
      if (error.code !== 'rate_limited') continue
      pauses.push(error.retryAfterSeconds)
      clock.advance(Number(error.retryAfterSeconds) * 1000)
    }
    assert.deepEqual(pauses, [30, 60, 120, 240, 300])
  })

  it('refuses pages of other origins', async () => {
    for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await test.request('POST', '/auth/sign-in', { body: operator, headers })
      assert.equal(answer.status, 403)
      assert.match(answer.body.error, /^Use http:\/\/localhost:3000 instead/)
    }
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    assert.equal((await test.request('POST', '/auth/sign-in', { body: operator, headers })).status, 200)
  })

  it('names the right address to a page under another name of the host', async () => {
    const headers = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }
    const answer = await test.request('POST', '/auth/sign-in', { body: operator, headers })
    assert.equal(answer.status, 403)
    assert.match(answer.body.error, /^Use http:\/\/localhost:3000 instead/)
    assert.equal(answer.headers['set-cookie'], undefined)
  })
})

describe('GET /auth/session', () => {
  it('answers 200 without a member for a missing or forged cookie', async () => {
    assert.deepEqual((await test.request('GET', '/auth/session')).body, nobody)
    const headers = { cookie: 'offerwire_session=abc.def; other=1' }
    assert.deepEqual((await test.request('GET', '/auth/session', { headers })).body, nobody)
  })

  it('prolongs the cookie whenever a call prolongs the session', async () => {
    const { email, cookie, call } = await signedInMember(test, { role: 'operator' })
    const { db } = test.app.services.database
    const headers = { cookie }
    for (const ask of [
      () => test.request('GET', '/auth/session', { headers }),
      () => test.request('GET', '/auth/sessions', { headers }),
      () => call('GET', '/projects'),
    ]) {
      await db
        .updateTable('member_session')
        .set({ expires_at: new Date(Date.now() + 86_400_000) })
        .execute()
      const renewed = await ask()
      assert.match([renewed.headers['set-cookie']].flat().join(), /^offerwire_session=[^;]+; Max-Age=604800; /)
      assert.equal(cookieOf(renewed), cookie.split('; ')[0])
      assert.equal((await ask()).headers['set-cookie'], undefined)
    }
    const session = await test.request('GET', '/auth/session', { headers })
    assert.equal(session.body.member.email, email)
    assert.ok(Date.parse(session.body.expiresAt) - Date.now() > 6 * 86_400_000)
  })

  it('names the tenants of a member', async () => {
    const { projectId } = await test.given.app()
    const { id: organizationId } = await test.given.organization({ name: 'Lumen' })
    await signedInMember(test, { role: 'publisher', projectId }, 'both@example.com')
    const { cookie } = await signedInMember(test, { role: 'advertiser', organizationId }, 'BOTH@example.com')
    const { body } = await test.request('GET', '/auth/session', { headers: { cookie } })
    assert.deepEqual(body.roles.sort(), ['advertiser', 'publisher'])
    assert.deepEqual(body.organizations, [{ id: organizationId, name: 'Lumen' }])
    assert.equal(body.projects[0].id, projectId)
    assert.equal(body.member.email, 'both@example.com')
  })
})

describe('GET /auth/sessions', () => {
  it("lists a member's sessions, and lets them end only their own", async () => {
    const { projectId } = await test.given.app()
    const member = await signedInMember(test, { role: 'publisher', projectId })
    const headers = { cookie: member.cookie, origin: new URL(test.app.services.config.addresses.baseUrl).origin }
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    const body = { email: member.email, password: memberPassword }
    const elsewhere = await test.request('POST', '/auth/sign-in', { body, headers: agent })
    const { data } = (await test.request('GET', '/auth/sessions', { headers })).body
    assert.deepEqual(data.map(({ current }: { current: boolean }) => current).sort(), [false, true])
    const other = data.find(({ current }: { current: boolean }) => !current)
    assert.deepEqual([other.address, other.userAgent], ['127.0.0.1', agent['user-agent']])
    const stranger = await signIn(test, operator.email, operator.password)
    const end = (cookie: string) =>
      test.request('DELETE', `/auth/sessions/${other.id}`, { headers: { ...headers, cookie } })
    assert.equal((await end(stranger.cookie)).status, 404)
    assert.equal((await end(member.cookie)).status, 204)
    const ended = await test.request('GET', '/auth/session', { headers: { cookie: cookieOf(elsewhere) } })
    assert.equal(ended.body.member, null)
    assert.equal((await member.call('GET', '/projects')).status, 200)
    assert.equal((await test.request('GET', '/auth/sessions')).status, 401)
  })
})

describe('the audit log', () => {
  it('records sign-ins and refusals with their address, and at most a hundred of a flood', async () => {
    const { accessLog, database } = test.app.services
    await test.request('POST', '/auth/sign-in', { body: operator })
    await test.request('POST', '/auth/sign-in', { body: { ...operator, password: 'wrong password' } })
    const [refused, signedIn] = (await test.admin('GET', '/audit')).body.data
    assert.partialDeepStrictEqual(signedIn, { action: 'member.sign_in', address: '127.0.0.1', changes: {} })
    assert.equal(signedIn.actor.email, operator.email)
    assert.partialDeepStrictEqual(refused, { action: 'member.refuse_sign_in', actor: { kind: 'visitor', email: null } })
    assert.equal(refused.objectId, signedIn.objectId)
    const countRefusals = async () =>
      (await database.db.selectFrom('audit_entry').select('id').where('action', '=', 'member.refuse_sign_in').execute())
        .length
    const before = await countRefusals()
    const origin = { requestId: 'flood', address: '192.0.2.1' }
    for (let count = 0; count < 300; count++) await accessLog.refused(origin, 'member.refuse_sign_in')
    const most = await countRefusals()
    assert.ok(most - before <= 100, `${most - before} refusals of the flood`)
    test.clock.advance(60_000)
    await accessLog.refused(origin, 'member.refuse_sign_in')
    const [last] = (await test.admin('GET', '/audit')).body.data
    assert.ok(last.changes.unwrittenBefore >= 200, 'it counts those that were not written')
    assert.equal(await countRefusals(), most + 1)
  })
})

describe('a session', () => {
  it('changes nothing for another origin or none, by any method', async () => {
    const { cookie } = await signIn(test, operator.email, operator.password)
    const before = (await test.admin('GET', '/projects')).text
    for (const origin of [undefined, 'null', 'https://elsewhere.example', 'http://localhost:3000.elsewhere.example']) {
      const headers = { cookie, ...(origin === undefined ? {} : { origin }) }
      for (const [method, path] of [
        ['POST', '/admin/v1/projects'],
        ['PATCH', '/admin/v1/projects/x'],
        ['PUT', '/admin/v1/apps/x/campaigns'],
        ['DELETE', '/admin/v1/keys/x'],
        ['POST', '/auth/sign-out'],
        ['POST', '/auth/sign-out-everywhere'],
        ['POST', '/auth/password'],
      ] as const) {
        const answer = await test.request(method, path, { headers, body: { name: 'Project' } })
        assert.equal(answer.status, 403, `${method} ${path} from ${origin}`)
        assert.equal(answer.body.code, 'forbidden')
      }
    }
    assert.equal((await test.admin('GET', '/projects')).text, before)
  })

  it('is over after sign-out', async () => {
    const { cookie, call } = await signIn(test, operator.email, operator.password)
    const { origin } = new URL(test.app.services.config.addresses.baseUrl)
    const answer = await test.request('POST', '/auth/sign-out', { headers: { cookie, origin } })
    assert.equal(answer.status, 204)
    assert.match([answer.headers['set-cookie'] ?? []].flat()[0] ?? '', /^offerwire_session=; Max-Age=0; /)
    const after = await call('GET', '/projects')
    assert.equal(after.status, 401)
    assert.equal(after.body.code, 'invalid_token')
  })

  it('yields to a bearer token, even a wrong one', async () => {
    const { cookie } = await signIn(test, operator.email, operator.password)
    const headers = { cookie, authorization: 'Bearer wrong' }
    assert.equal((await test.request('GET', '/admin/v1/projects', { headers })).status, 401)
  })
})

describe('expired access', () => {
  it('removes expired sessions and leaves the others', async () => {
    const { cookie } = await signedInMember(test, { role: 'operator' })
    const { database } = test.app.services
    const { db } = database
    await expiredAccessJob({ database, realClock: { nowMs: () => Date.now() } }).run(new AbortController().signal)
    assert.notEqual((await test.request('GET', '/auth/session', { headers: { cookie } })).body.member, null)
    await expiredAccessJob({ database, realClock: { nowMs: () => Date.now() + 8 * 86_400_000 } }).run(
      new AbortController().signal,
    )
    assert.equal((await test.request('GET', '/auth/session', { headers: { cookie } })).body.member, null)
    assert.deepEqual(await db.selectFrom('member_session').select('id').execute(), [])
  })
})

describe('the first operator', () => {
  it('keeps their password if the service restarts with another ADMIN_PASSWORD', async () => {
    await ensureFirstOperator(test.app.services, { email: 'OPERATOR@offerwire.local', password: 'another password' })
    assert.equal((await test.request('POST', '/auth/sign-in', { body: operator })).status, 200)
  })

  it('cannot be closed, since the next start would create them again', async () => {
    const { data } = (await test.admin('GET', '/members?limit=100')).body
    const { id } = data.find(({ email }: { email: string }) => email === operator.email)
    const answer = await test.admin('DELETE', `/members/${id}`)
    assert.equal(answer.status, 409)
    assert.match(answer.body.error, /^ADMIN_EMAIL /)
    assert.equal((await test.admin('GET', `/members/${id}`)).status, 200)
  })

  it('is created once by nodes that start together', async () => {
    const second = { email: 'second@example.com', password: memberPassword }
    await Promise.all(Array.from({ length: 4 }, () => ensureFirstOperator(test.app.services, second)))
    const { call } = await signIn(test, second.email, second.password)
    assert.equal((await call('GET', '/audit')).status, 200)
  })
})
