import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it, type TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import {
  serverUrl,
  silentLogger,
  startTestDatabase,
  testDatabaseKind,
} from '../../../test/support/database/database.ts'
import type { Database, Db } from '../../db/database.ts'
import { openPostgres } from '../../db/postgres.ts'
import { migrate } from '../../db/schema/migrate.ts'
import { readFigureRange, streamFigureGroups } from './read-figures.ts'

const appIds = ['0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54', '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c55']
/** Sorted differently by a language, by code points, and by a JavaScript string's units. */
const creatorIds = ['amy', 'B0', 'Zoe', '_x', 'a-b', 'ab', 'émile', '\uff71', '😀', '10', '9']
const once = appIds.flatMap((app) => creatorIds.map((id) => `${app} ${id} 1`)).sort()

async function insertFigures(db: Db): Promise<void> {
  for (const app of appIds) {
    await sql`insert into creator_figure (app_id, organization_id, creator_id, campaign_id, day, clicks, completions,
        earnings_micros, payout_micros)
      select ${app}::uuid, ${app}::uuid, id, ${app}::uuid, date '2026-06-15', 1, 0, 0, 0
      from unnest(${creatorIds}::text[]) as id`.execute(db)
  }
}

/** Reads every creator's clicks in pages of this size. */
async function readInPages(db: Db, batchSize: number): Promise<string[]> {
  const range = readFigureRange({ groupBy: 'creator' }, Date.parse('2026-06-15T12:00:00Z'))
  const read: string[] = []
  for await (const groups of streamFigureGroups({ db, isDistributed: false }, 'installation', range, batchSize)) {
    for (const { appId, value, figure } of groups) read.push(`${appId} ${value} ${figure.clicks}`)
  }
  return read
}

/** A database that sorts text as English does; undefined on a server that cannot. */
async function startInEnglish(t: TestContext): Promise<Database | undefined> {
  if (testDatabaseKind === 'embedded') return undefined
  const client = new pg.Client(serverUrl)
  await client.connect()
  const { rowCount } = await client.query(
    `select 1 from pg_collation where collprovider = 'i' and current_setting('server_version_num')::int >= 150000 limit 1`,
  )
  if (rowCount === 0) {
    await client.end()
    return undefined
  }
  const url = new URL(serverUrl)
  const name = `offerwire_test_${randomUUID().replaceAll('-', '')}`
  url.pathname = name
  await client.query(`create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en'`)
  const database = openPostgres({ databaseUrl: url.href, logger: silentLogger, poolSize: 2 })
  t.after(async () => {
    await database[Symbol.asyncDispose]()
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  })
  await migrate(database)
  return database
}

describe('statistics by creator, page by page', () => {
  it('contain each creator once', async (t) => {
    const { db } = await startTestDatabase(t)
    await insertFigures(db)
    for (const size of [1, 2, 3, 9, 22])
      assert.deepEqual((await readInPages(db, size)).sort(), once, `pages of ${size}`)
  })

  it('contain each creator once if the database sorts text by a language', async (t) => {
    const database = await startInEnglish(t)
    if (database === undefined) return t.skip('no PostgreSQL with ICU')
    await insertFigures(database.db)
    assert.deepEqual((await readInPages(database.db, 3)).sort(), once)
  })
})
