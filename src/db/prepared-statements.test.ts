import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import {
  createPostgresDatabase,
  silentLogger,
  startTestDatabase,
  testDatabaseKind,
} from '../../test/support/database/database.ts'
import type { Database, Db } from './database.ts'
import { openPostgres } from './postgres.ts'
import { transact } from './transact.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'its connections share one session'

async function openOneSession(t: Parameters<typeof createPostgresDatabase>[0]): Promise<Database> {
  return openPostgres({ databaseUrl: await createPostgresDatabase(t), logger: silentLogger, poolSize: 1 })
}

/** Adds up numbers in a transaction, and returns what the session has prepared then. */
function addInTransaction(database: Database, columns: string) {
  return transact(database.prepared, async (trx) => {
    const { rows } = await sql<{ sum: number }>`select ${1}::int + ${2}::int as sum ${sql.raw(columns)}`.execute(trx)
    assert.equal(rows[0]?.sum, 3)
    return listPrepared(trx)
  })
}

async function listPrepared(db: Db) {
  const { rows } = await sql<{ statement: string; plans: number }>`
    select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements`.execute(db)
  return rows
}

describe('prepared statements of PostgreSQL', { skip }, () => {
  it('are prepared once by a session, for transactions alone', async (t) => {
    await using database = await openOneSession(t)
    await addInTransaction(database, '')
    const prepared = await addInTransaction(database, '')
    assert.deepEqual(prepared, [{ statement: 'select $1::int + $2::int as sum ', plans: 2 }])
    const { rows } = await sql`select ${3}::int as three, current_setting('enable_seqscan') as scans`.execute(
      database.db,
    )
    assert.deepEqual(rows, [{ three: 3, scans: 'on' }])
    assert.equal((await listPrepared(database.db)).length, 1)
  })

  it('are at most two hundred of a process', async (t) => {
    await using database = await openOneSession(t)
    for (let each = 0; each < 210; each++) await addInTransaction(database, `, ${each} as other`)
    assert.equal((await listPrepared(database.db)).length, 200)
  })

  it('are rolled back and go on after an error, as any', async (t) => {
    await using database = await openOneSession(t)
    const divide = (by: number) =>
      transact(database.prepared, (trx) => sql<{ half: number }>`select ${6}::int / ${by}::int as half`.execute(trx))
    await assert.rejects(divide(0), /division by zero/)
    assert.deepEqual((await divide(2)).rows, [{ half: 3 }])
  })

  it('are not those on partitions', async (t) => {
    const database = await startTestDatabase(t)
    const texts = await transact(database.prepared, async (trx) => {
      await trx
        .selectFrom('transaction')
        .select('id')
        .where('id', '=', '00000000-0000-7000-8000-000000000000')
        .execute()
      await trx.selectFrom('webhook_delivery').select('transaction_id').where('environment', '=', 'live').execute()
      return (await listPrepared(trx)).map(({ statement }) => statement)
    })
    assert.deepEqual(texts, ['select "transaction_id" from "webhook_delivery" where "environment" = $1'])
  })
})
