import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { TestClock } from '../../../test/support/app/test-clock.ts'
import {
  createPostgresDatabase,
  openTestDatabase,
  silentLogger,
  testDatabaseKind,
} from '../../../test/support/database/database.ts'
import { startDatabaseProxy } from '../../../test/support/database/database-proxy.ts'
import { openPostgres } from '../../db/postgres.ts'
import { migrate } from '../../db/schema/migrate.ts'
import { openEntitlementReads } from './read-entitlements.ts'

const owner = { appId: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54', environment: 'live', userId: 'known' } as const

/** Opens a database that can be lost: the embedded one is closed, the connections to PostgreSQL are cut. */
async function openLosable(t: TestContext) {
  if (testDatabaseKind === 'embedded') {
    // A database with its own logger is closed after the test; others are kept for the next one.
    const database = await openTestDatabase(t, { logger: silentLogger })
    return { database, lose: () => database[Symbol.asyncDispose]() }
  }
  const proxy = await startDatabaseProxy(t, await createPostgresDatabase(t))
  const database = openPostgres({ databaseUrl: proxy.url, logger: silentLogger })
  await migrate(database)
  return {
    database,
    lose: async () => {
      proxy.cut()
      await database[Symbol.asyncDispose]()
    },
  }
}

describe('entitlements while the database is away', () => {
  it('are the last known ones for a minute, and unavailable for unknown and erased users', async (t) => {
    const { database, lose } = await openLosable(t)
    const clock = new TestClock('2026-06-15T12:00:00Z')
    const reads = openEntitlementReads(database, clock)
    const erased = { ...owner, userId: 'erased' }
    for (const each of [owner, erased]) assert.equal((await reads.read(each)).staleSeconds, undefined)
    reads.forget(erased)
    await lose()

    clock.advance(59_001)
    assert.deepEqual(await reads.read(owner), { provisional: {}, verified: {}, all: {}, staleSeconds: 60 })
    await assert.rejects(reads.read(erased), { code: 'unavailable' })
    await assert.rejects(reads.read({ ...owner, userId: 'unknown' }), { code: 'unavailable' })
    clock.advance(1_000)
    await assert.rejects(reads.read(owner), { code: 'unavailable' })
  })
})
