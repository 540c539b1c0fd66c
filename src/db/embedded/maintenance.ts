import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import type { StorageLogger } from '../database.ts'
import type { DedicatedClient } from '../dedicated-client.ts'

export interface MaintenanceOptions {
  readonly client: DedicatedClient
  readonly logger: StorageLogger
  /** Bytes of write-ahead log after which a checkpoint is written even while requests are waiting. */
  readonly checkpointBytes?: number
}

/** A table that is due for vacuum or analysis. */
export interface MaintainedTable {
  readonly name: string
  readonly needsVacuum: boolean
  readonly needsAnalysis: boolean
}

/** Bytes of log since the last look below which no request would notice that the session is busy. */
const quietBytes = 262_144n
/** Bytes of log after which a checkpoint is written in the next quiet moment. */
const quietCheckpointBytes = 16 * 1024 * 1024
const position = { name: 'log_position', sql: "select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes" }
const checkpoint = { name: 'checkpoint', sql: 'checkpoint' }
/** The database counts changed rows, but does not publish the counts by itself. */
const publishCounts = { name: 'publish_counts', sql: 'select pg_stat_force_next_flush()' }
// One table at a time, as it blocks the only session: first tables near the end of transaction numbers, then those with
// the most dead or changed rows. A vacuum reads the pages changed since the last one, and the indexes if rows are dead,
// so in busy times only tables below 16 MiB, or mostly dead ones, qualify. Append-only tables wait for a quiet time.
// Counts are capped, so that a vacuum never has much to do at once. An analysis reads at most 3,000 rows.
const nextTableQuery = {
  name: 'table_in_need',
  sql: `with counted as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name, age(c.relfrozenxid) as age, greatest(c.reltuples, 0) as kept,
        coalesce(s.n_dead_tup, 0) as dead, coalesce(s.n_ins_since_vacuum, 0) as added,
        coalesce(s.n_mod_since_analyze, 0) as changed
      from pg_class as c
      join pg_namespace as n on n.oid = c.relnamespace
      left join pg_stat_all_tables as s on s.relid = c.oid
      where c.relkind in ('r', 'm')
    ), judged as (
      select name, age, dead, added, changed,
        age > case when $1::boolean then 200000000 else 1000000000 end
          or dead > 1000 + least(0.2 * kept, 5000)
            and ($1::boolean or dead > 10000 + kept or pg_relation_size(oid) < 16777216)
          or $1::boolean and added > 1000 + least(0.2 * kept, 5000) as "needsVacuum",
        changed > 1000 + 0.2 * kept as "needsAnalysis"
      from counted
    )
    select name, "needsVacuum", "needsAnalysis" from judged
    where "needsVacuum" or "needsAnalysis"
    order by age > 200000000 desc, "needsVacuum" desc, greatest(dead, added, changed) desc
    limit 1`,
}

/** Replaces PostgreSQL's background processes on the embedded database: checkpoints and vacuums. */
export class Maintenance implements AsyncDisposable {
  readonly #options: MaintenanceOptions
  readonly #timers: NodeJS.Timeout[]
  #checkpointAt: bigint | undefined
  #lookedAt: bigint | undefined
  #isQuiet = false
  readonly #inTurn = limitConcurrency(1)

  constructor(options: MaintenanceOptions) {
    this.#options = options
    this.#timers = [
      setInterval(() => this.#enqueue(() => this.checkpointWhenDue()), 5_000).unref(),
      setInterval(() => this.#enqueue(() => this.maintainNextTable()), 10_000).unref(),
    ]
  }

  /**
   * Writes a checkpoint once enough log has gathered, so that log space is reused and a start after a crash is quick.
   */
  async checkpointWhenDue(): Promise<boolean> {
    const { client, checkpointBytes = 192 * 1024 * 1024 } = this.#options
    const [row] = await client.query<{ bytes: bigint }>(position, [])
    if (!row) return false
    this.#isQuiet = this.#lookedAt !== undefined && row.bytes - this.#lookedAt < quietBytes
    this.#lookedAt = row.bytes
    this.#checkpointAt ??= row.bytes
    const gathered = row.bytes - this.#checkpointAt
    if (gathered < BigInt(this.#isQuiet ? quietCheckpointBytes : checkpointBytes)) return false
    await client.query(checkpoint, [])
    this.#checkpointAt = row.bytes
    return true
  }

  /**
   * Vacuums or analyses (or both) the table that needs it most and qualifies now; returns undefined if there is none.
   */
  async maintainNextTable(isQuiet = this.#isQuiet): Promise<MaintainedTable | undefined> {
    const { client } = this.#options
    await client.query(publishCounts, [])
    const [table] = await client.query<MaintainedTable>(nextTableQuery, [String(isQuiet)])
    if (!table) return undefined
    const { name, needsVacuum, needsAnalysis } = table
    const verbs = [...(needsVacuum ? ['vacuum'] : []), ...(needsAnalysis ? ['analyze'] : [])]
    // One by one, so that other queries get their turn in between.
    for (const verb of verbs) await client.query({ name: `${verb} ${name}`, sql: `${verb} ${name}` }, [])
    return table
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#inTurn(async () => {})
  }

  #enqueue(work: () => Promise<unknown>): void {
    this.#inTurn(work).catch((error: unknown) => {
      this.#options.logger.warn({ err: error }, 'Maintenance of the embedded database failed')
    })
  }
}
