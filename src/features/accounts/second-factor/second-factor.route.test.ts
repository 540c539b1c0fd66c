import assert from 'node:assert/strict'
import { before, describe, it, mock } from 'node:test'
import { sql } from 'kysely'
import { makePasskey } from '../../../../test/support/app/make-passkey.ts'
import {
  cookieOf,
  memberPassword,
  newAddress,
  type SignedIn,
  signedInMember,
} from '../../../../test/support/app/member.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'
import { totpOf } from '../../../../test/support/app/totp.ts'
import { share } from '../../../../test/support/share.ts'

// Own process: it sets the timers.

const password = memberPassword
let test: TestApp

const shared = share((t) => {
  // Codes last half a minute, which on a busy machine may pass between two lines.
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  return startTestApp(t, { environment: { SECOND_FACTOR_REQUIRED: 'operators' } })
})

before(() => {
  test = shared()
})

describe('an authenticator app', () => {
  it('is asked for after the password, accepts each code once, and can be replaced by a backup code', async () => {
    const { email, secret, backupCodes } = await memberWithAuthenticator()
    const asked = await signIn(email)
    assert.equal(asked.status, 200)
    assert.equal(asked.body.member, null)
    assert.deepEqual(asked.body.secondFactor, { code: true, passkey: false })
    assert.equal(await sessionEmail(asked), undefined)
    const code = totpOf(secret)
    const signedIn = await give(asked, code)
    assert.equal(signedIn.body.member.email, email)
    assert.equal(await sessionEmail(signedIn), email)

    const replayed = await give(await signIn(email), code)
    assert.deepEqual([replayed.status, replayed.body.code], [401, 'wrong_code'])
    const [backupCode = ''] = backupCodes
    assert.equal((await give(await signIn(email), backupCode)).body.member.email, email)
    assert.equal((await give(await signIn(email), backupCode)).status, 401)
    assert.equal((await give(asked, totpOf(secret, 30))).status, 401, 'a sign-in can be completed once')
    const { data } = (await test.admin('GET', '/audit')).body
    assert.ok(data.some(({ action, changes }: Entry) => action === 'member.sign_in' && changes.by === 'backup_code'))
    assert.ok(data.some(({ action }: Entry) => action === 'member.refuse_second_factor'))
    for (const hidden of [secret, ...backupCodes, code]) assert.ok(!JSON.stringify(data).includes(hidden))
  })

  it('accepts no code twice, not even after other codes, nor the one that activated it', async () => {
    const { email, secret, backupCodes } = await memberWithAuthenticator()
    const giveAt = async (seconds: number) => (await give(await signIn(email), totpOf(secret, seconds))).status
    assert.equal(await giveAt(-30), 401, 'it was confirmed with this one')
    mock.timers.tick(60_000)
    assert.deepEqual([await giveAt(30), await giveAt(0), await giveAt(-30), await giveAt(0)], [200, 200, 200, 401])
    mock.timers.tick(30_000)
    assert.equal(await giveAt(30), 200)
    mock.timers.tick(30_000)
    assert.deepEqual([await giveAt(30), await giveAt(-30)], [200, 401], 'the first of five')
    assert.equal((await give(await signIn(email), backupCodes[0] ?? '')).status, 200)
  })

  it('ends a sign-in after five wrong codes, and pauses all codes after ten', async () => {
    const { email, secret } = await memberWithAuthenticator()
    const statuses: number[] = []
    for (let round = 0; round < 2; round++) {
      const asked = await signIn(email)
      for (let guess = 0; guess < 5; guess++) statuses.push((await give(asked, wrongCode(secret))).status)
      assert.notEqual((await give(asked, totpOf(secret))).status, 200)
    }
    assert.deepEqual(statuses, Array(10).fill(401))
    const paused = await give(await signIn(email), totpOf(secret))
    const { 'retry-after': wait, ratelimit, 'ratelimit-policy': policy } = paused.headers
    const limits = ['900', '"wrong-codes";r=0;t=900', '"wrong-codes";q=10;w=900']
    assert.deepEqual([paused.status, wait, ratelimit, policy], [429, ...limits])
  })

  it('has backup codes that do not work before it is confirmed, even for the owner of a passkey', async () => {
    const member = await publisher()
    await giveKey(member.email)
    const started = await own(member, 'POST', '/authenticator', { password })
    const asked = await signIn(member.email)
    assert.deepEqual(asked.body.secondFactor, { code: false, passkey: true })
    const refused = await give(asked, started.body.backupCodes[0])
    assert.deepEqual([refused.status, refused.body], [401, { error: 'code is wrong.', code: 'wrong_code' }])
    assert.equal(refused.headers['set-cookie'], undefined)
    assert.equal((await own(member, 'GET', '/sessions')).body.data.length, 1)
    const { data } = (await test.admin('GET', '/audit')).body
    const actions = data.slice(0, 2).map(({ action }: Entry) => action)
    assert.deepEqual(actions, ['member.refuse_second_factor', 'member.begin_authenticator'])
  })

  it('takes effect once a code is confirmed, and then closes the other sessions', async () => {
    const member = await publisher()
    const elsewhere = await signIn(member.email)
    const started = await own(member, 'POST', '/authenticator', { password })
    assert.equal(started.status, 201)
    assert.deepEqual((await own(member, 'GET', '/second-factors')).body.authenticator, false)
    assert.equal((await signIn(member.email)).body.member.email, member.email)
    assert.equal((await own(member, 'POST', '/authenticator/confirm', { code: '000000' })).status, 401)
    const confirmed = await own(member, 'POST', '/authenticator/confirm', { code: totpOf(secretOf(started)) })
    assert.equal(confirmed.status, 204)
    assert.equal(await sessionEmail(elsewhere), undefined)
    const renewed = { ...member, cookie: cookieOf(confirmed) }
    assert.partialDeepStrictEqual((await own(renewed, 'GET', '/second-factors')).body, {
      authenticator: true,
      backupCodes: 10,
    })
    assert.equal((await own(renewed, 'POST', '/authenticator', { password })).status, 409)
  })

  it('is set up, confirmed, renewed and removed without a fault by simultaneous requests', async () => {
    const member = await publisher()
    const atOnce = (path: string, body: unknown, visitor: Pick<SignedIn, 'cookie'> = member) =>
      Promise.all(Array.from({ length: 3 }, () => own(visitor, 'POST', path, body)))
    const started = await atOnce('/authenticator', { password })
    assert.deepEqual(statusesOf(started), [201])
    const confirmed = await Promise.all(
      started.map((each) => own(member, 'POST', '/authenticator/confirm', { code: totpOf(secretOf(each)) })),
    )
    assert.deepEqual(statusesOf(confirmed), [204, 401], 'the secret stored last counts')
    const renewed = confirmed.find(({ status }) => status === 204)
    assert.ok(renewed)
    const cookie = cookieOf(renewed)
    const later = await Promise.all([
      atOnce('/authenticator/backup-codes', { password }, { cookie }),
      atOnce('/authenticator/remove', { password }, { cookie }),
      atOnce('/authenticator', { password }, { cookie }),
    ])
    assert.ok(
      later.flat().every(({ status }) => status < 500),
      String(later.flat().map(({ status }) => status)),
    )
  })

  it('closes the other sessions when its backup codes are replaced and when it is removed', async () => {
    const { email, secret, backupCodes, ...member } = await memberWithAuthenticator()
    const first = await give(await signIn(email), totpOf(secret))
    const replaced = await own(member, 'POST', '/authenticator/backup-codes', { password })
    assert.equal(new Set([...replaced.body.backupCodes, ...backupCodes]).size, 20)
    assert.equal(await sessionEmail(first), undefined)
    const second = await give(await signIn(email), replaced.body.backupCodes[0])
    const wrong = await own(member, 'POST', '/authenticator/remove', { password: 'not this one' })
    assert.deepEqual([wrong.status, wrong.body.error], [400, 'password is wrong.'])
    assert.equal(await sessionEmail(second), email)
    const removed = await own(member, 'POST', '/authenticator/remove', { password })
    assert.equal(removed.status, 204)
    assert.equal(await sessionEmail(second), undefined)
    assert.equal(await sessionEmail(removed), email)
    assert.equal((await signIn(email)).body.member.email, email)
  })
})

