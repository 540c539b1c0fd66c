import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../../test/support/database/database.ts'
import { startDatabaseProxy } from '../../test/support/database/database-proxy.ts'
import { isDatabaseUnavailable } from './database-error.ts'
import { openPostgres } from './postgres.ts'

describe('a connection that is lost while it is in use', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has no network',
}, () => {
  async function start(t: TestContext) {
    const proxy = await startDatabaseProxy(t, await createPostgresDatabase(t))
    const database = openPostgres({ databaseUrl: proxy.url, logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    return { proxy, db: database.db }
  }

  it('fails its query when the server goes silent, and not the process', async (t) => {
    const { proxy, db } = await start(t)
    await sql`select 1`.execute(db)
    const running = assert.rejects(sql`select pg_sleep(10)`.execute(db), isDatabaseUnavailable)
    proxy.pause()
    await running
    proxy.resume()
    await sql`select 1`.execute(db)
  })

  it('fails the next query of its transaction when it is cut off between two, and not the process', async (t) => {
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

describe('two transactions that wait for each other', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, () => {
  it('end with one to be tried again, not with an error of the service', async (t) => {
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

describe('a database that does not let us in', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has no network',
}, () => {
  it('is one to be tried again: gone until its backup is restored', async (t) => {
    const gone = new URL(await createPostgresDatabase(t))
    gone.pathname += '_gone'
    const database = openPostgres({ databaseUrl: gone.href, logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    await assert.rejects(sql`select 1`.execute(database.db), isDatabaseUnavailable)
  })
})

describe('a transaction that its process has no time to go on with', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, () => {
  it('is ended by the database, which is to be tried again', async (t) => {
    const database = openPostgres({ databaseUrl: await createPostgresDatabase(t), logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    // As the server says it, which else comes by the end of the connection first or by itself, as it happens.
    const ended = sql`do $$ begin
      raise exception using errcode = '25P03', message = 'terminating connection due to idle-in-transaction timeout';
    end $$`
    await assert.rejects(ended.execute(database.db), isDatabaseUnavailable)
  })
})

describe('a report that grows with the history', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has one session',
}, () => {
  it('may take longer than what others wait for', async (t) => {
    const database = openPostgres({ databaseUrl: await createPostgresDatabase(t), logger: silentLogger })
    t.after(() => database[Symbol.asyncDispose]())
    const sleepIn = (options?: { isLong: boolean }) =>
      database.reports.read((db) => sql`select pg_sleep(5.5)`.execute(db), options)
    const [usual, long] = await Promise.allSettled([sleepIn(), sleepIn({ isLong: true })])
    assert.equal(usual.status, 'rejected')
    assert.equal(long.status, 'fulfilled')
  })
})
