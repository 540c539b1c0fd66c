import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { catalog, click, feed, transactionIdOf } from '../../../test/flows/serving/serve.ts'
import { eventOf, sendBytes } from '../../../test/flows/subscriptions/send-event.ts'
import type { GivenApp } from '../../../test/support/app/given.ts'
import { shareTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'
import { insertTransactions } from '../../../test/support/app/transactions.ts'
import { clickOffer, sendPostback } from '../../../test/support/app/visitor.ts'
import { firstUuidV7At } from '../../lib/ids/uuid.ts'
import { applyRetention } from './apply-retention.ts'
import { deleteUnverifiedTransactions } from './retention.queries.ts'

const dayMs = 86_400_000

describe('retention of transactions that were never verified', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })

  it('waits for the longest attribution window that their own campaign had since the click', async () => {
    const testApp = shared()
    const { database, projector } = testApp.app.services
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const other = await testApp.given.campaign([publisher])
    const run = async (retentionServingsDays: number) => {
      const periods = { retentionServingsDays, retentionLogsDays: 90, retentionPaymentDetailsDays: 3_650 }
      // Transactions not yet counted in figures would stay.
      assert.ok(await projector.catchUp())
      return (await applyRetention({ database, clock: testApp.clock, periods })).rows.transaction
    }
    const setWindow = async (attributionWindowDays: number) => {
      const { status, text } = await testApp.admin('PATCH', `/campaigns/${campaign.id}`, { attributionWindowDays })
      assert.equal(status, 200, text)
    }
    await setWindow(60)
    await testApp.admin('PATCH', `/campaigns/${other.id}`, { attributionWindowDays: 3_650 })
    await clickOffer(testApp, campaign, publisher.liveKey, 'visitor')
    await testApp.travel(10 * dayMs)
    await setWindow(7)
    await testApp.travel(49 * dayMs)
    assert.equal(await run(1), 0)
    await testApp.travel(2 * dayMs)
    assert.equal(await run(90), 0)
    assert.equal(await run(1), 1)
  })
})

describe('retention of transactions of campaigns with further goals', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })

  it('waits for the longest window that a goal had since the click, and for ever once a goal is completed', async () => {
    const testApp = shared()
    const { database, projector } = testApp.app.services
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher], { attribution_window_seconds: 86_400 })
    const run = async () => {
      const periods = { retentionServingsDays: 1, retentionLogsDays: 90, retentionPaymentDetailsDays: 3_650 }
      assert.ok(await projector.catchUp())
      return (await applyRetention({ database, clock: testApp.clock, periods })).rows.transaction
    }
    const setGoals = async (goals: readonly object[]) =>
      assert.equal((await testApp.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
    await setGoals([{ key: 'late', windowDays: 60 }])
    const [visited, earned] = ['visitor', 'customer'].map((user) =>
      clickOffer(testApp, campaign, publisher.liveKey, user),
    )
    await visited
    await testApp.travel(20 * dayMs)
    assert.equal(await run(), 0)
    const { body } = await sendPostback(testApp, campaign, (await earned) ?? '', { goal: 'late' })
    assert.equal(body.verdict, 'verified')
    await setGoals([])
    await testApp.travel(39 * dayMs)
    assert.equal(await run(), 0)
    await testApp.travel(2 * dayMs)
    assert.equal(await run(), 1)
    const { rows } = await database.pool.query('select id from transaction where campaign_id = $1', [campaign.id])
    assert.deepEqual(rows, [{ id: await earned }])
  })
})

describe('retention of categories', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })

  it('deletes categories that no campaign names any more', async () => {
    const testApp = shared()
    const { database, projector } = testApp.app.services
    const campaign = await testApp.given.campaign()
    const name = (categories: string[]) => testApp.admin('PATCH', `/campaigns/${campaign.id}`, { categories })
    await name(['Kept', 'Dropped'])
    assert.equal((await name(['Kept'])).status, 200)
    assert.ok(await projector.catchUp())
    const periods = { retentionServingsDays: 400, retentionLogsDays: 90, retentionPaymentDetailsDays: 3_650 }
    assert.equal((await applyRetention({ database, clock: testApp.clock, periods })).rows.category, 1)
    assert.deepEqual(await database.db.selectFrom('category').select('name').execute(), [{ name: 'Kept' }])
  })
})

