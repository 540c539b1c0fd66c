import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../../test/support/database/database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { clientOf } from './pinned-client.ts'
import { openPostgres } from './postgres.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'there are no sessions with options'

/** Values whose text depends on a session's settings. */
const telling = {
  name: 'telling',
  sql: `select date '2026-11-27'::text as day, timestamptz '2026-11-27 12:00Z'::text as instant, interval '26 hours'::text as time,
    bytea '\\x5c'::text as bytes, (0.1::float8 + 0.2)::text as number, '{NULL}'::text[] as list, 'a\\b' as text,
    quote_ident('plain') as name, current_setting('transaction_isolation') as isolation`,
}
const answer = {
  day: '2026-11-27',
  instant: '2026-11-27 12:00:00+00',
  time: '26:00:00',
  bytes: '\\x5c',
  number: '0.30000000000000004',
  list: [null],
  text: 'a\\b',
  name: 'plain',
  isolation: 'read committed',
}
const foreign = {
  datestyle: "'German'",
  intervalstyle: 'iso_8601',
  timezone: "'Asia/Tokyo'",
  bytea_output: 'escape',
  extra_float_digits: '0',
  array_nulls: 'off',
  standard_conforming_strings: 'off',
  quote_all_identifiers: 'on',
  default_transaction_isolation: 'serializable',
  client_encoding: 'LATIN1',
  search_path: 'pg_catalog',
}

async function alter(name: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  for (const [setting, value] of Object.entries(foreign)) await run(`alter database ${name} set ${setting} = ${value}`)
}

describe('sessions of a database with settings of its own', () => {
  it('answer alike on every connection of PostgreSQL, and find their tables', { skip }, async (t) => {
    const databaseUrl = await createPostgresDatabase(t)
    const options = { databaseUrl, searchPath: 'public', logger: silentLogger }
    await using database = openPostgres({ ...options, replica: { url: databaseUrl, maxLagMs: 1_000 } })
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await alter(new URL(databaseUrl).pathname.slice(1), (statement) => client.query(statement))
    await client.end()
    assert.deepEqual((await database.pool.query(telling.sql)).rows, [answer], 'the pool')
    assert.deepEqual(await database.dedicated('hot').query(telling, []), [answer], 'a dedicated connection')
    const read = (db: typeof database.db) => sql.raw(telling.sql).execute(db)
    assert.deepEqual((await database.reports.read(read, { isLong: true })).rows, [answer], 'long reports')
    await database.pool.query('create table found (id int)')
    assert.deepEqual((await database.pool.query("select 'public.found'::regclass::text as it")).rows, [{ it: 'found' }])
  })

  it('answer alike on the embedded database', { skip: testDatabaseKind !== 'embedded' }, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-settings-'))
    t.after(() => rm(dataDir, { recursive: true }))
    await openEmbedded({ dataDir, logger: silentLogger }).then(async (database) => {
      await alter('postgres', (statement) => database.pool.query(statement))
      await database[Symbol.asyncDispose]()
    })
    await using database = await openEmbedded({ dataDir, logger: silentLogger })
    assert.deepEqual((await database.pool.query(telling.sql)).rows, [answer])
  })
})

describe('sessions of a URL with options of its own', { skip }, () => {
  it("also have the service's settings", async (t) => {
    const url = new URL(await createPostgresDatabase(t))
    url.searchParams.set('options', '-c work_mem=5MB -c timezone=Asia/Tokyo')
    await using database = openPostgres({ databaseUrl: url.href, logger: silentLogger })
    const { rows } = await sql`
      select current_setting('work_mem') as memory, current_setting('timezone') as zone, current_setting('jit') as jit`.execute(
      database.db,
    )
    assert.deepEqual(rows, [{ memory: '5MB', zone: 'UTC', jit: 'off' }])
    const read = { name: 'settings', sql: "select current_setting('plan_cache_mode') as plans" }
    const once = database.dedicated('once', { plansOnce: true })
    assert.deepEqual(await once.query(read, []), [{ plans: 'force_generic_plan' }])
    assert.deepEqual(await database.dedicated('chosen').query(read, []), [{ plans: 'auto' }])
  })
})

describe('a connection with settings that the server refuses', { skip }, () => {
  it('rejects, and ends without an unhandled error event', async (t) => {
    const connectionString = await createPostgresDatabase(t)
    const Client = clientOf({ work_mem: 'nonsense' })
    const client = new Client({ connectionString })
    const ended = Promise.withResolvers<void>()
    client.once('end', ended.resolve)
    await assert.rejects(client.connect(), /work_mem/)
    await ended.promise
  })
})