describe('an invitation to a member with a second factor', () => {
  it('is accepted only in the session that the factor opened', async () => {
    const { email, secret } = await memberWithAuthenticator()
    const other = await publisher()
    const { id } = await test.given.organization()
    const path = `/organizations/${id}`
    const { url } = (await test.admin('POST', `${path}/invitations`, { email })).body
    const token = new URL(url).hash.slice('#token='.length)
    const accept = (cookie: string, body: object = {}) =>
      test.request('POST', '/auth/invitation/accept', { body: { token, ...body }, headers: { cookie } })
    const count = async (what: string) => (await test.admin('GET', `${path}/${what}`)).body.data.length
    const asked = await accept('', { password })
    assert.deepEqual([asked.status, asked.body.member], [200, null])
    assert.deepEqual(asked.body.secondFactor, { code: true, passkey: false })
    assert.equal(await sessionEmail(asked), undefined)
    for (const cookie of ['', cookieOf(asked), other.cookie]) {
      const refused = await accept(cookie)
      assert.deepEqual([refused.status, refused.body.details?.[0]?.field], [400, 'password'])
    }
    assert.deepEqual([await count('members'), await count('invitations')], [0, 1])
    const accepted = await accept(cookieOf(await give(asked, totpOf(secret))))
    assert.equal(accepted.status, 200)
    assert.partialDeepStrictEqual(accepted.body, { member: { email }, organizations: [{ id }] })
    assert.deepEqual([await count('members'), await count('invitations')], [1, 0])
    assert.equal((await accept(cookieOf(accepted))).status, 410)
  })
})