describe('retention among many verified transactions', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })

  it('reads each of them once, not with each batch', async (t) => {
    const { database } = shared().app.services
    if (database.isDistributed) return t.skip('rows read on other servers are not counted here')
    const idOf = (n: number) => firstUuidV7At(Date.parse('2026-06-01T00:00:00Z') + n)
    const states = ['verified', 'created', 'verified', 'failed'] as const
    await insertTransactions(
      database.db,
      Array.from({ length: 4_000 }, (_, n) => ({
        id: idOf(n),
        state: n < 3_000 ? 'verified' : (states[n % 4] ?? 'created'),
      })),
    )
    // As any database's maintenance does in time.
    await database.pool.query('analyze transaction')
    const beforeId = idOf(3_999)
    const { deleted, read } = await database.db.transaction().execute(async (db) => {
      let deleted = 0
      for (let fromId = firstUuidV7At(0); fromId < beforeId; ) {
        const batch = await deleteUnverifiedTransactions(db, { fromId, beforeId, windows: [], nowMs: 0 }, 50)
        deleted += batch.deleted
        fromId = batch.nextId
      }
      const { rows } = await sql<{ read: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname like 'transaction%'`.execute(db)
      return { deleted, read: rows[0]?.read ?? 0 }
    })
    assert.equal(deleted, 499)
    assert.ok(read > 0 && read < 4 * 4_000, `${read} rows read`)
    const kept = await database.db.selectFrom('transaction').select('id').where('state', '<>', 'verified').execute()
    assert.deepEqual(
      kept.map(({ id }) => id),
      [beforeId],
    )
  })
})

describe('retention of a table that fails', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })

  it('is reported after every other table had its turn', async (t) => {
    const testApp = shared()
    const { database, projector } = testApp.app.services
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const id = await clickOffer(testApp, campaign, publisher.liveKey, 'payer')
    assert.equal((await sendPostback(testApp, campaign, id)).status, 200)
    await testApp.travel(91 * dayMs)
    assert.ok(await projector.catchUp())
    await database.pool.query('alter table erasure rename to erasure_away')
    t.after(() => database.pool.query('alter table if exists erasure_away rename to erasure'))
    const periods = { retentionServingsDays: 400, retentionLogsDays: 90, retentionPaymentDetailsDays: 3_650 }
    await assert.rejects(applyRetention({ database, clock: testApp.clock, periods }), (error) => {
      assert.ok(error instanceof AggregateError)
      assert.deepEqual(
        error.errors.map(({ message }) => message),
        ['erasure keeps expired rows.'],
      )
      return true
    })
    assert.deepEqual(await database.db.selectFrom('postback').select('id').execute(), [])
  })
})

describe('retention of erasure records', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })

  it('outlasts every catalog link that names the user, however short the period of servings', async () => {
    const testApp = shared()
    const { database, projector } = testApp.app.services
    const publisher = await testApp.given.app()
    await testApp.given.campaign([publisher])
    const run = async () => {
      assert.ok(await projector.catchUp())
      const periods = { retentionServingsDays: 1, retentionLogsDays: 1, retentionPaymentDetailsDays: 3_650 }
      return (await applyRetention({ database, clock: testApp.clock, periods })).rows.erasure
    }
    const { body } = await catalog(testApp, publisher, { userId: 'ada' })
    const link = body.offers[0].creatives[0].clickUrl as string
    await testApp.admin('DELETE', `/apps/${publisher.id}/users/ada`)
    await testApp.travel(30 * dayMs)
    assert.equal(await run(), 0)
    const id = transactionIdOf(await click(testApp, link))
    const { db } = database
    const made = await db.selectFrom('transaction').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
    assert.notEqual(made.user_id, 'ada')
    await testApp.travel(1)
    assert.equal((await click(testApp, link)).status, 404)
    assert.equal(await run(), 1)
  })
})

describe('retention', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  let testApp: TestApp
  let publisher: GivenApp
  let verifiedId: string
  let clickedId: string
  let clickUrl: string
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const shown = await feed(testApp, publisher, { userId: 'looker' })
    clickUrl = shown.body.offers[0].clickUrl
    verifiedId = await clickOffer(testApp, campaign, publisher.liveKey, 'payer')
    clickedId = await clickOffer(testApp, campaign, publisher.liveKey, 'visitor')
    assert.equal((await sendPostback(testApp, campaign, verifiedId)).status, 200)
    await sendBytes(testApp, publisher, JSON.stringify(eventOf('e1', 'payer')))
    await testApp.request('POST', '/publisher/sdk/v1/users/attributes', {
      key: publisher.liveKey,
      body: { userId: 'payer', attributes: { city: 'Rome' } },
    })
    await testApp.admin('DELETE', `/apps/${publisher.id}/users/erased`)
  })

  const run = async (stopping?: AbortSignal) => {
    const { database, projector } = testApp.app.services
    assert.ok(await projector.catchUp())
    const periods = { retentionServingsDays: 400, retentionLogsDays: 90, retentionPaymentDetailsDays: 3_650 }
    return applyRetention({ database, clock: testApp.clock, periods }, stopping)
  }
  const count = async (table: string) => {
    const { rows } = await testApp.app.services.database.pool.query<{ count: bigint }>(
      `select count(*) from "${table}"`,
    )
    return Number(rows[0]?.count)
  }

  it('removes nothing within its time', async () => {
    await testApp.travel(89 * dayMs)
    const { partitions, rows } = await run()
    assert.deepEqual(partitions, [])
    assert.ok(
      Object.values(rows).every((deleted) => deleted === 0),
      JSON.stringify(rows),
    )
  })

  it('removes logs after RETENTION_LOGS_DAYS, unless the process is stopping', async () => {
    await testApp.travel(2 * dayMs)
    const begun = await run(AbortSignal.abort())
    assert.deepEqual([begun.rows.postback, begun.rows.subscription_event_log], [0, 0])
    const { rows } = await run()
    assert.deepEqual([rows.postback, rows.subscription_event_log], [1, 1])
    assert.equal(await count('subscription_event'), 1)
    assert.equal(await count('serving'), 3)
  })

  it('removes servings and unverified transactions after RETENTION_SERVINGS_DAYS', async () => {
    assert.equal((await click(testApp, clickUrl, {}, 'HEAD')).status, 302)
    await testApp.travel(311 * dayMs)
    const { partitions, rows } = await run()
    assert.equal((await click(testApp, clickUrl)).status, 404)
    assert.ok(partitions.includes('serving_2026_06_15') && partitions.includes('delivery_2026_06_15'))
    assert.deepEqual([rows.transaction, rows.erasure], [1, 1])
    assert.equal(await count('serving'), 0)
  })

  it('keeps verified transactions, users and their events for ever', async () => {
    await testApp.travel('2030-01-01T00:00:00Z')
    await run()
    const { db } = testApp.app.services.database
    const kept = await db.selectFrom('transaction').select('id').execute()
    assert.deepEqual(
      kept.map((row) => row.id),
      [verifiedId],
    )
    assert.notEqual(verifiedId, clickedId)
    const payer = await db.selectFrom('app_user').selectAll().where('user_id', '=', 'payer').executeTakeFirst()
    assert.deepEqual([payer?.attributes, payer?.completed?.length], [{ city: 'Rome' }, 24])
    assert.equal(await count('subscription_event'), 1)
  })
})
