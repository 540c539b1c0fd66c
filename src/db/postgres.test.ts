import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { createPostgresDatabase, silentLogger, testDatabaseKind } from '../../test/support/database/database.ts'
import { openPostgres } from './postgres.ts'

const skip = testDatabaseKind === 'postgres' ? false : 'there are no sessions with options'

describe('the sessions of a database whose URL has options of its own', { skip }, () => {
  it('keep those of the service beside them', async (t) => {
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
