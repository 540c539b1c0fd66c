import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { TestContext } from 'node:test'
import pg from 'pg'
import type { Database, StorageLogger } from '../../src/db/database.ts'
import { type EmbeddedDatabase, openEmbedded, templatePathFor } from '../../src/db/embedded/open-embedded.ts'
import { buildListIndexes } from '../../src/db/list-indexes.ts'
import { makePartitionsAhead } from '../../src/db/partitions.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { migrationsDirectory, readMigrations } from '../../src/db/schema/migration-files.ts'
import { DatabaseTraces } from '../../src/db/traces.ts'
import { silentLogger } from './silent-logger.ts'

export { silentLogger }

/** The servers of Citus, the coordinator first, where the tests run on several at once (`npm run test:citus`). */
const citusUrls = process.env.TEST_CITUS_URLS?.split(' ')

/** The database that the tests run on: `TEST_DATABASE=embedded` (the default) or `postgres`. */
export const testDatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'

/** The PostgreSQL server on which each test makes a database of its own. */
export const serverUrl = citusUrls?.[0] ?? process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'

/** Migrated databases on that server to copy, which the run of all tests makes once: without partitions, and with. */
const templateName = process.env.TEST_DATABASE_TEMPLATE
const partitionedTemplateName = process.env.TEST_DATABASE_TEMPLATE_PARTITIONED

/** The instant at which most tests begin: copies may have its partitions already. */
export const usualStart = '2026-06-15T12:00:00Z'
const usualStartMs = Date.parse(usualStart)

/** A migrated database to copy. */
export interface TestTemplate extends AsyncDisposable {
  /** Environment variables that pass the template to test processes. */
  readonly environment: Readonly<Record<string, string>>
}

export interface TestDatabaseOptions {
  /** The migrations to apply; null for an empty database. */
  readonly migrations?: string | null
  /** Whether it may have the partitions of the usual start, which the service would make there. */
  readonly isPartitioned?: boolean
  readonly logger?: StorageLogger
  /** Opens spans, as `TRACING` does. */
  readonly isTraced?: boolean
}

/** A fresh database with the schema in place, which ends with the test. */
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
  return testDatabaseKind === 'postgres' ? startOnPostgres(t, options) : startEmbedded(options)
}

/** The URL of a fresh, empty database on PostgreSQL, dropped when the test has ended. */
export async function createPostgresDatabase(t: Pick<TestContext, 'after'>): Promise<string> {
  const { name, drop } = await createDatabase()
  t.after(drop)
  return databaseUrl(name)
}

/** Migrated databases on PostgreSQL for tests to copy, named by their environment; disposing of it drops them. */
export async function createPostgresTemplate(): Promise<TestTemplate> {
  await using made = new AsyncDisposableStack()
  const make = async (template: string | undefined, prepare: (database: Database) => Promise<unknown>) => {
    const { name, drop } = await createDatabase(template)
    made.defer(drop)
    await using database = openPostgres({ databaseUrl: databaseUrl(name), logger: silentLogger, poolSize: 1 })
    await prepare(database)
    return name
  }
  const plain = await make(undefined, (database) => migrate(database))
  const partitioned = await make(plain, (database) => makePartitionsAhead(database, usualStartMs))
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

/** Waits for what the server has not ended within its five seconds, as it may on a busy machine. */
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

async function startOnPostgres(t: Pick<TestContext, 'after'>, options: TestDatabaseOptions): Promise<Database> {
  const template = options.migrations === undefined ? templateName : undefined
  const { name, drop } = await createDatabase(
    template !== undefined && options.isPartitioned ? (partitionedTemplateName ?? template) : template,
  )
  t.after(drop)
  const logger = options.logger ?? silentLogger
  const isDistributed = citusUrls !== undefined && template !== undefined
  const traces = options.isTraced ? new DatabaseTraces() : undefined
  const database = openPostgres({ databaseUrl: databaseUrl(name), logger, poolSize: 5, isDistributed, traces })
  if (options.migrations !== null && template === undefined) await migrate(database, options.migrations)
  return database
}

/** Migrated databases are kept as images, because a test suite starts many of the same. */
async function startEmbedded(options: TestDatabaseOptions): Promise<EmbeddedDatabase> {
  const { migrations = migrationsDirectory, logger = silentLogger, isPartitioned = false } = options
  const traces = options.isTraced ? new DatabaseTraces() : undefined
  if (migrations === null) return openEmbedded({ dataDir: 'memory', logger, traces })
  const templatePath = templatePathFor(`${await schemaVersion(migrations)} ${isPartitioned ? usualStartMs : ''}`)
  if (existsSync(templatePath)) return openEmbedded({ dataDir: 'memory', logger, templatePath, traces })
  const database = await openEmbedded({ dataDir: 'memory', logger, traces })
  await migrate(database, migrations)
  if (isPartitioned) {
    await makePartitionsAhead(database, usualStartMs)
    while ((await buildListIndexes(database, usualStartMs)).length > 0);
  }
  await database.server.saveTemplate(templatePath)
  return database
}

async function schemaVersion(directory: string): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations(directory)) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex')
}

function databaseUrl(name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A database of a name on each server of Citus is one database of it, as servers call each other by the same name. */
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
