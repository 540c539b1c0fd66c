import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTimeoutMs } from '../../../src/db/journal/grouped-read.ts'
import { commitTimeoutMs } from '../../../src/db/journal/journal.ts'
import { erasureSettleMs } from '../../../src/features/erasure/erase-user.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { insertTransactions } from '../../support/app/transactions.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { testDatabaseKind } from '../../support/database/database.ts'
import { asciiJson, tablesWith } from '../../support/database/tables-with.ts'
import { eventOf, sendBytes } from '../subscriptions/send-event.ts'

const attributes = { countryCode: 'US', language: 'en' }
const entitlement = JSON.stringify({ type: 'credit', value: 5 })

describe('a user', () => {
  const lines: string[] = []
  const shared = shareTestApp({ log: { write: (line) => void lines.push(line) } })
  let testApp: TestApp
  let publisher: GivenApp
  let campaign: GivenCampaign
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ audience_status: 'adults_only', entitlement, incrementality_enabled: true })
    campaign = await testApp.given.campaign([publisher])
    for (let count = 0; count < 3; count++) await testApp.given.campaign([publisher])
    await testApp.app.services.database.pool.query(
      `insert into webhook (app_id, url, enabled, signing_secret_sealed, created_at, updated_at)
       values ($1, 'https://receiver.example/', false, '', now(), now())`,
      [publisher.id],
    )
  })

  const publish = (path: string, body: object, key = publisher.liveKey) =>
    testApp.request('POST', `/publisher/sdk/v1${path}`, { key, body })
  const userPath = (userId: string) => `/apps/${publisher.id}/users/${encodeURIComponent(userId)}`

  /** Uses every part of the API as one user, so that every table has rows about them. */
  async function live(userId: string): Promise<{ transactionId: string }> {
    const set = {
      ...attributes,
      age: 30,
      city: `city ${userId}`,
      email: `${userId}@example.com`,
      custom: { [userId]: userId },
    }
    const taken = [
      await publish('/users/attributes', { userId, attributes: set }),
      await publish('/offers/search', { userId, attributes }),
      await publish('/offers/message', { clientId: userId, chatId: userId, attributes }),
      await publish('/offers/feed', { clientId: userId, userId, attributes }, publisher.testKey),
      await publish('/offers/catalog', { clientId: userId, userId, countryCode: 'US' }),
      await sendBytes(
        testApp,
        publisher,
        JSON.stringify({ ...eventOf(`event of ${userId}`, userId), raw_payload: { userId } }),
      ),
      await sendBytes(
        testApp,
        publisher,
        JSON.stringify({
          ...eventOf(`other of ${userId}`, `anonymous of ${userId}`),
          subscription: { original_transaction_id: `chain of ${userId}` },
        }),
      ),
      await sendBytes(testApp, publisher, JSON.stringify(eventOf(`last of ${userId}`, userId))),
      await sendBytes(testApp, publisher, JSON.stringify({ ...eventOf('rejected', userId), event_type: 'none' })),
      await sendBytes(testApp, publisher, `{"broken": "${userId}"`),
      await sendBytes(testApp, publisher, `{"publisher_user_id": "${asciiJson(userId)}`),
    ]
    for (const answer of taken) assert.equal(answer.status, 200, answer.text)
    const clickUrl = taken[4]?.body.offers[0].creatives[0].clickUrl
    assert.equal((await testApp.request('GET', new URL(clickUrl).pathname)).status, 302)
    const transactionId = await clickOffer(testApp, campaign, publisher.liveKey, userId)
    assert.equal((await sendPostback(testApp, campaign, transactionId)).body.verdict, 'verified')
    await readEntitlements(userId)
    return { transactionId }
  }

  function readEntitlements(userId: string) {
    const query = `userId=${encodeURIComponent(userId)}`
    const path = '/publisher/sdk/v1/entitlements/server'
    const timestamp = String(Math.floor(testApp.clock.nowMs() / 1000))
    const signature = createHmac('sha256', publisher.liveSecret)
      .update(`${timestamp}.GET.${path}.${query}`)
      .digest('hex')
    return testApp.request('GET', `${path}?${query}`, {
      key: publisher.liveKey,
      headers: { 'x-signature': signature, 'x-timestamp': timestamp },
    })
  }

  describe('GET', () => {
    it('shows exactly the stored attributes, entitlements and transactions, with a timeline', async () => {
      const { transactionId } = await live('shown')
      const answer = await testApp.admin('GET', userPath('shown'))
      assert.equal(answer.status, 200, answer.text)
      const { body } = answer
      assert.deepEqual(body.attributes, {
        ...attributes,
        age: 30,
        city: 'city shown',
        email: 'shown@example.com',
        custom: { shown: 'shown' },
      })
      assert.deepEqual(
        [body.userId, body.minor, body.storedAt],
        ['shown', false, new Date(testApp.clock.nowMs()).toISOString()],
      )
      assert.deepEqual(
        body.completions.map((each: { campaignId: string; environment: string }) => [
          each.campaignId,
          each.environment,
        ]),
        [[campaign.id, 'live']],
      )
      assert.deepEqual(body.entitlements.verified, { credits: { totalAmount: 5, expiresAt: null } })
      assert.ok(
        body.transactions.some(
          (row: { id: string; timeline: object[] }) => row.id === transactionId && row.timeline.length > 3,
        ),
      )
      const steps = new Set(body.timeline.map((step: { step: string }) => step.step))
      for (const step of [
        'attributes',
        'exposed',
        'served',
        'opened',
        'verified',
        'entitlement',
        'webhook',
        'subscription_event',
      ]) {
        assert.ok(steps.has(step), step)
      }
      const served = body.timeline.find(({ step }: { step: string }) => step === 'served')
      assert.match(served.text, /^\d+ offers were served in a feed\.$/)
      const times = body.timeline.map((step: { at: string }) => Date.parse(step.at))
      assert.deepEqual(
        times,
        times.toSorted((a: number, b: number) => a - b),
      )
    })

    it('shows a minor as such until the effective age is 18', async () => {
      await publish('/users/attributes', { userId: 'young', attributes: { age: 17, city: 'Rome' } })
      const { body } = await testApp.admin('GET', userPath('young'))
      assert.deepEqual([body.attributes, body.minor, body.transactions], [{ age: 17 }, true, []])
    })

    it('exports everything as a file', async () => {
      for (const path of [`${userPath('shown')}?format=json`, `${userPath('shown')}/export`]) {
        const answer = await testApp.admin('GET', path)
        assert.match(String(answer.headers['content-disposition']), /^attachment/)
        assert.equal(answer.body.subscriptionEvents.length, 3)
        assert.equal(answer.body.completions.length, 1)
        assert.equal(answer.body.attributes.email, 'shown@example.com')
      }
    })

    it('answers 404 if nothing is stored, and for the same id in another app', async () => {
      const other = await testApp.given.app()
      const { db } = testApp.app.services.database
      const learned = { id: randomUUID(), created_at: new Date(), ranking_state: Buffer.from('learned') }
      await db
        .insertInto('app_user')
        .values({ app_id: publisher.id, user_id: 'ranked alone', ...learned })
        .execute()
      assert.equal((await testApp.admin('GET', userPath('ranked alone'))).status, 404)
      assert.equal((await testApp.admin('GET', userPath('nobody'))).status, 404)
      assert.equal((await testApp.admin('GET', `/apps/${other.id}/users/shown`)).status, 404)
      assert.equal((await testApp.admin('GET', `/apps/${randomUUID()}/users/shown`)).status, 404)
    })
  })

  describe('DELETE', () => {
    it('leaves nothing in any table, log, queue or memory, and counts the removed rows', async () => {
      const userId = 'canary-Ünïque "7"'
      await live(userId)
      await live('bystander')
      const found = await tablesWith(testApp, [userId, 'canary'])
      assert.ok(found.length >= 9, found.join())
      const answer = await testApp.admin('DELETE', userPath(userId))
      assert.equal(answer.status, 200, answer.text)
      const counts = answer.body.tables as Record<string, number>
      for (const table of found) assert.ok((counts[table] ?? 0) > 0, `${table} is counted`)
      assert.deepEqual(await tablesWith(testApp, [userId, 'canary']), [])
      assert.ok(!lines.some((line) => line.includes('canary')), 'nothing in the log')
      assert.deepEqual(await filesWith('canary'), [])
      assert.equal((await testApp.admin('GET', userPath(userId))).status, 404)
      assert.deepEqual((await readEntitlements(userId)).body.all, {})
      const bystander = await testApp.admin('GET', userPath('bystander'))
      assert.ok(bystander.body.transactions.length >= 2 && bystander.body.subscriptionEvents.length === 3)
    })

    it('keeps transactions and their earnings, under one pseudonym', async () => {
      const { transactionId } = await live('payer')
      await testApp.admin('DELETE', userPath('payer'))
      const { body } = await testApp.admin('GET', `/transactions/${transactionId}`)
      assert.match(body.userId, /^erased-/)
      assert.equal(body.state, 'verified')
      const { data } = (await testApp.admin('GET', `/transactions?userId=${body.userId}`)).body
      assert.equal(data.length, 2)
    })

    it('grants a pseudonym nothing if an earlier click converts afterwards', async () => {
      const transactionId = await clickOffer(testApp, campaign, publisher.liveKey, 'bertha')
      assert.equal((await testApp.admin('DELETE', userPath('bertha'))).status, 200)
      assert.equal((await sendPostback(testApp, campaign, transactionId)).body.verdict, 'verified')
      const { pool } = testApp.app.services.database
      for (const table of ['app_user', 'entitlement_grant']) {
        const named = `select user_id from ${table} where user_id = (select user_id from transaction where id = $1)`
        assert.deepEqual((await pool.query(named, [transactionId])).rows, [], table)
      }
    })

    it('removes data that were in flight meanwhile, here or on another node', async () => {
      const userId = 'canary-on-the-way'
      const { body } = await publish('/offers/search', { userId, attributes })
      const link = new URL(body.offers[0].clickUrl).pathname
      const erased = testApp.admin('DELETE', userPath(userId))
      const opens = Promise.all(Array.from({ length: 40 }, () => testApp.request('GET', link)))
      // A row that another node commits after the first run of the erasure.
      const { db, kind } = testApp.app.services.database
      const wasErased = () =>
        db
          .selectFrom('serving')
          .select('id')
          .where('user_id', '=', userId)
          .executeTakeFirst()
          .then((row) => !row)
      while (kind === 'postgres' && !(await wasErased())) await sleep(5)
      if (kind === 'postgres') {
        const late = { app_id: publisher.id, user_id: userId, cohort: 'control', assignment_version: 'late' } as const
        await db
          .insertInto('exposure')
          .values({ ...late, exposed_at: new Date(testApp.clock.nowMs()) })
          .execute()
      }
      assert.equal((await erased).status, 200)
      for (const { status } of await opens) assert.equal(status, 302)
      assert.deepEqual(await tablesWith(testApp, [userId, 'canary']), [])
    })

    it('returns zeros for an unknown user, and after an erasure', async () => {
      for (const userId of ['never seen', 'payer']) {
        const answer = await testApp.admin('DELETE', userPath(userId))
        assert.equal(answer.status, 200)
        assert.ok(
          Object.values(answer.body.tables).every((count) => count === 0),
          answer.text,
        )
      }
    })

    it('leaves users of other apps unchanged', async () => {
      const other = await testApp.given.app()
      await publish('/users/attributes', { userId: 'twice', attributes: { city: 'Rome' } }, other.liveKey)
      await publish('/users/attributes', { userId: 'twice', attributes: { city: 'Oslo' } })
      await testApp.admin('DELETE', userPath('twice'))
      const { body } = await testApp.admin('GET', `/apps/${other.id}/users/twice`)
      assert.deepEqual(body.attributes, { city: 'Rome' })
    })

    it("is audited without the user's id, and allowed only to the operator and the project", async () => {
      const { data } = (await testApp.admin('GET', '/audit')).body
      const entries = data.filter((entry: { action: string }) => entry.action === 'user.erase')
      assert.ok(entries.length > 0)
      assert.ok(!JSON.stringify(data).includes('payer'))
      assert.equal((await testApp.request('DELETE', `/admin/v1${userPath('bystander')}`)).status, 401)
    })

    it('treats a returning user as new', async () => {
      const first = await publish('/users/attributes', { userId: 'again', attributes: {} })
      await testApp.admin('DELETE', userPath('again'))
      const second = await publish('/users/attributes', { userId: 'again', attributes: {} })
      assert.notEqual(first.body.userId, second.body.userId)
    })
  })

  async function filesWith(needle: string): Promise<string[]> {
    const { dataDir } = testApp.app.services.config
    const files = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => [])
    const found: string[] = []
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name)
      if ((await readFile(path)).includes(needle)) found.push(path)
    }
    return found
  }
})

describe('the erasure of a user', { skip: testDatabaseKind !== 'postgres' && 'there is one process' }, () => {
  it('removes rows that another node writes as late as possible from data it read before', async (t) => {
    const testApp = await startTestApp(t, { erasureSettleMs })
    const { id: appId } = await testApp.given.app()
    const { database, newId } = testApp.app.services
    const isErasedOnce = async () => (await database.db.selectFrom('erasure').selectAll().execute()).length > 0
    const audited = () =>
      database.db.selectFrom('audit_entry').select('changes').where('action', '=', 'user.erase').orderBy('id').execute()
    const erased = testApp.admin('DELETE', `/apps/${appId}/users/late`)
    while (!(await isErasedOnce())) await sleep(10)
    assert.equal((await audited()).length, 1)
    await sleep(readTimeoutMs + commitTimeoutMs)
    await insertTransactions(database.db, [{ id: newId(), appId, userId: 'late' }])
    assert.equal((await erased).body.tables.transaction, 1)
    assert.partialDeepStrictEqual(await audited(), [
      { changes: { tables: { transaction: 0 } } },
      { changes: { late: true, tables: { transaction: 1 } } },
    ])
  })
})
