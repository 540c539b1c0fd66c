import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import {
  cookieOf,
  memberPassword,
  memberWhoSignedIn,
  signedInMember,
  signIn,
} from '../../../../test/support/app/member.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'
import { type MailServer, startMailServer } from '../../../../test/support/receiver/start-mail-server.ts'
import { share } from '../../../../test/support/share.ts'
import { knownDeviceOf } from '../sign-in/known-device.ts'
import { mayMail, passwordsFor, passwordsOf, throttleSignIn } from '../sign-in/sign-in-throttle.ts'

const newPassword = 'another password'
let test: TestApp
let mail: MailServer

const shared = share(async (t) => {
  mail = await startMailServer(t)
  // better-auth times reset links by the machine's clock.
  const options = { environment: { SMTP_URL: mail.url }, at: new Date().toISOString() }
  return startTestApp(t, options)
})

before(() => {
  test = shared()
})

describe('POST /auth/password', () => {
  it('changes the password, keeps this session and closes the others', async () => {
    const { email, cookie } = await signedInMember(test, { role: 'operator' })
    const other = await signIn(test, email, memberPassword)
    const answer = await change(cookie, { currentPassword: memberPassword, newPassword })
    assert.equal(answer.status, 204)
    assert.equal((await other.call('GET', '/projects')).status, 401)
    const { body } = await test.request('GET', '/auth/session', { headers: { cookie: cookieOf(answer) } })
    assert.equal(body.member.email, email)
    assert.equal((await attempt(email, memberPassword)).status, 401)
    await signIn(test, email, newPassword)
    const { data } = (await test.admin('GET', '/audit')).body
    assert.deepEqual(
      data.slice(0, 3).map(({ action }: { action: string }) => action),
      ['member.sign_in', 'member.refuse_sign_in', 'member.change_password'],
    )
    assert.deepEqual([data[2].actor.email, data[2].address], [email, '127.0.0.1'])
  })

  it("refuses a wrong current password, and counts it apart from strangers' attempts", async () => {
    const { email, cookie } = await signedInMember(test, { role: 'operator' })
    const wrong = { currentPassword: 'not my password', newPassword }
    await fail(passwordsFor(email), 10)
    assert.equal((await attempt(email, memberPassword)).status, 429)
    const answer = await change(cookie, wrong)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error, 'currentPassword is wrong.')
    const { body } = await test.request('GET', '/auth/session', { headers: { cookie } })
    await fail(passwordsOf({ memberId: body.member.id }), 9)
    const refused = await change(cookie, wrong)
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['ratelimit-policy'], '"wrong-passwords";q=10;w=86400')
    assert.equal(refused.headers.ratelimit, '"wrong-passwords";r=0;t=30')
  })

  it('refuses and names new passwords that are too short or too long', async () => {
    const { cookie } = await signedInMember(test, { role: 'operator' })
    for (const password of ['7 signs', 'x'.repeat(129), '🔑'.repeat(129)]) {
      const answer = await change(cookie, { currentPassword: memberPassword, newPassword: password })
      assert.equal(answer.status, 400)
      assert.match(answer.body.error, /^newPassword /)
    }
  })

  it('answers 401 when nobody is signed in', async () => {
    assert.equal((await change('', { currentPassword: memberPassword, newPassword })).status, 401)
  })
})

describe('POST /auth/sign-out-everywhere', () => {
  it('closes every session of the member', async () => {
    const first = await signedInMember(test, { role: 'operator' })
    const second = await signIn(test, first.email, memberPassword)
    const answer = await test.request('POST', '/auth/sign-out-everywhere', { headers: from(first.cookie) })
    assert.equal(answer.status, 204)
    for (const { call } of [first, second]) assert.equal((await call('GET', '/projects')).status, 401)
  })
})

describe('POST /auth/password-reset', () => {
  it('sends a link that sets a new password once and closes every session', async () => {
    const { email, call } = await signedInMember(test, { role: 'operator' })
    const asked = await test.request('POST', '/auth/password-reset', { body: { email: email.toUpperCase() } })
    assert.equal(asked.status, 204)
    const message = await mail.next()
    assert.match(message, new RegExp(`^To: ${email}$`, 'm'))
    const token = /reset-password#token=([\w-]{43})/.exec(plain(message))?.[1]
    const confirm = (password: string) =>
      test.request('POST', '/auth/password-reset/confirm', { body: { token, newPassword: password } })
    assert.equal((await confirm('7 signs')).status, 400)
    assert.equal((await confirm(newPassword)).status, 204)
    assert.equal((await call('GET', '/projects')).status, 401)
    assert.equal((await confirm('third password')).status, 410)
    await signIn(test, email, newPassword)
  })

  it('answers alike for an unknown address', async () => {
    const asked = await test.request('POST', '/auth/password-reset', { body: { email: 'nobody@example.com' } })
    assert.equal(asked.status, 204)
    assert.equal(asked.text, '')
  })

  it('refuses a link that was never issued', async () => {
    const body = { token: 'made up', newPassword }
    const answer = await test.request('POST', '/auth/password-reset/confirm', { body })
    assert.equal(answer.status, 410)
  })
})

describe('POST /admin/v1/members/{memberId}/password-reset', () => {
  it('returns a link to the operator only', async () => {
    const { projectId } = await test.given.app()
    const member = await signedInMember(test, { role: 'publisher', projectId })
    const [{ id }] = (await test.admin('GET', `/projects/${projectId}/members`)).body.data
    const link = await test.admin('POST', `/members/${id}/password-reset`)
    assert.equal(link.status, 201)
    const token = new URL(link.body.url).hash.slice('#token='.length)
    const body = { token, newPassword }
    assert.equal((await test.request('POST', '/auth/password-reset/confirm', { body })).status, 204)
    const again = await signIn(test, member.email, newPassword)
    assert.equal((await again.call('POST', `/members/${id}/password-reset`)).status, 404)
    const { newId } = test.app.services
    assert.equal((await test.admin('POST', `/members/${newId()}/password-reset`)).status, 404)
  })
})

