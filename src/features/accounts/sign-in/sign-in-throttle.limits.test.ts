import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import {
  cookieOf,
  memberPassword,
  memberWhoSignedIn,
  newAddress,
  signedInMember,
} from '../../../../test/support/app/member.ts'
import { type Answer, shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'
import { totpOf } from '../../../../test/support/app/totp.ts'

// One database: attempts are counted alike on both, and hashing takes most of the time.

let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

describe('what strangers try from one network', () => {
  it("leaves room for others' sign-ins, and for browsers that a member has used", async () => {
    const { email, cookie } = await memberWhoSignedIn(test, { role: 'operator' })
    const flooding = newAddress()
    const body = { email, password: memberPassword }
    const signIn = (address: string, headers = {}) => test.request('POST', '/auth/sign-in', { body, headers, address })
    const wrong = { email: 'nobody@example.com', password: 'wrong' }
    await assertLimited('sign-in', () => test.request('POST', '/auth/sign-in', { body: wrong, address: flooding }))
    assert.equal((await signIn(flooding)).status, 429)
    assert.equal((await signIn(newAddress())).status, 200)
    assert.equal((await signIn(flooding, { cookie })).status, 200)
  })

  it('leaves room for the passkeys of others', async () => {
    const id = 'AAAA'
    const response = { clientDataJSON: id, authenticatorData: id, signature: id }
    const body = { response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } }
    const prove = (address: string) => test.request('POST', '/auth/passkeys/sign-in', { body, address })
    const flooding = newAddress()
    await assertLimited('passkey', () => prove(flooding))
    assert.equal((await prove(newAddress())).status, 401)
  })

  it('keeps nobody from giving a code: without a sign-in that waits for one it is not even counted', async () => {
    const { cookie, email } = await signedInMember(test, { role: 'operator' })
    const headers = { cookie, origin: new URL(test.app.services.config.addresses.baseUrl).origin }
    const own = (path: string, body: object) => test.request('POST', `/auth/authenticator${path}`, { headers, body })
    const secret = new URL((await own('', { password: memberPassword })).body.uri).searchParams.get('secret') ?? ''
    assert.equal((await own('/confirm', { code: totpOf(secret, -30) })).status, 204)
    const body = { email, password: memberPassword }
    const asked = await test.request('POST', '/auth/sign-in', { body, address: newAddress() })
    const give = (code: string, pending: string) =>
      test.request('POST', '/auth/second-factor', { body: { code }, headers: { cookie: pending } })
    const madeUp = `offerwire_second_factor=2fa-made-up.${'A'.repeat(43)}%3D`
    for (const answer of await Promise.all(Array.from({ length: 60 }, () => give('000000', madeUp)))) {
      assert.deepEqual([answer.status, answer.body.code], [401, 'wrong_code'])
    }
    assert.equal((await give(totpOf(secret), cookieOf(asked))).body.member.email, email)
  })
})

async function assertLimited(policy: string, attempt: () => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 60 }, attempt))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 50)
  const headers = refused[0]?.headers
  assert.partialDeepStrictEqual(headers, { 'ratelimit-policy': `"${policy}";q=10;w=2`, 'retry-after': '1' })
}
