import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertTransactions } from '../../test/support/app/transactions.ts'
import { startTestDatabase } from '../../test/support/database/database.ts'
import { firstUuidV7At } from '../lib/ids/uuid.ts'
import type { Database } from './database.ts'
import { buildListIndexes, listListedPartitions } from './list-indexes.ts'
import { makePartitions, partitionsBetween, servingTable, transactionTable } from './partitions.ts'

const june1 = Date.UTC(2026, 5, 1)
const july1 = Date.UTC(2026, 6, 1)
const july2 = Date.UTC(2026, 6, 2)

describe('list indexes', () => {
  async function given(t: TestContext): Promise<Database> {
    const database = await startTestDatabase(t)
    await makePartitions(database, transactionTable, partitionsBetween(transactionTable, june1, july2))
    await makePartitions(database, servingTable, partitionsBetween(servingTable, july1, july2))
    await insertTransactions(database.db, [{ id: firstUuidV7At(june1) }, { id: firstUuidV7At(july1) }])
    return database
  }
  async function indexed({ db }: Database): Promise<string[]> {
    const tables = [servingTable, transactionTable].map((table) => listListedPartitions(db, table))
    const partitions = (await Promise.all(tables)).flat()
    return partitions.filter(({ isIndexed }) => isIndexed).map(({ name }) => name)
  }
  async function buildAll(database: Database, nowMs: number, largeBytes?: number): Promise<string[]> {
    const built: string[] = []
    for (;;) {
      const names = await buildListIndexes(database, nowMs, { largeBytes })
      if (names.length === 0) return built
      built.push(...names)
    }
  }

  it('are built once on closed partitions; on the embedded database also on growing ones', async (t) => {
    const database = await given(t)
    await buildAll(database, july2)
    const isEmbedded = database.kind === 'embedded'
    const closed = ['transaction_2026_06']
    const all = ['serving_2026_07_02', 'serving_2026_07_01', 'transaction_2026_07', 'transaction_2026_06']
    assert.deepEqual(await indexed(database), isEmbedded ? all : closed)
    assert.deepEqual(await buildAll(database, july2), [])
    // A late row may still arrive for a while.
    await buildAll(database, july2 + 700_000)
    assert.deepEqual(await indexed(database), isEmbedded ? all : ['serving_2026_07_01', ...closed])
  })

  it('are built on a partition that grows large', async (t) => {
    const database = await given(t)
    await buildAll(database, june1, 0)
    assert.ok((await indexed(database)).includes('transaction_2026_07'))
  })

  it('are dropped and rebuilt after a killed build', async (t) => {
    const database = await given(t)
    if (database.kind === 'embedded') return t.skip('there a build is one transaction')
    const [writer, builder] = [await database.pool.connect(), await database.pool.connect()]
    await writer.query('begin')
    await insertTransactions(database.db, [{ id: firstUuidV7At(june1 + 1) }])
    await writer.query('lock table transaction_2026_06 in row exclusive mode')
    const { rows } = await builder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const name = 'transaction_2026_06_campaign_index'
    const killed = assert.rejects(
      builder.query(`create index concurrently ${name} on transaction_2026_06 (campaign_id, id)`),
    )
    await untilIndex(database, name)
    await database.pool.query('select pg_terminate_backend($1::int)', [rows[0]?.pid])
    await killed
    builder.release(true)
    await writer.query('rollback')
    writer.release()
    assert.equal(await isValid(database, name), false)
    assert.ok((await buildAll(database, july2)).includes(name))
    assert.equal(await isValid(database, name), true)
    assert.deepEqual(await indexed(database), ['transaction_2026_06'])
  })

  it('do not delay the stop of a process', async (t) => {
    const database = await given(t)
    if (database.kind === 'embedded') return t.skip('there a build takes no time')
    const writer = await database.pool.connect()
    await writer.query('begin')
    await writer.query('lock table transaction_2026_06 in row exclusive mode')
    const stopping = new AbortController()
    const building = buildListIndexes(database, july2, { stopping: stopping.signal })
    await untilIndex(database, 'transaction_2026_06_app_index')
    stopping.abort()
    assert.deepEqual(await building, [])
    await writer.query('rollback')
    writer.release()
    assert.deepEqual(await buildListIndexes(database, july2, { stopping: stopping.signal }), [])
    await buildAll(database, july2)
    assert.deepEqual(await indexed(database), ['transaction_2026_06'])
  })

  it('are left to the node that already builds', async (t) => {
    const database = await given(t)
    if (database.kind === 'embedded') return t.skip('it serves one process')
    const built = await Promise.all([buildAll(database, july2), buildAll(database, july2)])
    assert.equal(built.flat().length, new Set(built.flat()).size)
    assert.deepEqual(await indexed(database), ['transaction_2026_06'])
  })
})

async function isValid({ pool }: Database, name: string): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  return rows[0]?.indisvalid
}

async function untilIndex(database: Database, name: string): Promise<void> {
  while ((await isValid(database, name)) === undefined) await sleep(20)
}
