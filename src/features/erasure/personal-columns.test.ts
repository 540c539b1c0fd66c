import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTestDatabase } from '../../../test/support/database.ts'
import { impersonalTables, personalTables, type TableContent } from './personal-columns.ts'

describe('the catalogue of personal columns', () => {
  it('names every table and every column of the schema, once', async (t) => {
    const { pool } = await startTestDatabase(t)
    const { rows } = await pool.query<{ name: string }>(
      `select c.table_name || '.' || c.column_name as name
       from information_schema.columns c
       join pg_class on pg_class.relname = c.table_name and pg_class.relnamespace = current_schema()::regnamespace
       where c.table_schema = current_schema() and not pg_class.relispartition and c.table_name not like 'citus\\_%'`,
    )
    const tables: [string, TableContent][] = Object.entries({ ...personalTables, ...impersonalTables })
    const listed = tables.flatMap(([table, { deleted = [], pseudonymised = [], cleared = [], other }]) =>
      [...deleted, ...pseudonymised, ...cleared, ...other].map((column) => `${table}.${column}`),
    )
    const existing = rows.map((row) => row.name)
    assert.deepEqual(
      {
        forgotten: existing.filter((name) => !listed.includes(name)),
        gone: listed.filter((name) => !existing.includes(name)),
      },
      { forgotten: [], gone: [] },
    )
    assert.equal(listed.length, existing.length)
  })
})
