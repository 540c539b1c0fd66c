import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import pg from 'pg'
import { loadConfig } from '../../src/config/config.ts'
import { serverUrl, testDatabaseKind } from '../../test/support/database/database.ts'
import { checkDatabase } from './check-database.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'the embedded database is always fit'

describe('the database check of the doctor', { skip }, () => {
  it('names each fault of a server on which the service would not start, and its remedy', async (t) => {
    const client = new pg.Client(serverUrl)
    await client.connect()
    const name = `offerwire_test_${randomUUID().replaceAll('-', '')}`
    t.after(async () => {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    })
    await client.query(`create database ${name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`)
    await client.query(`alter database ${name} set default_transaction_read_only = on`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const findings = await checkDatabase(loadConfig({ DATABASE_URL: url.href }))
    const faults = findings.filter(({ status }) => status === 'fault')
    const text = faults.map(({ message, remedy }) => `${message} ${remedy}`).join('\n')
    assert.match(text, /DATABASE_URL names a database in LATIN1/)
    assert.match(text, /DATABASE_URL leads to a database with default_transaction_read_only/)
    assert.equal(faults.length, 2)
  })
})
