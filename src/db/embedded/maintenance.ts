import type { StorageLogger } from '../database.ts'
import type { DedicatedClient } from '../dedicated-client.ts'

export interface MaintenanceOptions {
  readonly client: DedicatedClient
  readonly logger: StorageLogger
  /** A checkpoint follows after this much log, in bytes. */
  readonly checkpointBytes?: number
  readonly checkpointEveryMs?: number
  readonly vacuumEveryMs?: number
}

const position = { name: 'log_position', sql: "select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes" }
const checkpoint = { name: 'checkpoint', sql: 'checkpoint' }
/** The database counts changed rows, but on its own does not make the counts visible. */
const publishCounts = { name: 'publish_counts', sql: 'select pg_stat_force_next_flush()' }
// One table at a time, as nothing else runs meanwhile: first what nears the end of transaction numbers, then what has
// the most dead or changed rows.
const neediest = {
  name: 'table_in_need_of_vacuum',
  sql: `select format('%I.%I', n.nspname, c.relname) as name
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    left join pg_stat_all_tables as s on s.relid = c.oid
    where c.relkind in ('r', 'm')
      and (age(c.relfrozenxid) > 200000000
        or greatest(s.n_dead_tup, s.n_mod_since_analyze) > 1000 + 0.2 * greatest(c.reltuples, 0))
    order by age(c.relfrozenxid) > 200000000 desc, greatest(s.n_dead_tup, s.n_mod_since_analyze) desc
    limit 1`,
}

/** Does on the embedded database what PostgreSQL's background processes do elsewhere: checkpoints and vacuums. */
export class Maintenance implements AsyncDisposable {
  readonly #options: MaintenanceOptions
  readonly #timers: NodeJS.Timeout[]
  #lastBytes: bigint | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(options: MaintenanceOptions) {
    this.#options = options
    const { checkpointEveryMs = 5_000, vacuumEveryMs = 20_000 } = options
    this.#timers = [
      setInterval(() => this.#enqueue(() => this.checkpointWhenDue()), checkpointEveryMs).unref(),
      setInterval(() => this.#enqueue(() => this.vacuumNeediest()), vacuumEveryMs).unref(),
    ]
  }

  /** Writes a checkpoint when enough log has gathered, so that the log can be reused and a start after a crash is quick. */
  async checkpointWhenDue(): Promise<boolean> {
    const { client, checkpointBytes = 64 * 1024 * 1024 } = this.#options
    const [row] = await client.query<{ bytes: bigint }>(position, [])
    if (!row) return false
    this.#lastBytes ??= row.bytes
    if (row.bytes - this.#lastBytes < BigInt(checkpointBytes)) return false
    await client.query(checkpoint, [])
    this.#lastBytes = row.bytes
    return true
  }

  /** Vacuums and analyses the table that needs it most; returns its name, or undefined when none does. */
  async vacuumNeediest(): Promise<string | undefined> {
    const { client } = this.#options
    await client.query(publishCounts, [])
    const [table] = await client.query<{ name: string }>(neediest, [])
    if (table) await client.query({ name: `vacuum ${table.name}`, sql: `vacuum (analyze) ${table.name}` }, [])
    return table?.name
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#running
  }

  #enqueue(work: () => Promise<unknown>): void {
    this.#running = this.#running.then(work).then(
      () => undefined,
      (error) => this.#options.logger.warn({ err: error }, 'Maintenance of the embedded database failed'),
    )
  }
}
