import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import pg from 'pg'
import type { Database, StorageLogger } from '../../../src/db/database.ts'
import { openPostgres } from '../../../src/db/postgres.ts'
import { migrate } from '../../../src/db/schema/migrate.ts'
import { DatabaseTraces } from '../../../src/db/traces.ts'
import { silentLogger } from '../silent-logger.ts'
import { openEmbeddedTestDatabase } from './embedded-database.ts'
import { type KeepableDatabase, KeptDatabases } from './kept-databases.ts'
import { addPartitions, prepareDatabase } from './prepare-database.ts'

export { silentLogger }

/** The servers of Citus, the coordinator first, if the tests run on several (`npm test -- --on-citus`). */
const citusUrls = process.env.TEST_CITUS_URLS?.split(' ')

/** The database of the tests: `TEST_DATABASE=embedded` (the default) or `postgres`. */
export const testDatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'

export const isOnCitus = citusUrls !== undefined

/** The PostgreSQL server on which each test creates its own database. */
export const serverUrl = citusUrls?.[0] ?? process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'

/** Migrated databases on that server to copy, made once by the run of all tests: without partitions, and with. */
const templateName = process.env.TEST_DATABASE_TEMPLATE
const partitionedTemplateName = process.env.TEST_DATABASE_TEMPLATE_PARTITIONED

/** A migrated database to copy. */
export interface TestTemplate extends AsyncDisposable {
  /** Environment variables that pass the template to test processes. */
  readonly environment: Readonly<Record<string, string>>
}

export interface TestDatabaseOptions {
  /** The migrations to apply in the test's own database, which has no operator; null for an empty database. */
  readonly migrations?: string | null
  /** Whether it may have the partitions of the usual start, which the service would create there. */
  readonly isPartitioned?: boolean
  readonly logger?: StorageLogger
  /** Opens spans, as `TRACING` does. */
  readonly isTraced?: boolean
}

/** A fresh database with the schema, which ends with the test. */
export async function startTestDatabase(
  t: Pick<TestContext, 'after'>,
  options: TestDatabaseOptions = {},
): Promise<Database> {
  const database = await openTestDatabase(t, options)
  t.after(() => database[Symbol.asyncDispose]())
  return database
}

/** The same, for a caller that closes it. */
export function openTestDatabase(t: Pick<TestContext, 'after'>, options: TestDatabaseOptions = {}): Promise<Database> {
  return testDatabaseKind === 'postgres' ? startOnPostgres(t, options) : openEmbeddedTestDatabase(options)
}

/**
 * The URL of a fresh PostgreSQL database, dropped when the test has ended. It is copied from the template if there is
 * one, which makes a start of the service cheaper, unless the test wants it empty.
 */
export async function createPostgresDatabase(t: Pick<TestContext, 'after'>, { isEmpty = false } = {}): Promise<string> {
  const { name, drop } = await createDatabase(isEmpty || citusUrls !== undefined ? undefined : templateName)
  t.after(drop)
  return databaseUrl(name)
}

/** Migrated PostgreSQL databases for tests to copy, named by their environment; disposing of it drops them. */
export async function createPostgresTemplate(): Promise<TestTemplate> {
  await using made = new AsyncDisposableStack()
  const make = async (template: string | undefined, prepare: (database: Database) => Promise<unknown>) => {
    const { name, drop } = await createDatabase(template)
    made.defer(drop)
    await using database = openPostgres({ databaseUrl: databaseUrl(name), logger: silentLogger, poolSize: 1 })
    await prepare(database)
    return name
  }
  const plain = await make(undefined, prepareDatabase)
  const partitioned = await make(plain, addPartitions)
  const kept = made.move()
  return {
    environment: { TEST_DATABASE_TEMPLATE: plain, TEST_DATABASE_TEMPLATE_PARTITIONED: partitioned },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function createDatabase(template?: string) {
  const name = `offerwire_test_${randomUUID().replaceAll('-', '')}`
  await onServers((client) => client.query(`create database ${name}${template ? ` template ${template}` : ''}`))
  return { name, drop: () => onServers((client) => dropDatabase(client, name)) }
}

/** Waits for sessions that the server has not ended within its five seconds, as may happen on a busy machine. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (!isInUse(error) || tries === 5) throw error
    }
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55006'
}

const keptOnPostgres = {
  whole: new KeptDatabases<PostgresTestDatabase>(),
  partitioned: new KeptDatabases<PostgresTestDatabase>(),
}

interface PostgresTestDatabase extends KeepableDatabase {
  readonly url: string
}

async function makeOnPostgres(template: string | undefined): Promise<PostgresTestDatabase> {
  const { name, drop } = await createDatabase(template)
  // The server outlives the test, so no commit has to wait for its disk.
  const url = databaseUrl(name, '-csynchronous_commit=off')
  const connect = async () => {
    const client = new pg.Client(url)
    await client.connect()
    return client
  }
  return { url, connect, end: drop }
}

async function startOnPostgres(t: Pick<TestContext, 'after'>, options: TestDatabaseOptions): Promise<Database> {
  const { migrations, isPartitioned = false, logger = silentLogger } = options
  const template = (isPartitioned ? partitionedTemplateName : undefined) ?? templateName
  const opening = { logger, poolSize: 5, traces: options.isTraced ? new DatabaseTraces() : undefined }
  if (migrations === undefined && template !== undefined && citusUrls === undefined) {
    const kept = isPartitioned ? keptOnPostgres.partitioned : keptOnPostgres.whole
    const { database, giveBack } = await kept.take(() => makeOnPostgres(template))
    const opened = openPostgres({ databaseUrl: database.url, ...opening })
    return {
      ...opened,
      async [Symbol.asyncDispose]() {
        await opened[Symbol.asyncDispose]()
        await giveBack()
      },
    }
  }
  const { url, end } = await makeOnPostgres(migrations === undefined ? template : undefined)
  t.after(end)
  if (migrations === undefined && template !== undefined) {
    return openPostgres({ databaseUrl: url, isDistributed: true, ...opening })
  }
  const database = openPostgres({ databaseUrl: url, ...opening })
  if (migrations === undefined) await prepareDatabase(database)
  else if (migrations !== null) await migrate(database, migrations)
  return database
}

function databaseUrl(name: string, options?: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  if (options !== undefined) url.searchParams.set('options', options)
  return url.href
}

/** With Citus, runs the work on each server, because the servers of a database use the same name. */
async function onServers(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  for (const url of citusUrls ?? [serverUrl]) {
    const client = new pg.Client(url)
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
}
