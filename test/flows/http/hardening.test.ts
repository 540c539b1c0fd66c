import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { resealSecrets } from '../../../src/config/keys/installation-keys.ts'
import { addMember } from '../../../src/features/accounts/add-member.ts'
import { sealedAuthenticators } from '../../../src/features/accounts/second-factor/sealed-authenticators.ts'
import { knownDeviceOf } from '../../../src/features/accounts/sign-in/known-device.ts'
import { hashPassword } from '../../../src/features/accounts/sign-in/passwords.ts'
import { sealedSecrets } from '../../../src/features/apps/keys/keys.queries.ts'
import { sealedSigningSecrets } from '../../../src/features/webhooks/webhooks.queries.ts'
import { systemRandom } from '../../../src/lib/random.ts'
import { cookieOf, memberPassword, memberWhoSignedIn, signedInMember } from '../../support/app/member.ts'
import { startTestApp, type TestApp, type TestEnd, testAdminToken } from '../../support/app/start-test-app.ts'
import { totpOf } from '../../support/app/totp.ts'
import { startTestDatabase } from '../../support/database/database.ts'
import { catalog, click, feed } from '../serving/serve.ts'

// One database: our own code decides which requests are refused, and what a key opens.

/** Opens one database for several services, which end before it does. */
async function shareDatabase(context: TestContext) {
  const ofApps: (() => unknown)[] = []
  const ofDatabase: (() => unknown)[] = []
  context.after(async () => {
    for (const end of [...ofApps, ...ofDatabase]) await end()
  })
  const database = await startTestDatabase({
    after: (end: unknown) => ofDatabase.push(end as () => unknown),
  } as TestEnd)
  return { database, t: { after: (end: unknown) => ofApps.push(end as () => unknown) } as TestEnd }
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('wrong bearer tokens', () => {
  it('answer 429 after ten within a minute from one address, but a right token always passes', async (t) => {
    const { request, clock } = await startTestApp(t, {
      environment: { METRICS_TOKEN: 'a-metrics-token-of-24+xx' },
    })
    const ask = async (token: string, path = '/admin/v1/projects') => (await request('GET', path, bearer(token))).status
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      statuses.push(await ask(`wrong-${attempt}`, attempt % 2 === 0 ? '/metrics' : undefined))
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])
    assert.equal(await ask(testAdminToken), 200)
    assert.equal(await ask('a-metrics-token-of-24+xx', '/metrics'), 200)
    const refused = await request('GET', '/admin/v1/projects', bearer('wrong'))
    const { 'retry-after': wait, ratelimit, 'ratelimit-policy': policy } = refused.headers
    assert.deepEqual([wait, ratelimit, policy], ['60', '"wrong-tokens";r=0;t=60', '"wrong-tokens";q=10;w=60'])
    clock.advance(60_000)
    assert.equal(await ask('wrong'), 401)
  })

  it('do not open the metrics to other machines while METRICS_TOKEN is set', async (t) => {
    const open = await startTestApp(t, { environment: { HOST: '0.0.0.0' } })
    const answer = await open.request('GET', '/metrics')
    assert.equal(answer.status, 401)
    assert.match(answer.body.error, /^METRICS_TOKEN is not set, but HOST admits other machines/)
  })

  it('leave /metrics open without METRICS_TOKEN, and closed to others with it', async (t) => {
    const open = await startTestApp(t)
    assert.equal((await open.request('GET', '/metrics')).status, 200)
    const closed = await startTestApp(t, { environment: { METRICS_TOKEN: 'm'.repeat(24) } })
    assert.equal((await closed.request('GET', '/metrics')).status, 401)
    assert.equal((await closed.request('GET', '/metrics', bearer(testAdminToken))).status, 401)
    assert.equal((await closed.request('GET', '/metrics', bearer('m'.repeat(24)))).status, 200)
  })

  it('do not include a token under rotation', async (t) => {
    const { request } = await startTestApp(t, {
      environment: { ADMIN_TOKEN_PREVIOUS: `${'o'.repeat(24)}, ${'p'.repeat(30)}` },
    })
    for (const token of [testAdminToken, 'o'.repeat(24), 'p'.repeat(30)]) {
      assert.equal((await request('GET', '/admin/v1/projects', bearer(token))).status, 200)
    }
  })
})

