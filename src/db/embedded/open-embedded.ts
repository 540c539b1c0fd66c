import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, StorageLogger } from '../database.ts'
import { DedicatedClient } from '../dedicated-client.ts'
import type { Tables } from '../tables.ts'
import { typeParsers } from '../type-parsers.ts'
import { EmbeddedServer } from './embedded-server.ts'

export interface OpenEmbeddedOptions {
  readonly dataDir: string
  readonly logger: StorageLogger
  /** The image to start from; by default one of an empty database, made at the first start on this machine. */
  readonly templatePath?: string | undefined
  readonly hangMs?: number | undefined
}

export interface EmbeddedDatabase extends Database {
  readonly server: EmbeddedServer
}

/** More would only wait for the one session. */
const poolSize = 4

/** Opens the embedded database in its worker thread. */
export async function openEmbedded(options: OpenEmbeddedOptions): Promise<EmbeddedDatabase> {
  const { logger } = options
  const server = await EmbeddedServer.open({
    dataDir: options.dataDir,
    templatePath: options.templatePath ?? templatePathFor('empty'),
    logger,
    hangMs: options.hangMs ?? 20_000,
  })
  const clientConfig: pg.ClientConfig = {
    stream: () => server.connect(),
    types: typeParsers,
    user: 'postgres',
    ssl: false,
  }
  const pool = new pg.Pool({ ...clientConfig, max: poolSize, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 0 })
  pool.on('error', (error) => logger.warn({ err: error }, 'An idle database connection ended'))
  const dedicatedClients: DedicatedClient[] = []
  return {
    kind: 'embedded',
    server,
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    dedicated(name) {
      const client = new DedicatedClient({
        connect: () => new pg.Client({ ...clientConfig, pipeline: true }),
        onError: (error) => logger.warn({ err: error, connection: name }, 'A database connection ended'),
      })
      dedicatedClients.push(client)
      return client
    },
    async listen() {
      return { async [Symbol.asyncDispose]() {} }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(dedicatedClients.map((client) => client[Symbol.asyncDispose]()))
      await pool.end()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Where an image is cached: beside the installed packages, by the database's version and what the image holds. */
export function templatePathFor(content: string): string {
  const require = createRequire(import.meta.url)
  const packagePath = require.resolve('@electric-sql/pglite').replace(/[\\/]dist[\\/].*$/, '/package.json')
  const { version } = require(packagePath) as { version: string }
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return join(packagePath, `../../../.cache/offerwire/pglite-${version}-${hash}.tar`)
}
