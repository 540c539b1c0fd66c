import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { loadConfig } from '../src/config/config.ts'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { silentLogger } from '../test/support/silent-logger.ts'
import { openOwnDatabase } from './open-own-database.ts'

it('lets a tool read the embedded database for as long as its rows take', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const made = await openEmbedded({ dataDir, logger: silentLogger })
  await made.pool.query('create table schema_migration ()')
  await made[Symbol.asyncDispose]()
  await using database = await openOwnDatabase(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  assert.ok(database)
  // To the supervisor of the worker, its statements seem to run for a day.
  const { bigint } = process.hrtime
  t.mock.method(process.hrtime, 'bigint', () => bigint() + 86_400_000_000_000n)
  const { rows } = await database.pool.query<{ end: unknown }>('select 1 as end from pg_sleep(1.2)')
  assert.deepEqual(rows, [{ end: 1 }])
})
