import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLogger, startTestDatabase } from '../../test/support/database/database.ts'
import { isDatabaseUnavailable } from './database-error.ts'
import { noAnswerWithin } from './dedicated-client.ts'

describe('a dedicated connection that is dropped', () => {
  it('logs the reason once, fails its queries with that reason, and reconnects', async (t) => {
    const lines: [object, string][] = []
    const logger = { ...silentLogger, warn: (...line: [object, string]) => void lines.push(line) }
    const client = (await startTestDatabase(t, { migrations: null, logger })).dedicated('naps')
    const statement = { name: 'nap', sql: 'select 1 as slept from (select pg_sleep($1::float8)) as nap' }
    const nap = (seconds: number) => client.query(statement, [String(seconds)])
    await nap(0)
    const overdue = nap(0.3)
    const reason = noAnswerWithin(7)
    client.reset(reason)
    await assert.rejects(overdue, reason)
    assert.ok(isDatabaseUnavailable(reason))
    assert.deepEqual(await nap(0), [{ slept: 1 }])
    assert.deepEqual(lines, [[{ err: reason, connection: 'naps' }, 'A database connection ended']])
  })
})