describe('management requests', () => {
  it('are limited for each member, but not for the token', async (t) => {
    const app = await startTestApp(t, { environment: { RATE_LIMIT_MANAGEMENT_PER_SECOND: '5' } })
    const { cookie } = await signedInMember(app, { role: 'operator' })
    const ask = () => app.request('GET', '/admin/v1/projects', { headers: { cookie } })
    const answers = []
    for (let count = 0; count < 12; count++) answers.push(await ask())
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...Array(10).fill(200), 429, 429],
    )
    const { headers } = answers[11] ?? assert.fail('no answer')
    assert.equal(headers['ratelimit-policy'], '"member";q=10;w=2')
    assert.equal(headers['retry-after'], '1')
    for (let count = 0; count < 30; count++) assert.equal((await app.admin('GET', '/projects')).status, 200)
    app.clock.advance(1_000)
    assert.equal((await ask()).status, 200)
  })
})

describe('the first operator', () => {
  it('is never a member who was invited earlier under that address', async (context) => {
    const { database, t } = await shareDatabase(context)
    const app = await startTestApp(t, { database })
    const services = app.app.services
    await addMember(database.db, services, {
      ...{ email: 'ops@example.com', name: 'Mallory', role: 'publisher', projectId: (await app.given.app()).projectId },
      passwordHash: await hashPassword('mallory knows it'),
    })
    await assert.rejects(startTestApp(t, { database, environment: { ADMIN_EMAIL: 'Ops@example.com' } }), {
      name: 'StartError',
      message: /^ADMIN_EMAIL is Ops@example\.com, the address of a member who is not an operator\./,
    })
  })
})

describe('a member', () => {
  it('signs in from a known browser and after a reset, whatever strangers try', async (t) => {
    const app = await startTestApp(t)
    const body = { email: 'operator@offerwire.local', password: 'test-admin-password' }
    const signIn = (password: string, cookie = '') =>
      app.request('POST', '/auth/sign-in', { body: { ...body, password }, headers: cookie === '' ? {} : { cookie } })
    const first = await signIn(body.password)
    const cookies = [first.headers['set-cookie'] ?? []].flat()
    const device = cookies.find((cookie) => cookie.startsWith('offerwire_device='))?.split(';')[0] ?? ''
    assert.match(device, /^offerwire_device=[\w-]{16}\.[\w-]{43}$/)
    for (let attempt = 0; attempt < 11; attempt++) await signIn('wrong')
    assert.equal((await signIn(body.password)).status, 429)
    assert.equal((await signIn(body.password, device)).status, 200)
    assert.equal((await signIn(body.password, `${device.slice(0, -2)}xx`)).status, 429)
    for (let attempt = 0; attempt < 11; attempt++) await signIn('wrong', device)
    assert.equal((await signIn(body.password, device)).status, 429)
  })
})

