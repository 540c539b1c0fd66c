import pg from 'pg'
import type { Database, Db, ReplicaStatus, ReportReads, StorageLogger } from '../database.ts'
import { isDatabaseUnavailable } from '../database-error.ts'

/** A server for reads, with a second pool for statements that may take minutes. */
interface ReadServer extends Pick<Database, 'db' | 'pool'> {
  readonly longDb: Db
}

export interface ReadReplicaOptions {
  readonly primary: ReadServer & Pick<Database, 'listen'>
  readonly replica: ReadServer
  /** The lag beyond which the replica is not read, in milliseconds. */
  readonly maxLagMs: number
  readonly logger: StorageLogger
}

/** The write position of the primary at an instant. */
interface Sample {
  readonly atMs: number
  readonly position: bigint
}

const lookEveryMs = 500
const channel = 'offerwire_change'
/** The standby cancelled a query that blocked its replay, or cannot answer before it has replayed more. */
const conflicts = new Set(['40001', '55000'])
const canceled = '57014'

/**
 * A streaming replica. Twice a second its replay position is compared with the primary's write positions, which tells
 * up to which instant it is complete. It is read while that instant is recent, and later than the last change by the
 * management API.
 */
export class ReadReplica implements ReportReads, AsyncDisposable {
  readonly #options: ReadReplicaOptions
  readonly #stopped = new AbortController()
  #samples: readonly Sample[] = []
  /** Everything written before this instant has arrived; -Infinity before the first look. */
  #freshAtMs = Number.NEGATIVE_INFINITY
  #changedAtMs = Number.NEGATIVE_INFINITY
  #lagMs: number | undefined
  #wasFit: boolean | undefined
  readonly #listening: Promise<AsyncDisposable | undefined>
  #looking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  /** Watches the replica from now on; it may also come up later. */
  constructor(options: ReadReplicaOptions) {
    this.#options = options
    const onChange = () => {
      this.#changedAtMs = performance.now()
    }
    this.#listening = options.primary.listen(channel, onChange).catch((error: unknown) => {
      options.logger.warn({ err: error }, 'Changes that other nodes make may show late in reports')
      return undefined
    })
    void this.#lookAgainAndAgain()
  }

  get db(): Db {
    return this.#isFit() ? this.#options.replica.db : this.#options.primary.db
  }

  async read<T>(work: (db: Db) => Promise<T>, { isLong = false } = {}): Promise<T> {
    const { primary, replica, logger } = this.#options
    const readFrom = ({ db, longDb }: ReadServer) => work(isLong ? longDb : db)
    if (!this.#isFit()) return readFrom(primary)
    try {
      return await readFrom(replica)
    } catch (error) {
      if (!isOfReplica(error) || (isLong && isTooLong(error))) throw error
      logger.warn({ err: error }, 'The replica failed to answer a read; the primary answers it')
      return readFrom(primary)
    }
  }

  async noteChange(): Promise<void> {
    this.#changedAtMs = performance.now()
    try {
      await this.#options.primary.pool.query('select pg_notify($1, $2)', [channel, ''])
    } catch (error) {
      // The change itself is made; the other nodes may show it a little later.
      this.#options.logger.warn({ err: error }, 'The other nodes could not be told of a change')
    }
  }

  status(): ReplicaStatus {
    return { isUsed: this.#isFit(), lagMs: this.#lagMs }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#timer)
    await this.#looking
    const listening = await this.#listening
    await listening?.[Symbol.asyncDispose]()
  }

  #isFit(): boolean {
    const isRecent = performance.now() - this.#freshAtMs <= this.#options.maxLagMs
    return this.#lagMs !== undefined && isRecent && this.#freshAtMs > this.#changedAtMs
  }

  async #lookAgainAndAgain(): Promise<void> {
    this.#looking = this.#look()
    await this.#looking
    if (this.#stopped.signal.aborted) return
    this.#timer = setTimeout(() => void this.#lookAgainAndAgain(), lookEveryMs).unref()
  }

  async #look(): Promise<void> {
    const atMs = performance.now()
    const written = await readPosition(this.#options.primary.pool, 'pg_current_wal_insert_lsn()').catch(() => undefined)
    if (written !== undefined) this.#samples = [...this.#samples, { atMs, position: written }]
    try {
      const replayed = await readPosition(this.#options.replica.pool, 'pg_last_wal_replay_lsn()')
      if (replayed === undefined) throw new Error('DATABASE_READ_URL is not a standby')
      this.#compare(atMs, replayed)
      this.#report(atMs - this.#freshAtMs <= this.#options.maxLagMs, undefined)
    } catch (error) {
      this.#lagMs = undefined
      this.#report(false, error)
    }
  }

  /** A restarted replica may be far behind, before every sample that was kept. */
  #compare(atMs: number, replayed: bigint): void {
    const reached = this.#samples.findLast(({ position }) => position <= replayed)
    this.#samples = this.#samples.filter((sample) => sample === reached || sample.position > replayed).slice(-10_000)
    this.#freshAtMs = reached?.atMs ?? Number.NEGATIVE_INFINITY
    const [oldest] = this.#samples
    const isLevel = reached === this.#samples.at(-1)
    this.#lagMs = isLevel || oldest === undefined ? 0 : Math.max(0, atMs - oldest.atMs)
  }

  /** Logs when the replica becomes fit or unfit. */
  #report(isFit: boolean, error: unknown): void {
    if (isFit === this.#wasFit) return
    const { logger } = this.#options
    if (isFit && this.#wasFit === false) logger.info({}, 'Reports are read from the replica again')
    if (!isFit) {
      logger.warn(
        { err: error, lagMs: this.#lagMs },
        'The replica is away or behind: reports are read from the primary',
      )
    }
    this.#wasFit = isFit
  }
}

/** Returns a position in the log as bytes from its beginning; undefined if the server has no such position. */
async function readPosition(pool: pg.Pool, lsn: string): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ position: bigint | null }>(
    `select pg_wal_lsn_diff(${lsn}, '0/0')::bigint as position`,
  )
  return rows[0]?.position ?? undefined
}

/** Returns whether the primary can answer instead. A query that took too long would take as long there. */
function isOfReplica(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code === canceled) return false
  return isDatabaseUnavailable(error) || (code !== undefined && conflicts.has(code))
}

/** Returns whether a wait timed out: for one of the few connections of long reads, or for the answer. */
function isTooLong(error: unknown): boolean {
  return error instanceof Error && /^(timeout exceeded|Query read timeout)/.test(error.message)
}

/** Reads from the only database. */
export function readFromPrimary(db: Db, longDb = db): ReportReads {
  return {
    db,
    read: (work, { isLong = false } = {}) => work(isLong ? longDb : db),
    noteChange: async () => {},
    status: () => undefined,
  }
}
