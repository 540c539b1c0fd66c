import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { insertTransactions } from '../../test/support/app/transactions.ts'
import { startTestDatabase } from '../../test/support/database/database.ts'
import { firstUuidV7At } from '../lib/ids/uuid.ts'
import {
  dropPartitionsBefore,
  listPartitions,
  makePartitions,
  makePartitionsAhead,
  partitionAt,
  partitionedTables,
  partitionsBetween,
  servingTable,
  transactionTable,
} from './partitions.ts'

const dayMs = 86_400_000
const june15 = Date.parse('2026-06-15T23:59:59.999Z')

describe('partitions', () => {
  it('follow each other without gap or overlap, and contain the given instant', () => {
    const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2060, 0, 1) })
    fc.assert(
      fc.property(instant, fc.constantFrom(...partitionedTables), (atMs, table) => {
        const partition = partitionAt(table, atMs)
        assert.ok(partition.fromMs <= atMs && atMs < partition.untilMs)
        assert.equal(partitionAt(table, partition.untilMs).fromMs, partition.untilMs)
        assert.ok(partition.name < partitionAt(table, partition.untilMs).name)
      }),
    )
  })

  it('cover every day, or month, of a span', () => {
    const names = (table: typeof servingTable) =>
      partitionsBetween(table, june15, june15 + 1).map((partition) => partition.name)
    assert.deepEqual(names(servingTable), ['serving_2026_06_15', 'serving_2026_06_16'])
    assert.deepEqual(names(transactionTable), ['transaction_2026_06'])
  })

  it('are made ahead of time, once, even by two callers at once', async (t) => {
    const database = await startTestDatabase(t)
    await Promise.all([makePartitionsAhead(database, june15), makePartitionsAhead(database, june15)])
    await makePartitionsAhead(database, june15)
    const servings = await listPartitions(database.db, servingTable)
    assert.deepEqual([servings[0], servings.at(-1), servings.length], ['serving_2026_06_15', 'serving_2026_06_18', 4])
    const transactions = await listPartitions(database.db, transactionTable)
    assert.deepEqual(transactions, ['transaction_2026_06', 'transaction_2026_07', 'transaction_2026_08'])
  })

  it('are daily in months split by day, and monthly in others', async (t) => {
    const database = await startTestDatabase(t)
    const made = async () => (await listPartitions(database.db, transactionTable)).map((name) => name.slice(12))
    await makePartitions(database, transactionTable, partitionsBetween(transactionTable, june15, june15 + 1, 'day'))
    await makePartitions(database, transactionTable, partitionsBetween(transactionTable, june15, june15 + 30 * dayMs))
    const days = Array.from({ length: 30 }, (_, day) => `2026_06_${String(day + 1).padStart(2, '0')}`)
    assert.deepEqual(await made(), [...days, '2026_07'])
    await makePartitions(
      database,
      transactionTable,
      partitionsBetween(transactionTable, june15 + 20 * dayMs, june15 + 22 * dayMs, 'day'),
    )
    assert.deepEqual(await made(), [...days, '2026_07'])
  })

  it('of transactions span days from the next month on when there are many, on PostgreSQL', async (t) => {
    const database = await startTestDatabase(t)
    if (database.kind === 'embedded') return t.skip('its lists have their indexes from the start')
    await makePartitionsAhead(database, june15, 0)
    await insertTransactions(database.db, [{ id: firstUuidV7At(june15) }])
    await makePartitionsAhead(database, june15, 0)
    const names = await listPartitions(database.db, transactionTable)
    assert.deepEqual(names, ['transaction_2026_06'])
    await makePartitionsAhead(database, june15 + 14 * dayMs, 0)
    const later = (await listPartitions(database.db, transactionTable)).map((name) => name.slice(12))
    assert.deepEqual(later, ['2026_06', '2026_07_01', '2026_07_02'])
  })

  it('are dropped once they have ended entirely', async (t) => {
    const database = await startTestDatabase(t)
    await makePartitions(database, servingTable, partitionsBetween(servingTable, june15, june15 + 2 * 86_400_000))
    assert.deepEqual(await dropPartitionsBefore(database, servingTable, june15 + 86_400_000), ['serving_2026_06_15'])
    assert.deepEqual(await listPartitions(database.db, servingTable), ['serving_2026_06_16', 'serving_2026_06_17'])
  })
})
