import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Database } from '../../../src/db/database.ts'
import type { EmbeddedServer } from '../../../src/db/embedded/embedded-server.ts'
import { connectEmbedded, openEmbedded, startServer } from '../../../src/db/embedded/open-embedded.ts'
import { emptyDatabase } from '../../../src/db/embedded/template.ts'
import { migrate } from '../../../src/db/schema/migrate.ts'
import { migrationsDirectory, readMigrations } from '../../../src/db/schema/migration-files.ts'
import { DatabaseTraces } from '../../../src/db/traces.ts'
import { silentLogger } from '../silent-logger.ts'
import type { TestDatabaseOptions } from './database.ts'
import { type KeepableDatabase, KeptDatabases } from './kept-databases.ts'
import { addPartitions, prepareDatabase, usualStart } from './prepare-database.ts'

const kept = {
  whole: new KeptDatabases<EmbeddedTestDatabase>(),
  partitioned: new KeptDatabases<EmbeddedTestDatabase>(),
}

interface EmbeddedTestDatabase extends KeepableDatabase {
  readonly server: EmbeddedServer
}

/** Opens an embedded database in memory: a kept one, if the test asks for the usual kind. */
export async function openEmbeddedTestDatabase({
  migrations,
  logger,
  isPartitioned = false,
  isTraced = false,
}: TestDatabaseOptions): Promise<Database> {
  const opening = {
    dataDir: 'memory',
    logger: logger ?? silentLogger,
    traces: isTraced ? new DatabaseTraces() : undefined,
  }
  if (migrations !== undefined) {
    const database = await openEmbedded(opening)
    if (migrations !== null) await migrate(database, migrations)
    return database
  }
  const templatePath = await templateOf(isPartitioned)
  // The database's own log belongs to one test.
  if (logger !== undefined) return openEmbedded({ ...opening, templatePath })
  const { database, giveBack } = await kept[isPartitioned ? 'partitioned' : 'whole'].take(() => make(templatePath))
  const connected = await connectEmbedded(database.server, opening)
  return {
    ...connected,
    async [Symbol.asyncDispose]() {
      await connected[Symbol.asyncDispose]()
      await giveBack()
    },
  }
}

/** The image of a prepared database, made by the first run of tests with this schema and this empty database. */
async function templateOf(isPartitioned: boolean): Promise<string> {
  const checksums = (await readMigrations(migrationsDirectory)).map(({ checksum }) => checksum)
  const empty = hash('sha256', await readFile(emptyDatabase))
  const content = [empty, ...checksums, ...(isPartitioned ? [usualStart] : [])].join(' ')
  const name = `prepared-${hash('sha256', content).slice(0, 16)}.tar`
  const path = fileURLToPath(new URL(`../../../node_modules/.cache/offerwire/${name}`, import.meta.url))
  if (existsSync(path)) return path
  await using database = await openEmbedded({ dataDir: 'memory', logger: silentLogger })
  await prepareDatabase(database)
  if (isPartitioned) await addPartitions(database)
  await database.server.saveTemplate(path)
  return path
}

async function make(templatePath: string): Promise<EmbeddedTestDatabase> {
  const server = await startServer({ dataDir: 'memory', logger: silentLogger, templatePath })
  const connect = async () => {
    const client = new pg.Client({ stream: () => server.connect(), user: 'postgres' })
    await client.connect()
    return client
  }
  return { server, connect, end: () => server[Symbol.asyncDispose]() }
}
