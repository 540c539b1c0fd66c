import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../../test/support/database/database.ts'
import { startDatabaseProxy } from '../../test/support/database/database-proxy.ts'
import { isDatabaseUnavailable } from './database-error.ts'
import { openPostgres } from './postgres.ts'

describe('a connection lost while in use', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has no network',
}, () => {
  async function start(t: TestContext) {
    const proxy = await startDatabaseProxy(t, await createPostgresDatabase(t))
    const database = openPostgres({ databaseUrl: proxy.url, logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    return { proxy, db: database.db }
  }

  it('fails its query, not the process, if the server goes silent', async (t) => {
    const { proxy, db } = await start(t)
    await sql`select 1`.execute(db)
    const running = assert.rejects(sql`select pg_sleep(10)`.execute(db), isDatabaseUnavailable)
    proxy.pause()
    await running
    proxy.resume()
    await sql`select 1`.execute(db)
  })

  it('fails the next query of its transaction, not the process, if it is cut off between two queries', async (t) => {
    const { proxy, db } = await start(t)
    const transaction = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      proxy.cut()
      await sleep(50)
      await sql`select 2`.execute(trx)
    })
    await assert.rejects(transaction, isDatabaseUnavailable)
    proxy.restore()
    await sql`select 1`.execute(db)
  })
})

describe('a deadlock of two transactions', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, () => {
  it('ends with a retryable error for one of them', async (t) => {
    const database = openPostgres({ databaseUrl: await createPostgresDatabase(t), logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    const lockBoth = (first: number, second: number) =>
      database.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${first})`.execute(trx)
        holding += 1
        if (holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await sql`select pg_advisory_xact_lock(${second})`.execute(trx)
      })
    const results = await Promise.allSettled([lockBoth(1, 2), lockBoth(2, 1)])
    const failures = results.filter((result) => result.status === 'rejected')
    assert.equal(failures.length, 1)
    assert.ok(isDatabaseUnavailable(failures[0]?.reason))
  })
})

describe('a database that does not exist', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has no network',
}, () => {
  it('counts as unavailable, as while its backup is restored', async (t) => {
    const gone = new URL(await createPostgresDatabase(t))
    gone.pathname += '_gone'
    const database = openPostgres({ databaseUrl: gone.href, logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    await assert.rejects(sql`select 1`.execute(database.db), isDatabaseUnavailable)
  })
})

describe('a transaction idle for too long', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, () => {
  it('is ended by the database with a retryable error', async (t) => {
    const database = openPostgres({ databaseUrl: await createPostgresDatabase(t), logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    // Raises the server's own error, since whether it or the end of the connection arrives first is a matter of chance.
    const ended = sql`do $$ begin
      raise exception using errcode = '25P03', message = 'terminating connection due to idle-in-transaction timeout';
    end $$`
    await assert.rejects(ended.execute(database.db), isDatabaseUnavailable)
  })
})

describe('a long read', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, () => {
  it('may take longer than the limit of other queries', async (t) => {
    const database = openPostgres({ databaseUrl: await createPostgresDatabase(t), logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    const sleepIn = (options?: { isLong: boolean }) =>
      database.reports.read((db) => sql`select pg_sleep(5.5)`.execute(db), options)
    const [usual, long] = await Promise.allSettled([sleepIn(), sleepIn({ isLong: true })])
    assert.equal(usual.status, 'rejected')
    assert.equal(long.status, 'fulfilled')
  })
})