describe('SECOND_FACTOR_REQUIRED', () => {
  it('blocks an operator without a second factor, and keeps them from removing the last one', async () => {
    const operator = await signedInMember(test, { role: 'operator' })
    const refused = await operator.call('GET', '/projects')
    assert.deepEqual([refused.status, refused.body.code], [403, 'second_factor_required'])
    const session = await test.request('GET', '/auth/session', { headers: { cookie: operator.cookie } })
    assert.equal(session.body.needsSecondFactor, true)
    const started = await own(operator, 'POST', '/authenticator', { password })
    const confirmed = await own(operator, 'POST', '/authenticator/confirm', { code: totpOf(secretOf(started)) })
    const enrolled = { ...operator, cookie: cookieOf(confirmed) }
    const headers = { cookie: enrolled.cookie }
    assert.equal((await test.request('GET', '/admin/v1/projects', { headers })).status, 200)
    assert.equal((await own(enrolled, 'POST', '/authenticator/remove', { password })).status, 409)
    assert.equal((await (await publisher()).call('GET', '/projects')).status, 200)
  })
})

describe('DELETE /admin/v1/members/{id}/second-factors', () => {
  it('lets a member who lost theirs sign in by password, and signs them out', async () => {
    const { email, cookie } = await memberWithAuthenticator()
    const { data } = (await test.admin('GET', '/members?limit=100')).body
    const { id } = data.find((person: { email: string }) => person.email === email)
    assert.equal((await (await publisher()).call('DELETE', `/members/${id}/second-factors`)).status, 404)
    assert.equal((await test.admin('DELETE', `/members/${id}/second-factors`)).status, 204)
    assert.equal((await test.request('GET', '/auth/session', { headers: { cookie } })).body.member, null)
    assert.equal((await signIn(email)).body.member.email, email)
    assert.equal((await test.admin('DELETE', `/members/${test.app.services.newId()}/second-factors`)).status, 404)
  })
})

