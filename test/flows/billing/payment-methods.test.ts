import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { before, describe, it } from 'node:test'
import { resealSecrets } from '../../../src/config/keys/installation-keys.ts'
import { partyIdOf } from '../../../src/features/billing/ledger/account.ts'
import { sealedPaymentDetails } from '../../../src/features/billing/payment-methods/payment-methods.queries.ts'
import { systemRandom } from '../../../src/lib/random.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { type MailServer, startMailServer } from '../../support/receiver/start-mail-server.ts'
import { share } from '../../support/share.ts'

// One database: what is booked is tested on each; rules of payments and their files are our own code.

const iban = 'DE89370400440532013000'
const method = { rail: 'sepa', name: 'Reader GmbH', iban: 'DE89 3704 0044 0532 0130 00' }
const hour = 3_600_000

describe('a payment method', () => {
  const log: string[] = []
  const shared = share(async (t) => {
    const mail = await startMailServer(t)
    const lines = new Writable({ write: (chunk, _encoding, done) => done(void log.push(String(chunk))) })
    const environment = { SMTP_URL: mail.url, LOG_LEVEL: 'trace' }
    return { mail, testApp: await startTestApp(t, { environment, log: lines }) }
  })
  let testApp: TestApp
  let mail: MailServer
  before(() => {
    ;({ testApp, mail } = shared())
  })

  const project = async () => {
    const app = await testApp.given.app()
    const member = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    return { app, member, path: `/projects/${app.projectId}/payment-method` }
  }
  const inHours = (hours: number) => new Date(testApp.clock.nowMs() + hours * hour).toISOString()

  it('is usable after 72 hours, and every member of the project is told', async () => {
    const { member, path } = await project()
    assert.equal((await member.call('GET', path)).status, 404)
    const { status, body } = await member.call('PUT', path, method)
    assert.deepEqual([status, body], [200, { rail: 'sepa', hint: '••••3000', usableFrom: inHours(72) }])
    assert.deepEqual((await member.call('GET', path)).body, body)
    const message = await mail.next()
    assert.ok(message.includes(`To: ${member.email}`), message)
    assert.ok(message.includes('payment method'), message)
    assert.ok(!message.includes('DE89'), message)
  })

  it('keeps its date when it is set again unchanged, and gets a new one by a change', async () => {
    const { member, path } = await project()
    const first = (await member.call('PUT', path, method)).body
    await mail.next()
    testApp.clock.advance(10 * hour)
    assert.deepEqual((await member.call('PUT', path, method)).body, first)
    const changed = await member.call('PUT', path, { ...method, name: 'Somebody else' })
    assert.equal(changed.body.usableFrom, inHours(72))
    assert.ok((await mail.next()).includes(`To: ${member.email}`))
  })

  it('is usable at once where the operator says so, who alone may', async () => {
    const { member, path } = await project()
    const refused = await member.call('PUT', path, { ...method, usableNow: true })
    assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'])
    const mistyped = await member.call('PUT', path, { ...method, iban: 'DE88370400440532013000', usableNow: true })
    assert.equal(mistyped.status, 400)
    assert.equal((await member.call('GET', path)).status, 404)
    await member.call('PUT', path, method)
    const waived = await testApp.admin('PUT', path, { ...method, usableNow: true })
    assert.deepEqual([waived.status, waived.body.usableFrom], [200, inHours(0)])
    await mail.next()
    await mail.next()
  })

  it('needs a name alone where the operator pays as agreed', async () => {
    const { member, path } = await project()
    for (const rail of ['manual', 'external']) {
      const { status, body } = await member.call('PUT', path, { rail, name: 'Reader GmbH' })
      assert.deepEqual([status, body], [200, { rail, hint: '••••', usableFrom: inHours(72) }])
      await mail.next()
    }
    const nameless = await member.call('PUT', path, { rail: 'manual', name: ' ' })
    assert.deepEqual([nameless.status, nameless.body.code], [400, 'invalid_request'])
  })

  it('is deleted with its number', async () => {
    const { app, member, path } = await project()
    await member.call('PUT', path, method)
    assert.equal((await member.call('DELETE', path)).status, 204)
    assert.deepEqual([(await member.call('GET', path)).status, (await member.call('DELETE', path)).status], [404, 404])
    const { db } = testApp.app.services.database
    const partyId = partyIdOf({ kind: 'publisher', projectId: app.projectId })
    const rows = await db.selectFrom('payment_method').selectAll().where('party_id', '=', partyId).execute()
    assert.deepEqual(rows, [])
    await mail.next()
    assert.ok((await mail.next()).includes('was deleted'))
  })

  it('is its own project’s, and a creator’s its app’s', async () => {
    const { app, member, path } = await project()
    const { projectId } = await testApp.given.app()
    const stranger = await signedInMember(testApp, { role: 'publisher', projectId })
    const { id: organizationId } = await testApp.given.organization()
    const advertiser = await signedInMember(testApp, { role: 'advertiser', organizationId })
    const ofCreator = `/apps/${app.id}/creators/Dora/payment-method`
    const statuses = async (caller: SignedIn) => [
      (await caller.call('PUT', path, method)).status,
      (await caller.call('PUT', ofCreator, method)).status,
      (await caller.call('GET', ofCreator)).status,
      (await caller.call('DELETE', path)).status,
    ]
    assert.deepEqual(await statuses(stranger), [404, 404, 404, 404])
    assert.deepEqual(await statuses(advertiser), [404, 404, 404, 404])
    assert.equal((await member.call('PUT', ofCreator, method)).status, 404)
    await testApp.app.services.database.db
      .insertInto('billing_party')
      .values({
        id: partyIdOf({ kind: 'creator', projectId: app.projectId, appId: app.id, creatorId: 'Dora' }),
        kind: 'creator',
        project_id: app.projectId,
        app_id: app.id,
        creator_id: 'Dora',
      })
      .execute()
    assert.equal((await member.call('PUT', ofCreator, method)).status, 200)
    assert.ok((await mail.next()).includes('creator Dora'))
    assert.deepEqual(
      [(await member.call('GET', ofCreator)).body.hint, (await member.call('GET', path)).status],
      ['••••3000', 404],
    )
  })

  it('has its number in no answer, log or audit entry, and none in clear in the database', async () => {
    const { member, path } = await project()
    await member.call('PUT', path, method)
    await mail.next()
    const audit = await testApp.admin('GET', '/audit?action=payment_method.set')
    assert.ok(audit.body.data.length > 0)
    assert.equal((await member.call('PUT', path, { ...method, iban: `${iban}1` })).status, 400)
    const { rows } = await testApp.app.services.database.pool.query('select * from payment_method')
    for (const text of [audit.text, log.join(''), JSON.stringify(rows)]) {
      for (const part of ['3704', '0532013000', '0532 0130']) assert.ok(!text.includes(part), part)
    }
  })

  it('is encrypted again under a new key', async () => {
    const { member, path } = await project()
    await member.call('PUT', path, method)
    await mail.next()
    const { db } = testApp.app.services.database
    const before = await db.selectFrom('payment_method').select('sealed').execute()
    const keys = { current: Buffer.alloc(32, 8), previous: [Buffer.alloc(32, 7)] }
    const { resealed } = await resealSecrets(db, keys, systemRandom, sealedPaymentDetails)
    assert.equal(resealed, before.length)
    // The service, which knows the old key alone, can read none of them any more.
    assert.equal((await member.call('PUT', path, method)).status, 500)
    await resealSecrets(
      db,
      { current: keys.previous[0] ?? Buffer.alloc(0), previous: [keys.current] },
      systemRandom,
      sealedPaymentDetails,
    )
    assert.equal((await member.call('PUT', path, method)).status, 200)
  })
})
