import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it, type TestContext } from 'node:test'
import pg from 'pg'
import { serverUrl, silentLogger, testDatabaseKind } from '../../test/support/database/database.ts'
import { startPgBouncer } from '../../test/support/database/pgbouncer.ts'
import { freePort } from '../../test/support/free-port.ts'
import { isInPath } from '../../test/support/is-in-path.ts'
import { openDatabase } from './connect.ts'
import { examineServer } from './examine-server.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database is always fit'
const skipPooled = skip || (isInPath('pgbouncer') ? false : 'pgbouncer is not installed')

/** Creates a database owned by a role with minimal rights. */
async function makeDatabase(t: TestContext, encoding = 'UTF8') {
  const client = new pg.Client(serverUrl)
  await client.connect()
  const name = `offerwire_test_${randomUUID().replaceAll('-', '')}`
  await client.query(`create role ${name} login password 'known'`)
  await client.query(`create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`)
  t.after(async () => {
    await client.query(`drop database ${name} with (force)`)
    await client.query(`drop role ${name}`)
    await client.end()
  })
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { client, name, url: url.href }
}

async function problemsOf(url: string): Promise<string> {
  const { faults } = await examineServer(url)
  return faults.map(({ problem, remedy }) => `${problem}. ${remedy}`).join('\n')
}

describe('examineServer', { skip }, () => {
  it('finds no fault in a sound server, and finds its tables', async (t) => {
    const { url } = await makeDatabase(t)
    assert.deepEqual(await examineServer(url), { faults: [], searchPath: '"$user", public' })
  })

  it('reports an encoding that cannot hold every text', async (t) => {
    const { url } = await makeDatabase(t, 'LATIN1')
    assert.match(await problemsOf(url), /^names a database in LATIN1.+`create database .+ encoding UTF8/)
  })

  it('reports a read-only database, which a tool may still read', async (t) => {
    const { client, name, url } = await makeDatabase(t)
    await client.query(`alter database ${name} set default_transaction_read_only = on`)
    assert.match(await problemsOf(url), /^leads to a database with default_transaction_read_only\. Unset it/)
    const options = { databaseUrl: url, logger: silentLogger }
    await assert.rejects(openDatabase({ ...options, isWritten: true }), {
      name: 'DatabaseUnfitError',
      message: /^DATABASE_URL leads to a database with default_transaction_read_only/,
    })
    await using read = await openDatabase(options)
    assert.deepEqual((await read.pool.query('select 1 as one')).rows, [{ one: 1 }])
  })

  it('reports a role that may create nothing or does not own the tables', async (t) => {
    const { client, name, url } = await makeDatabase(t)
    await client.query(`alter database ${name} set role ${name}`)
    const needed = `names the role ${name}, which may create nothing in schema public. Run \`grant usage, create on schema public to ${name}\`.`
    assert.equal(await problemsOf(url), needed)
    const inside = new pg.Client(url)
    await inside.connect()
    await inside.query(`set role none; grant create on schema public to ${name}`)
    await inside.query('create table schema_migration ()')
    await inside.end()
    assert.match(await problemsOf(url), /which does not own the tables of the service\. Name the role that owns/)
  })

  it("explains why it cannot be reached, without the server's message or the URL", async () => {
    const unknown = new URL(serverUrl)
    unknown.pathname = '/canary_missing'
    assert.equal(
      await problemsOf(unknown.href),
      'cannot be reached: the database does not exist. Create it, or name another.',
    )
    assert.match(
      await problemsOf(`postgres://canary@127.0.0.1:${await freePort()}/x`),
      /^cannot be reached: nothing listens/,
    )
    assert.match(await problemsOf('postgres://canary@nowhere.invalid/x'), /^cannot be reached: its host name /)
  })
})

describe('a server behind PgBouncer', { skip: skipPooled }, () => {
  for (const poolSize of [1, 2, 5]) {
    it(`is refused in transaction mode, with a pool of ${poolSize}`, async (t) => {
      const { url } = await makeDatabase(t)
      for (const roundRobin of [0, 1] as const) {
        const pooled = await startPgBouncer(t, url, { mode: 'transaction', poolSize, roundRobin })
        assert.match(await problemsOf(pooled), /connection pooler in transaction mode.+session mode/)
      }
    })
  }

  it('serves in session mode with its defaults, and with the settings pinned', async (t) => {
    const { client, name, url } = await makeDatabase(t)
    await client.query(`alter database ${name} set datestyle = 'German'`)
    const pooled = await startPgBouncer(t, url, { mode: 'session', poolSize: 20, roundRobin: 0 })
    await using database = await openDatabase({ databaseUrl: pooled, logger: silentLogger, isWritten: true })
    const day = {
      name: 'day',
      sql: "select date '2026-11-27'::text as day, current_setting('statement_timeout') as limit",
    }
    const answer = [{ day: '2026-11-27', limit: '5s' }]
    assert.deepEqual((await database.pool.query(day.sql)).rows, answer)
    assert.deepEqual(await database.dedicated('hot').query(day, []), answer)
  })
})