describe('passkeys', () => {
  it('are requested with user verification, and refused without it', async () => {
    const member = await publisher()
    assert.equal((await own(member, 'POST', '/passkeys/new', { password: 'wrong' })).status, 400)
    const asked = await own(member, 'POST', '/passkeys/new', { password })
    assert.equal(asked.body.options.rp.id, 'localhost')
    assert.equal(asked.body.options.authenticatorSelection.userVerification, 'required')
    const id = 'AAAA'
    const base = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
    const response = { ...base, response: { clientDataJSON: id, attestationObject: id } }
    const withQuestion = { ...member, cookie: `${member.cookie}; ${cookieOf(asked)}` }
    for (const visitor of [member, withQuestion]) {
      const answer = await own(visitor, 'POST', '/passkeys', { name: 'Phone', response })
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'])
    }
    const question = await test.request('POST', '/auth/passkeys/question')
    assert.equal(question.body.options.userVerification, 'required')
    const proof = { ...base, response: { clientDataJSON: id, authenticatorData: id, signature: id } }
    const headers = { cookie: cookieOf(question) }
    const refused = await test.request('POST', '/auth/passkeys/sign-in', { body: { response: proof }, headers })
    assert.deepEqual([refused.status, refused.body.code], [401, 'wrong_code'])
    assert.equal((await own(member, 'POST', `/passkeys/${test.app.services.newId()}/remove`, { password })).status, 404)
  })

  it('have at most 10,000 open questions: beyond them the oldest is dropped', async (t) => {
    const test = await startTestApp(t)
    const { db } = test.app.services.database
    const open = async () => {
      const { rows } = await sql<{ value: string }>`select value from member_verification order by id`.execute(db)
      return rows.map(({ value }) => value)
    }
    await sql`insert into member_verification (id, identifier, value, expires_at, created_at, updated_at)
      select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'i' || n,
        case n when 1 then 'a reset link' else '{"type":"authentication","expectedChallenge":"c' || n || '"}' end,
        now() + interval '1 hour', now(), now()
      from generate_series(1, 10003) as n`.execute(db)
    const question = await test.request('POST', '/auth/passkeys/question')
    assert.equal(question.status, 200, question.text)
    const [first, second, ...others] = await open()
    assert.equal(first, 'a reset link')
    assert.match(second ?? '', /"c5"/)
    assert.equal(others.length, 9_999)
    assert.ok(others.at(-1)?.includes(question.body.options.challenge))
  })

  it('are asked for at a sign-in even if the service was killed before it recorded one', async () => {
    const { email } = await publisher()
    await giveKey(email)
    const { db } = test.app.services.database
    await db.updateTable('member').set({ two_factor_enabled: false }).where('email', '=', email).execute()
    const { body } = await signIn(email)
    assert.deepEqual([body.member, body.secondFactor], [null, { code: false, passkey: true }])
  })

  it('are limited to twenty, even if several were requested before', async () => {
    const member = await publisher()
    for (let made = 0; made < 19; made++) await giveKey(member.email)
    const { origin } = new URL(test.app.services.config.addresses.baseUrl)
    const ask = () => own(member, 'POST', '/passkeys/new', { password })
    const asked = [await ask(), await ask()]
    const added = []
    for (const { body, ...rest } of asked) {
      const cookie = `${member.cookie}; ${cookieOf({ body, ...rest })}`
      const response = makePasskey(body.options, origin)
      added.push(await own({ cookie }, 'POST', '/passkeys', { name: 'Phone', response }))
    }
    assert.deepEqual(
      added.map(({ status, body }) => [status, body.code]),
      [
        [201, undefined],
        [409, 'conflict'],
      ],
    )
    assert.equal((await own(member, 'GET', '/second-factors')).body.passkeys.length, 20)
    assert.equal((await ask()).status, 409)
  })

  it('are stored once, however often a browser sends one', async () => {
    const member = await publisher()
    const { origin } = new URL(test.app.services.config.addresses.baseUrl)
    const ask = async () => {
      const asked = await own(member, 'POST', '/passkeys/new', { password })
      return { options: asked.body.options, cookie: `${member.cookie}; ${cookieOf(asked)}` }
    }
    const first = await ask()
    const response = makePasskey(first.options, origin)
    const send = () => own(first, 'POST', '/passkeys', { name: 'Phone', response })
    assert.deepEqual(statusesOf(await Promise.all([send(), send(), send()])), [201, 400])
    assert.equal((await own(member, 'GET', '/second-factors')).body.passkeys.length, 1)
    const again = await ask()
    const known = { name: 'Phone', response: makePasskey(again.options, origin, response.id) }
    const refused = await own(again, 'POST', '/passkeys', known)
    assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request'])
  })

  it('close the other sessions when one is removed', async () => {
    const member = await publisher()
    const elsewhere = await signIn(member.email)
    const id = await giveKey(member.email)
    assert.equal((await own(member, 'POST', `/passkeys/${id}/remove`, { password: 'wrong' })).status, 400)
    assert.equal(await sessionEmail(elsewhere), member.email)
    assert.equal((await own(member, 'POST', `/passkeys/${id}/remove`, { password })).status, 204)
    assert.equal(await sessionEmail(elsewhere), undefined)
    assert.deepEqual((await own(member, 'GET', '/second-factors')).body.passkeys, [])
  })
})

