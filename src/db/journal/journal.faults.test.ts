import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../../../test/support/database/database.ts'
import { startDatabaseProxy } from '../../../test/support/database/database-proxy.ts'
import { openEmbedded } from '../embedded/open-embedded.ts'
import { unnest } from '../pg-arrays.ts'
import { openPostgres } from '../postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { Journal } from './journal.ts'
import type { JournalStream } from './journal-stream.ts'
import { leaseProcessSlot } from './process-slot.ts'

/** Has no key, so that a flush written twice shows. */
const hits: JournalStream<number> = {
  name: 'hits',
  order: 1,
  sql: 'insert into hit (id) select id from unnest($1::int[]) as row (id)',
  encode: (ids) => unnest<{ id: number }>({ int: ['id'] }).encode(ids.map((id) => ({ id }))),
}

async function startFaultyJournal(t: TestContext) {
  const databaseUrl = await createPostgresDatabase(t)
  const direct = openPostgres({ databaseUrl, logger: silentLogger })
  t.after(() => direct[Symbol.asyncDispose]())
  await migrate(direct)
  await direct.pool.query('create table hit (id int not null)')
  const proxy = await startDatabaseProxy(t, databaseUrl)
  const database = openPostgres({ databaseUrl: proxy.url, logger: silentLogger })
  t.after(() => database[Symbol.asyncDispose]())
  const lease = await leaseProcessSlot(direct, { logger: silentLogger })
  const journal = new Journal({ client: database.dedicated('journal'), lease })
  t.after(() => journal.drain())
  const append = (id: number) => journal.append({ stream: hits, row: id })
  const listHits = async () => {
    const { rows } = await direct.pool.query<{ id: number }>('select id from hit order by id')
    return rows.map(({ id }) => id)
  }
  await append(0)
  return { proxy, database, direct, append, listHits }
}

describe('a flush of the journal', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has no network',
}, () => {
  it('is written exactly once if the connection is lost after the commit', async (t) => {
    const { proxy, append, listHits } = await startFaultyJournal(t)
    proxy.loseNextAnswer()
    await Promise.all([append(1), append(2)])
    await append(3)
    assert.deepEqual(await listHits(), [0, 1, 2, 3])
  })

  it('is written exactly once if the connection is lost before the request arrives', async (t) => {
    const { proxy, append, listHits } = await startFaultyJournal(t)
    proxy.loseNextRequest()
    await Promise.all([append(1), append(2)])
    await append(3)
    assert.deepEqual(await listHits(), [0, 1, 2, 3])
  })

  it('is written exactly once if its backend is terminated', async (t) => {
    const { direct, append, listHits } = await startFaultyJournal(t)
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    const appends = ids.map(async (id) => {
      await sleep(id * 3)
      await append(id)
    })
    for (let round = 0; round < 3; round += 1) {
      await sleep(40)
      await direct.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
    }
    await Promise.all(appends)
    assert.deepEqual(await listHits(), [0, ...ids])
  })
})

describe('while the database is paused', {
  skip: testDatabaseKind === 'embedded' && 'the embedded database has no network',
}, () => {
  it('the journal answers 503 within 2 s, writes no refused row, and recovers within 3 s', async (t) => {
    const { proxy, append, listHits } = await startFaultyJournal(t)
    proxy.pause()
    const pausedMs = performance.now()
    const first = append(1)
    const second = sleep(200).then(() => append(2))
    const outcomes = await Promise.allSettled([first, second])
    const waitedMs = performance.now() - pausedMs
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code),
      ['unavailable', 'unavailable'],
    )
    assert.ok(waitedMs < 2_400, `refused after ${waitedMs} ms`)
    const refusedMs = performance.now()
    await assert.rejects(append(3), { code: 'unavailable' })
    assert.ok(performance.now() - refusedMs < 2_000)
    proxy.resume()
    const resumedMs = performance.now()
    while (
      !(await append(4).then(
        () => true,
        () => false,
      ))
    )
      await sleep(20)
    const recoveredMs = performance.now() - resumedMs
    assert.ok(recoveredMs < 3_000, `recovered after ${recoveredMs} ms`)
    assert.deepEqual(await listHits(), [0, 4])
  })

  it('queries of the pool fail within 2 s, and succeed within 3 s of the recovery', async (t) => {
    const { proxy, database } = await startFaultyJournal(t)
    await database.pool.query('select 1')
    await sleep(100)
    proxy.pause()
    const pausedMs = performance.now()
    await assert.rejects(database.pool.query('select 1'))
    assert.ok(performance.now() - pausedMs < 2_100, `failed after ${performance.now() - pausedMs} ms`)
    proxy.resume()
    const resumedMs = performance.now()
    while (
      !(await database.pool.query('select 1').then(
        () => true,
        () => false,
      ))
    )
      await sleep(20)
    assert.ok(performance.now() - resumedMs < 3_000)
  })

  it('notifications arrive again after the connection was lost', async (t) => {
    const { proxy, database, direct } = await startFaultyJournal(t)
    const heard: string[] = []
    await database.listen('news', (payload) => heard.push(payload))
    await direct.pool.query("select pg_notify('news', 'first')")
    while (heard.length < 1) await sleep(10)
    proxy.cut()
    await sleep(50)
    proxy.restore()
    while (heard.length < 2) await sleep(10)
    await direct.pool.query("select pg_notify('news', 'second')")
    while (heard.length < 3) await sleep(10)
    assert.deepEqual(heard, ['first', '', 'second'])
  })
})

describe('while the embedded database hangs', () => {
  it('the journal waits for its restart, and writes exactly once', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    {
      // Opened with the usual limit: one statement of a migration may take longer than the hang of this test.
      await using made = await openEmbedded({ dataDir, logger: silentLogger })
      await migrate(made)
      await made.pool.query('create table hit (id int not null)')
    }
    const database = await openEmbedded({ dataDir, logger: silentLogger, hangMs: 1_500 })
    t.after(() => database[Symbol.asyncDispose]())
    const lease = await leaseProcessSlot(database, { logger: silentLogger })
    // Far longer than the hang, so that a slow machine causes no refusal.
    const journal = new Journal({ client: database.dedicated('journal'), lease, maxWaitMs: 30_000 })
    t.after(() => journal.drain())
    await journal.append({ stream: hits, row: 1 })
    const hanging = database.pool.query('do $$ begin loop end loop; end $$')
    const behind = journal.append({ stream: hits, row: 2 })
    await assert.rejects(hanging, /gave no answer for/)
    await behind
    const { rows } = await database.pool.query('select id from hit order by id')
    assert.deepEqual(rows, [{ id: 1 }, { id: 2 }])
  })
})
