import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { createConnectionPool, openKysely } from './connection-pool.ts'
import type { Database, Db, DedicatedOptions, ReportReads, StorageLogger } from './database.ts'
import { DedicatedClient } from './dedicated-client.ts'
import { Notifications } from './notifications.ts'
import { typeParsers } from './pg-arrays.ts'
import { clientOf } from './pinned-client.ts'
import { prepareStatements } from './prepared-statements.ts'
import { ReadReplica, readFromPrimary } from './replica/read-replica.ts'
import type { SessionSettings } from './session-settings.ts'
import type { DatabaseTraces } from './traces.ts'

export interface OpenPostgresOptions {
  readonly databaseUrl: string
  readonly poolSize?: number | undefined
  readonly replica?: ReplicaOptions | undefined
  readonly isDistributed?: boolean
  /** The search path found at the start: with another one the database would seem empty. */
  readonly searchPath?: string
  readonly traces?: DatabaseTraces | undefined
  readonly logger: StorageLogger
}

/** A streaming replica of the database that answers reports. */
export interface ReplicaOptions {
  readonly url: string
  /** The lag beyond which the replica is not read, in milliseconds. */
  readonly maxLagMs: number
}

/** In milliseconds. Without them `pg` waits for ever for a server that is gone. */
const timeouts = {
  connectionTimeoutMillis: 1_500,
  query_timeout: 6_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 2_000,
} satisfies pg.ClientConfig

/** For reports that grow with the history. Few run at a time; others wait for a connection. */
const longReads = { query_timeout: 305_000, connectionTimeoutMillis: 30_000, max: 2 }
const longReadSettings = { statement_timeout: '300s' }

/**
 * A server waits for the rest of a transaction whose sender has vanished until its system reports it: with these
 * keep-alives after 14 s. JIT compilation would take longer than any of our statements.
 */
const settings: SessionSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  jit: 'off',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '3',
  tcp_keepalives_count: '3',
}
/**
 * Dedicated connections keep plans made when tables were small. A plan that scans the whole table would be kept, too,
 * and slow down every flush until the table is analysed again.
 */
const keptPlans: SessionSettings = { enable_seqscan: 'off' }

/** Opens PostgreSQL 15 or later. Connections are made at first use, so an absent server shows in the first query. */
export function openPostgres(options: OpenPostgresOptions): Database {
  const { logger, isDistributed = false, searchPath, traces } = options
  const session = { ...settings, ...(searchPath === undefined ? {} : { search_path: searchPath }) }
  const clientConfig: pg.ClientConfig = {
    ...timeouts,
    connectionString: options.databaseUrl,
    types: typeParsers,
    application_name: 'offerwire',
  }
  const resources = new AsyncDisposableStack()
  const openClients = new Set<pg.Client | pg.PoolClient>()
  const track = <Client extends pg.Client | pg.PoolClient>(client: Client): Client => {
    openClients.add(client)
    client.once('end', () => openClients.delete(client))
    return client
  }
  const Client = clientOf(session)
  const pool = createConnectionPool({ ...clientConfig, Client, max: options.poolSize ?? 10 }, logger)
  pool.on('connect', track)
  resources.defer(() => pool.end())

  function dedicated(name: string, { plansOnce = false }: DedicatedOptions = {}): DedicatedClient {
    const planning = plansOnce && !isDistributed ? { plan_cache_mode: 'force_generic_plan' } : {}
    const Planned = clientOf({ ...session, ...keptPlans, ...planning })
    // Its callers set their own time limits, and in a pipeline one overdue answer would fail all behind it.
    const connect = () => track(new Planned({ ...clientConfig, query_timeout: 0, pipeline: true }))
    const onError = (error: Error) => logger.warn({ err: error, connection: name }, 'A database connection ended')
    return resources.use(new DedicatedClient({ connect, onError, isDistributed, traces }))
  }

  const notifications = resources.use(new Notifications({ connect: () => track(new Client(clientConfig)), logger }))
  resources.use(
    new ServerWatch({
      client: dedicated('watch'),
      logger,
      onSilence: () => {
        for (const client of openClients) endNow(client)
      },
    }),
  )
  const db = openKysely(pool, traces)
  function openLongReads(url: string): Db {
    const Patient = clientOf({ ...session, ...longReadSettings })
    const longPool = createConnectionPool(
      { ...clientConfig, ...longReads, Client: Patient, connectionString: url },
      logger,
    )
    longPool.on('connect', track)
    resources.defer(() => longPool.end())
    return openKysely(longPool, traces)
  }
  const longDb = openLongReads(options.databaseUrl)
  const listen: Database['listen'] = (channel, onNotify) => notifications.listen(channel, onNotify)
  function openReports({ url, maxLagMs }: ReplicaOptions): ReportReads {
    const replicaPool = createConnectionPool({ ...clientConfig, Client, connectionString: url, max: 5 }, logger)
    resources.defer(() => replicaPool.end())
    const replica = { pool: replicaPool, db: openKysely(replicaPool, traces), longDb: openLongReads(url) }
    return resources.use(new ReadReplica({ primary: { pool, db, longDb, listen }, replica, maxLagMs, logger }))
  }
  return {
    kind: 'postgres',
    isDistributed,
    pool,
    db,
    prepared: isDistributed ? db : prepareStatements(pool, traces),
    reports: options.replica === undefined ? readFromPrimary(db, longDb) : openReports(options.replica),
    dedicated,
    listen,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Fails the connection's queries at once; ending it politely would wait for the silent server. */
function endNow(client: pg.Client | pg.PoolClient): void {
  client.connection.stream.destroy(new Error('The database server does not answer'))
}

interface ServerWatchOptions {
  /** A connection used by the watch alone. */
  readonly client: DedicatedClient
  readonly logger: StorageLogger
  /** Called when the server has gone silent, to fail everything that waits for it. */
  readonly onSilence: () => void
}

const silenceMs = 1_300
const heartbeat = { name: 'heartbeat', sql: 'select 1' }

/**
 * Pings the server continuously, because a connection to a paused or unreachable server looks like one that waits for a
 * slow query.
 */
class ServerWatch implements AsyncDisposable {
  readonly #options: ServerWatchOptions
  readonly #timer: NodeJS.Timeout
  #asking: Promise<void> | undefined

  constructor(options: ServerWatchOptions) {
    this.#options = options
    this.#timer = setInterval(() => {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined
      })
    }, 400).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#asking
  }

  async #ask(): Promise<void> {
    const { client, logger, onSilence } = this.#options
    let isAnswered = false
    const timeout = setTimeout(async () => {
      // If this process itself stood still, the answer is already here and is read in the next turns.
      await turn()
      await turn()
      if (isAnswered) return
      logger.error({ silenceMs }, 'The database server does not answer')
      onSilence()
    }, silenceMs)
    try {
      await client.query(heartbeat, [])
    } catch {
      // A server that refuses connections is not silent: the next query fails at once.
    } finally {
      isAnswered = true
      clearTimeout(timeout)
    }
  }
}
