import pg from 'pg'
import { createConnectionPool, openKysely } from '../connection-pool.ts'
import type { Database, StorageLogger } from '../database.ts'
import { DedicatedClient } from '../dedicated-client.ts'
import { lockDirectory } from '../directory-lock.ts'
import { typeParsers } from '../pg-arrays.ts'
import { readFromPrimary } from '../replica/read-replica.ts'
import type { DatabaseTraces } from '../traces.ts'
import { EmbeddedServer } from './embedded-server.ts'
import { FreeSpaceGuard } from './free-space-guard.ts'
import { Maintenance } from './maintenance.ts'
import { emptyDatabase } from './template.ts'

export interface OpenEmbeddedOptions {
  /** The directory of the database, or 'memory'. */
  readonly dataDir: string
  readonly logger: StorageLogger
  /** The image to start from; the empty database by default. */
  readonly templatePath?: string | undefined
  /** The time one statement may run before the database counts as hung, in milliseconds. */
  readonly hangMs?: number | undefined
  readonly traces?: DatabaseTraces | undefined
}

export interface EmbeddedDatabase extends Database {
  readonly server: EmbeddedServer
}

/** More connections would only wait for the one session. */
const poolSize = 4

/**
 * Opens the embedded database in its worker thread.
 * @throws DirectoryHeldError if another process has it open.
 */
export async function openEmbedded(options: OpenEmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir } = options
  await using opened = new AsyncDisposableStack()
  if (dataDir !== 'memory') opened.use(lockDirectory(dataDir))
  const server = opened.use(await startServer(options))
  const database = opened.use(await connectEmbedded(server, options))
  const resources = opened.move()
  return { ...database, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/**
 * Starts the embedded database without any connection to it.
 * @internal
 */
export function startServer(options: OpenEmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, logger, templatePath = emptyDatabase, hangMs = 20_000 } = options
  return EmbeddedServer.open({ dataDir, templatePath, logger, hangMs })
}

/**
 * Connects to an embedded database, which outlives these connections.
 * @internal
 */
export async function connectEmbedded(
  server: EmbeddedServer,
  { dataDir, logger, traces }: OpenEmbeddedOptions,
): Promise<EmbeddedDatabase> {
  await using opened = new AsyncDisposableStack()
  const clientConfig: pg.ClientConfig = { stream: () => server.connect(), types: typeParsers, user: 'postgres' }
  const poolConfig = { ...clientConfig, max: poolSize, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 0 }
  const pool = createConnectionPool(poolConfig, logger)
  opened.defer(() => pool.end())
  const clients = opened.use(new AsyncDisposableStack())

  function dedicated(name: string): DedicatedClient {
    const client = new DedicatedClient({
      connect: () => new pg.Client({ ...clientConfig, pipeline: true }),
      onError: (error) => logger.warn({ err: error, connection: name }, 'A database connection ended'),
      traces,
    })
    return clients.use(client)
  }

  const client = dedicated('maintenance')
  opened.use(new Maintenance({ client, logger }))
  if (dataDir !== 'memory') {
    const guard = opened.use(new FreeSpaceGuard({ client, logger, directory: dataDir }))
    await guard.check()
  }

  const db = openKysely(pool, traces)
  const resources = opened.move()
  return {
    kind: 'embedded',
    isDistributed: false,
    server,
    pool,
    db,
    prepared: db,
    reports: readFromPrimary(db),
    dedicated,
    listen: async () => ({ async [Symbol.asyncDispose]() {} }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
