import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DedicatedClient } from './dedicated-client.ts'
import type { Tables } from './tables.ts'

/** A connection or a transaction: the first argument of every query function. */
export type Db = Kysely<Tables>

/** The logger of the storage layer; a pino logger fits. */
export interface StorageLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface DedicatedOptions {
  /**
   * Lets PostgreSQL plan a statement once for all parameters: for reads by key, where planning costs more than reading.
   * No effect on the embedded database, whose connections share one session, or on Citus, whose plans depend on the
   * app.
   */
  readonly plansOnce?: boolean
}

export interface ReplicaStatus {
  /** True if reports are currently read from it. */
  readonly isUsed: boolean
  /** Its lag when last measured, in milliseconds; undefined while it does not answer. */
  readonly lagMs: number | undefined
}

/**
 * The database that dashboards, reports and exports read: the replica if there is a fit one. Never used for decisions,
 * or for rows about to be changed.
 */
export interface ReportReads {
  /** The database to read right now, for streams. */
  readonly db: Db
  /**
   * Reads once, and again from the primary if the replica fails. With `isLong`, a read may take minutes instead of five
   * seconds.
   */
  read<T>(work: (db: Db) => Promise<T>, options?: { readonly isLong?: boolean }): Promise<T>
  /** Records that data has just changed, so that the caller's next read shows the change on every node. */
  noteChange(): Promise<void>
  /** Undefined without a replica. */
  status(): ReplicaStatus | undefined
}

/**
 * One open database, embedded or PostgreSQL, behind one client interface.
 *
 * Types on the wire: `bigint` columns arrive as JavaScript bigints, `numeric` as decimal text, `date` as 'YYYY-MM-DD',
 * `timestamptz` as Date, `bytea` as Buffer; array elements likewise.
 */
export interface Database extends AsyncDisposable {
  readonly kind: 'embedded' | 'postgres'
  /** True if Citus spreads the rows over several servers (docs/decisions/0020-distribution.md). */
  readonly isDistributed: boolean
  readonly db: Db
  /**
   * The same for short transactions that repeat: PostgreSQL prepares their statements, which must name their columns,
   * and plans them a few times instead of each time (`prepared-statements.ts`). The embedded database, whose
   * connections share one session, and Citus, whose plans depend on the app, plan them each time.
   */
  readonly prepared: Db
  /** The same for dashboards, reports and exports, which a replica may answer. */
  readonly reports: ReportReads
  /**
   * For code that needs `pg` itself. Never name a statement here: on the embedded database all clients share one
   * session.
   */
  readonly pool: pg.Pool
  /** Opens a long-lived connection with prepared statements and pipelining, for hot reads and flushes. */
  dedicated(name: string, options?: DedicatedOptions): DedicatedClient
  /**
   * Calls back for each `NOTIFY` on the channel, and once after each reconnection, since notifications may have been
   * missed. Does nothing on the embedded database: its only process makes all changes itself.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<AsyncDisposable>
}