interface Entry {
  readonly action: string
  readonly changes: Record<string, unknown>
}

async function publisher(): Promise<SignedIn> {
  // Sign-ins are limited per second, which a stopped clock would reach.
  test.clock.advance(2_000)
  return signedInMember(test, { role: 'publisher', projectId: (await test.given.app()).projectId })
}

async function memberWithAuthenticator() {
  const member = await publisher()
  const started = await own(member, 'POST', '/authenticator', { password })
  const secret = secretOf(started)
  const confirmed = await own(member, 'POST', '/authenticator/confirm', { code: totpOf(secret, -30) })
  assert.equal(confirmed.status, 204)
  return { ...member, cookie: cookieOf(confirmed), secret, backupCodes: started.body.backupCodes as string[] }
}

/** Stores a passkey for a member, as if a browser had created it. */
async function giveKey(email: string): Promise<string> {
  const { database, newId } = test.app.services
  const { id: member_id } = await database.db
    .updateTable('member')
    .set({ two_factor_enabled: true })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = { public_key: 'AAAA', credential_id: newId(), counter: 0, device_type: 'singleDevice', backed_up: false }
  const passkey = { id: newId(), member_id, ...key, created_at: new Date() }
  await database.db.insertInto('member_passkey').values(passkey).execute()
  return passkey.id
}

/** Calls a member's routes for their own account, as the dashboard does. */
function own(member: Pick<SignedIn, 'cookie'>, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const { origin } = new URL(test.app.services.config.addresses.baseUrl)
  return test.request(method, `/auth${path}`, { headers: { cookie: member.cookie, origin }, body })
}

function signIn(email: string): Promise<Answer> {
  return test.request('POST', '/auth/sign-in', { body: { email, password }, address: newAddress() })
}

function give(asked: Answer, code: string): Promise<Answer> {
  return test.request('POST', '/auth/second-factor', { body: { code }, headers: { cookie: cookieOf(asked) } })
}

function statusesOf(answers: readonly Answer[]): number[] {
  return [...new Set(answers.map(({ status }) => status))].toSorted()
}

async function sessionEmail(answer: Answer): Promise<string | undefined> {
  const { body } = await test.request('GET', '/auth/session', { headers: { cookie: cookieOf(answer) } })
  return body.member?.email
}

function secretOf(started: Answer): string {
  return new URL(started.body.uri).searchParams.get('secret') ?? ''
}

function wrongCode(secret: string): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => totpOf(secret, seconds))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}
