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
   * PostgreSQL plans a statement once, for any parameters: for reads by key, where planning costs more than reading. The embedded
   * database, which has one session for all connections, and Citus, which has to know the app, choose as always.
   */
  readonly plansOnce?: boolean
}

export interface ReplicaStatus {
  /** True when reports are read from it now. */
  readonly isUsed: boolean
  /** Its lag when last measured, in milliseconds; undefined while it does not answer. */
  readonly lagMs: number | undefined
}

/**
 * Where dashboards, reports and exports read: a replica where there is a fit one. Never for what decides, nor for what is
 * about to be changed.
 */
export interface ReportReads {
  /** The database of this moment, for what streams. */
  readonly db: Db
  /** Reads once; when the replica fails at it, again from the primary. What `isLong` may take minutes instead of five seconds. */
  read<T>(work: (db: Db) => Promise<T>, options?: { readonly isLong?: boolean }): Promise<T>
  /** Records that data has just changed, so that the caller's next read sees the change on every node. */
  noteChange(): Promise<void>
  /** Undefined where there is no replica. */
  status(): ReplicaStatus | undefined
}

/**
 * One open database, the embedded one or PostgreSQL, behind one client interface.
 *
 * Types on the wire: `bigint` columns arrive as JavaScript bigints, `numeric` as decimal text, `date` as 'YYYY-MM-DD',
 * `timestamptz` as Date, `bytea` as Buffer; arrays hold the same.
 */
export interface Database extends AsyncDisposable {
  readonly kind: 'embedded' | 'postgres'
  /** True when the rows lie on several servers, by Citus (docs/decisions/0020-distribution.md). */
  readonly isDistributed: boolean
  readonly db: Db
  /** The same for dashboards, reports and exports, which a replica may answer. */
  readonly reports: ReportReads
  /** For what needs `pg` itself. Never name a statement here: on the embedded database all clients share one session. */
  readonly pool: pg.Pool
  /** A new long-lived connection of its own, with prepared statements and pipelining, for hot reads and flushes. */
  dedicated(name: string, options?: DedicatedOptions): DedicatedClient
  /**
   * Calls back for each `NOTIFY` on the channel, and once after each reconnection, as notifications may have been missed.
   * Does nothing on the embedded database, whose one process knows its own changes.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<AsyncDisposable>
}