describe('a new password', () => {
  it('invalidates the other reset links, and the sign-ins that wait for a second factor', async () => {
    const { cookie, email } = await signedInMember(test, { role: 'operator' })
    const { member } = (await test.request('GET', '/auth/session', { headers: { cookie } })).body
    const newLink = async () => {
      const { body } = await test.admin('POST', `/members/${member.id}/password-reset`)
      return new URL(body.url).hash.slice('#token='.length)
    }
    const statusOf = async (token: string) =>
      (await test.request('POST', '/auth/password-reset/confirm', { body: { token, newPassword } })).status
    const first = await newLink()
    assert.equal((await change(cookie, { currentPassword: memberPassword, newPassword })).status, 204)
    assert.equal(await statusOf(first), 410)
    const { db } = test.app.services.database
    const key = { id: randomUUID(), member_id: member.id, public_key: 'AAAA', credential_id: randomUUID(), counter: 0 }
    const passkey = { ...key, device_type: 'singleDevice', backed_up: false, created_at: new Date() }
    await db.insertInto('member_passkey').values(passkey).execute()
    const asked = await attempt(email, newPassword)
    assert.ok(asked.body.secondFactor)
    const [second, third] = [await newLink(), await newLink()]
    assert.deepEqual([await statusOf(third), await statusOf(second)], [204, 410])
    const left = await db.selectFrom('member_verification').select('id').where('value', '=', member.id).execute()
    assert.deepEqual(left, [])
  })

  it('lifts the pause of the browser that set it', async () => {
    const { cookie, email, call } = await memberWhoSignedIn(test, { role: 'operator' })
    const { member } = (await test.request('GET', '/auth/session', { headers: { cookie } })).body
    const device = knownDeviceOf(test.app.services, cookie, email)
    assert.ok(device)
    await fail(passwordsFor(email, device), 10)
    const signInHere = () =>
      test.request('POST', '/auth/sign-in', { body: { email, password: newPassword }, headers: { cookie } })
    assert.equal((await signInHere()).status, 429)
    const { body } = await call('POST', `/members/${member.id}/password-reset`)
    const token = new URL(body.url).hash.slice('#token='.length)
    const headers = { cookie }
    const confirm = { token, newPassword }
    assert.equal((await test.request('POST', '/auth/password-reset/confirm', { body: confirm, headers })).status, 204)
    assert.equal((await signInHere()).status, 200)
  })
})

describe('with a mail server', () => {
  it('sends invitations', async () => {
    const { projectId } = await test.given.app()
    const { body } = await test.admin('POST', `/projects/${projectId}/invitations`, { email: 'mail@example.com' })
    const message = plain(await mail.next())
    assert.ok(message.includes(body.url))
    assert.match(message, /^Subject: You are invited to Offerwire$/m)
  })

  it('sends one address at most three invitations, and returns each link', async () => {
    const invite = async (email: string) => {
      const { projectId } = await test.given.app()
      return (await test.admin('POST', `/projects/${projectId}/invitations`, { email })).body.url
    }
    for (let count = 0; count < 3; count++) {
      const url = await invite('flooded@example.com')
      assert.ok(plain(await mail.next()).includes(url))
    }
    assert.match(await invite('Flooded@example.com'), /#token=/)
    const url = await invite('next@example.com')
    assert.ok(plain(await mail.next()).includes(url))
    test.clock.advance(300_000)
    const later = await invite('flooded@example.com')
    assert.ok(plain(await mail.next()).includes(later))
  })

  it("sends a project's hundred invitations at once, then with pauses, and returns each link", async () => {
    const [{ projectId }, other] = [await test.given.app(), await test.given.app()]
    const invite = async (id: string, email: string) =>
      (await test.admin('POST', `/projects/${id}/invitations`, { email })).body.url
    for (let count = 0; count < 99; count++) {
      assert.ok(await mayMail(test.app.services, 'invitation', `stranger-${count}@example.com`, projectId))
    }
    const hundredth = await invite(projectId, 'stranger-99@example.com')
    assert.ok(plain(await mail.next()).includes(hundredth))
    for (let count = 0; count < 3; count++) {
      assert.match(await invite(projectId, 'stranger-100@example.com'), /#token=/)
    }
    const url = await invite(other.projectId, 'stranger-100@example.com')
    assert.ok(plain(await mail.next()).includes(url), 'an invitation that was not sent does not count for the mailbox')
    test.clock.advance(300_000)
    const later = await invite(projectId, 'stranger-102@example.com')
    assert.ok(plain(await mail.next()).includes(later))
  })
})

function plain(message: string): string {
  return message.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

async function fail(counted: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    await assert.rejects(
      throttleSignIn(test.app.services, counted, () => Promise.reject(new Error('wrong'))),
      /^Error: wrong$/,
    )
  }
}

function from(cookie: string): Record<string, string> {
  return { cookie, origin: new URL(test.app.services.config.addresses.baseUrl).origin }
}

function change(cookie: string, body: object): Promise<Answer> {
  return test.request('POST', '/auth/password', { headers: from(cookie), body })
}

function attempt(email: string, password: string): Promise<Answer> {
  return test.request('POST', '/auth/sign-in', { body: { email, password } })
}