describe('the encryption key', () => {
  it('is rotated while links, keys and signatures keep working', async (context) => {
    const { database, t } = await shareDatabase(context)
    const old = Buffer.alloc(32, 7)
    const anew = Buffer.alloc(32, 8)
    const before = await startTestApp(t, { database })
    const publisher = await before.given.app()
    await before.given.campaign([publisher])
    const link = (await feed(before, publisher)).body.offers[0].clickUrl
    const token = (await catalog(before, publisher)).body.offers[0].creatives[0].clickUrl
    const withoutWebhook = await before.given.app()
    for (const { id } of [publisher, withoutWebhook]) {
      assert.equal((await before.admin('PUT', `/apps/${id}/webhook`, { url: 'https://receiver.invalid/' })).status, 200)
    }
    assert.equal((await before.admin('DELETE', `/apps/${withoutWebhook.id}/webhook`)).status, 204)
    const overlap = { overlapHours: 24 }
    assert.equal((await before.admin('POST', `/apps/${publisher.id}/webhook/rotate`, overlap)).status, 200)
    const { erasureTag, rankingSalt } = before.app.services.keyRing
    await assert.rejects(startTestApp(t, { database, encryptionKey: anew }), { name: 'EncryptionKeyError' })

    const environment = { ENCRYPTION_KEY_PREVIOUS: old.toString('base64') }
    const during = await startTestApp(t, { database, encryptionKey: anew, environment })
    assert.deepEqual(during.app.services.keyRing.erasureTag, erasureTag)
    assert.deepEqual(during.app.services.keyRing.rankingSalt, rankingSalt)
    for (const url of [link, token]) assert.equal((await click(during, url)).status, 302)
    const made = (await feed(during, publisher, { userId: 'u2' })).body.offers[0].clickUrl
    assert.equal((await click(before, made)).status, 404)

    const { db } = database
    const sealedBefore = await db.selectFrom('api_key').select(['id', 'secret_key_sealed']).orderBy('id').execute()
    const keys = { current: anew, previous: [old] }
    const columns = [sealedSecrets, ...sealedSigningSecrets]
    const interrupt = (): string => {
      throw new Error('interrupted')
    }
    const failing = { ...sealedSecrets, purposeOf: interrupt }
    await assert.rejects(resealSecrets(db, keys, systemRandom, [failing]), { message: 'interrupted' })
    const report = await resealSecrets(db, keys, systemRandom, columns)
    assert.ok(report.resealed > 0)
    assert.equal(report.resealed, report.secrets)
    assert.deepEqual(await resealSecrets(db, keys, systemRandom, columns), { ...report, resealed: 0 })
    const sealedAfter = await db.selectFrom('api_key').select(['id', 'secret_key_sealed']).orderBy('id').execute()
    assert.notDeepEqual(sealedAfter, sealedBefore)

    const later = await startTestApp(t, { database, encryptionKey: anew })
    assert.deepEqual(later.app.services.keyRing.erasureTag, erasureTag)
    for (const { id, secret_key_sealed: sealed } of sealedAfter) {
      assert.ok(later.app.services.secretBox.open(sealed, `api_key:${id}`))
    }
    const webhook = await db
      .selectFrom('webhook')
      .selectAll()
      .where('app_id', '=', publisher.id)
      .executeTakeFirstOrThrow()
    for (const sealed of [webhook.signing_secret_sealed, webhook.previous_secret_sealed]) {
      assert.match(String(later.app.services.secretBox.open(String(sealed), `webhook:${publisher.id}`)), /^whsec_/)
    }
    assert.equal((await click(later, made)).status, 302)
    await assert.rejects(startTestApp(t, { database, encryptionKey: old }), { name: 'EncryptionKeyError' })
  })
  it('is rotated with all sign-ins: members stay signed in on every node, and in the end the old key opens nothing', async (context) => {
    const { database, t } = await shareDatabase(context)
    const [old, anew] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
    const node = (encryptionKey: Buffer, ...previous: Buffer[]) => {
      const environment = { ENCRYPTION_KEY_PREVIOUS: previous.map((key) => key.toString('base64')).join(',') }
      return startTestApp(t, { database, encryptionKey, environment })
    }
    const first = await node(old, anew)
    const member = await withAuthenticator(first)
    const second = await node(anew, old, old)
    for (const app of [first, second]) {
      const { config, keyRing } = app.app.services
      assert.ok(knownDeviceOf({ config, keyRing }, member.ofSignIn, member.email))
    }
    const bySecond = await signInByCode(second, member.email, member.backupCodes[0])
    for (const app of [first, second]) {
      assert.deepEqual([await emailOf(app, member.cookie), await emailOf(app, bySecond)], [member.email, member.email])
    }
    assert.match(await signInByCode(first, member.email, member.backupCodes[1]), /offerwire_session=/)

    const keys = { current: anew, previous: [old] }
    const columns = [sealedSecrets, ...sealedSigningSecrets, ...sealedAuthenticators]
    const { resealed } = await resealSecrets(database.db, keys, systemRandom, columns)
    assert.ok(resealed > 0)
    assert.equal((await resealSecrets(database.db, keys, systemRandom, columns)).resealed, 0)
    assert.match(await signInByCode(first, member.email, member.backupCodes[2]), /offerwire_session=/)
    await resealSecrets(database.db, keys, systemRandom, columns)

    const last = await node(anew)
    assert.match(await signInByCode(last, member.email, member.backupCodes[3]), /offerwire_session=/)
    assert.match(await signInByCode(last, member.email, totpOf(member.secret, 30)), /offerwire_session=/)
    assert.equal(await emailOf(last, bySecond), member.email)
    assert.equal(await emailOf(last, member.cookie), undefined)
    assert.notDeepEqual(last.app.services.keyRing.signIn, first.app.services.keyRing.signIn)
  })
})

/** Signs in a member with an authenticator app. */
async function withAuthenticator(app: TestApp) {
  const { email, cookie } = await memberWhoSignedIn(app, { role: 'operator' })
  const headers = { cookie, origin: new URL(app.app.services.config.addresses.baseUrl).origin }
  const own = (path: string, body: unknown) => app.request('POST', `/auth${path}`, { headers, body })
  const { uri, backupCodes } = (await own('/authenticator', { password: memberPassword })).body
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const confirmed = await own('/authenticator/confirm', { code: totpOf(secret) })
  return { email, secret, backupCodes, cookie: cookieOf(confirmed), ofSignIn: cookie }
}

/** Signs in by password and code; returns the browser's cookies. */
async function signInByCode(app: TestApp, email: string, code: string): Promise<string> {
  const asked = await app.request('POST', '/auth/sign-in', { body: { email, password: memberPassword } })
  const headers = { cookie: cookieOf(asked) }
  return cookieOf(await app.request('POST', '/auth/second-factor', { body: { code }, headers }))
}

async function emailOf(app: TestApp, cookie: string): Promise<string | undefined> {
  return (await app.request('GET', '/auth/session', { headers: { cookie } })).body.member?.email
}
