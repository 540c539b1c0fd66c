import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { GivenApp } from '../../../test/support/app/given.ts'
import { memberPassword, signedInMember } from '../../../test/support/app/member.ts'
import { testAdminToken } from '../../../test/support/app/start-test-app.ts'
import { totpOf } from '../../../test/support/app/totp.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { storeCredential } from '../src/credentials.ts'
import { type CommandTest, startService } from './start-service.ts'

/** Without the operator's token, so that what `login` keeps is used. */
const env = { OFFERWIRE_TOKEN: '' }
const endings: (() => unknown)[] = []
let { test, url, home, offerwire, json } = {} as CommandTest
let app: GivenApp

before(async () => {
  ;({ test, url, home, offerwire, json } = await startService({ after: (end) => endings.push(end as () => unknown) }))
  app = await test.given.app()
})
after(async () => {
  for (const end of endings) await end()
})

describe('offerwire login', () => {
  it('keeps a sign-in that only its owner reads, and no password; the next command uses it', async () => {
    const { email } = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    assert.equal((await offerwire('whoami', { env })).exitCode, 3)
    const wrong = await offerwire(`login --email ${email}`, { env, input: 'not it\n' })
    assert.deepEqual([wrong.exitCode, wrong.stdout], [3, ''])
    const signed = await offerwire(`login --email ${email}`, { env, input: `${memberPassword}\n` })
    assert.equal(signed.exitCode, 0, signed.stderr)
    const path = join(home, '.config/offerwire/credentials.json')
    assert.equal(statSync(path).mode & 0o777, 0o600)
    // The address too is that of the last sign-in.
    const { who, projects } = await json('whoami', { env: { ...env, OFFERWIRE_URL: '' } })
    assert.deepEqual([who, projects.map(({ id }: { id: string }) => id)], [email, [app.projectId]])
    // A change by a session: the service demands its own origin.
    const made = await json('rotate webhook --yes', { env }).catch((error: Error) => error.message)
    assert.match(String(made), /no webhook/)
    assert.deepEqual(await json('logout', { env }), { url, forgotten: true })
    assert.equal((await offerwire('whoami', { env })).exitCode, 3)
  })

  it('says at once that the service has another address, and keeps no sign-in there', async () => {
    const { email } = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const elsewhere = url.replace('127.0.0.1', 'localhost')
    const refused = await offerwire(`login --email ${email} --url ${elsewhere}`, { env, input: `${memberPassword}\n` })
    assert.deepEqual([refused.exitCode, refused.stdout], [3, ''])
    assert.ok(refused.stderr.includes(`Use ${url} instead`), refused.stderr)
    assert.equal((await offerwire(`whoami --url ${elsewhere}`, { env })).exitCode, 3)
  })

  it('reads a line for each question where there is no terminal, however the lines arrive', async () => {
    const { email, cookie } = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const signed = await offerwire('login', { env, input: `${email}\n${memberPassword}\n` })
    assert.equal(signed.exitCode, 0, signed.stderr)

    const headers = { cookie, origin: url }
    const own = (path: string, body: object) => test.request('POST', `/auth/authenticator${path}`, { headers, body })
    const { uri, backupCodes } = (await own('', { password: memberPassword })).body
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    assert.equal((await own('/confirm', { code: totpOf(secret) })).status, 204)
    const [atOnce, inParts] = backupCodes
    const once = await offerwire(`login --email ${email}`, { env, input: `${memberPassword}\n${atOnce}\n` })
    assert.equal(once.exitCode, 0, once.stderr)
    const input = [memberPassword.slice(0, 3), `${memberPassword.slice(3)}\n`, inParts]
    const parts = await offerwire(`login --email ${email}`, { env, input })
    assert.equal(parts.exitCode, 0, parts.stderr)
    const short = await offerwire(`login --email ${email} --json`, { env, input: `${memberPassword}\n` })
    assert.deepEqual([short.exitCode, JSON.parse(short.stderr).error.code], [2, 'usage'])
  })

  it("takes the operator's token, and refuses another", async () => {
    assert.equal((await offerwire('login --operator', { env, input: 'another-token-of-24-bytes\n' })).exitCode, 3)
    assert.equal((await offerwire('login --operator', { env, input: `${testAdminToken}\n` })).exitCode, 0)
  })
})

describe('offerwire logout', () => {
  const storedSignIns = () => JSON.parse(readFileSync(join(home, '.config/offerwire/credentials.json'), 'utf8'))

  it('ends the session at its service as well, and leaves another the one that is meant', async () => {
    const elsewhere = `http://127.0.0.1:${await freePort()}`
    const { email } = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const signIn = () => offerwire(`login --email ${email}`, { env, input: memberPassword })
    await signIn()
    const { cookie } = storedSignIns().services[url]
    await storeCredential({ HOME: home }, elsewhere, { token: 'x', who: "the operator's token" })
    assert.deepEqual(await json(`logout --url ${url}`, { env }), { url, forgotten: true })
    assert.equal((await test.request('GET', '/auth/session', { headers: { cookie } })).body.member, null)
    assert.equal((await offerwire('logout --json', { env: { ...env, OFFERWIRE_URL: '' } })).exitCode, 0)
    assert.deepEqual(storedSignIns(), { services: {}, listenSecrets: {} })
  })

  it('forgets a session whose service does not answer, and says that it lasts there', async () => {
    const elsewhere = `http://127.0.0.1:${await freePort()}`
    await storeCredential({ HOME: home }, elsewhere, { cookie: 'offerwire_session=x', who: 'ada@example.com' })
    const { exitCode, stderr } = await offerwire(`logout --url ${elsewhere}`, { env })
    assert.deepEqual([exitCode, storedSignIns().services], [4, {}])
    assert.match(stderr, /signed out on this machine.*session/i)
  })
})
