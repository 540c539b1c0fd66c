import { setTimeout as sleep } from 'node:timers/promises'
import { type BoundStatement, type DedicatedClient, noAnswerWithin, StatementRefused } from '../dedicated-client.ts'
import { type FactName, type JournalEntry, type JournalStream, namedFactsStatement } from './journal-stream.ts'

/** The process slot under which the journal writes; see process-slot.ts. */
export interface JournalLease {
  readonly slot: number
  readonly lease: string
}

/** Another process holds our slot: this process must not write any more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** One transaction of the journal writer. */
export interface Flush {
  readonly statements: readonly BoundStatement[]
  /**
   * The time, on the clock of `performance.now()`, at which callers stop waiting: the database must not begin it later.
   */
  readonly deadlineMs: number
  /** The instant of its oldest unnamed fact, in milliseconds since the Unix epoch; undefined if it has none. */
  readonly oldestFactMs: number | undefined
}

/** A row that its stream cannot write as parameters. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError'
}

/**
 * Binds the statements of one flush, one per stream, and names the facts among their rows up to the horizon.
 * @throws EncodingError if a row cannot be encoded.
 */
export function bindStreams(
  entries: readonly JournalEntry<unknown>[],
  horizonMs: number,
): Pick<Flush, 'statements' | 'oldestFactMs'> {
  const statements: BoundStatement[] = []
  const names: FactName[] = []
  let oldestFactMs: number | undefined
  for (const [stream, rows] of rowsByStream(entries)) {
    statements.push({ statement: stream, values: encodeRows(stream, rows, horizonMs) })
    if (stream.factMs === undefined) continue
    for (const row of rows) {
      const atMs = stream.factMs(row)
      if (atMs === undefined) continue
      if (atMs > horizonMs) oldestFactMs = Math.min(oldestFactMs ?? atMs, atMs)
      else if (stream.nameOf !== undefined) names.push(stream.nameOf(row, atMs))
    }
  }
  if (names.length > 0) statements.push(namedFactsStatement(names))
  return { statements, oldestFactMs }
}

function rowsByStream(entries: readonly JournalEntry<unknown>[]): [JournalStream<unknown>, unknown[]][] {
  const byStream = new Map<JournalStream<unknown>, unknown[]>()
  for (const { stream, row } of entries) {
    const rows = byStream.get(stream)
    if (rows) rows.push(row)
    else byStream.set(stream, [row])
  }
  return [...byStream].sort(([a], [b]) => a.order - b.order)
}

function encodeRows(stream: JournalStream<unknown>, rows: readonly unknown[], horizonMs: number) {
  try {
    return stream.encode(rows, horizonMs)
  } catch (error) {
    throw new EncodingError(`A row of ${stream.name} cannot be encoded`, { cause: error })
  }
}

export interface JournalWriterOptions {
  readonly client: DedicatedClient
  readonly lease: JournalLease
  /** The time to wait for the answer to a flush before the connection counts as lost, in milliseconds. */
  readonly answerTimeoutMs: number
}

const fence = {
  name: 'journal_fence',
  // The fence. It finds no row if the slot is not ours, the sequence went on without us, the flush arrives after its
  // deadline, or the projector has closed the time of one of its facts; then the division fails, and the whole
  // transaction with it.
  // The plan mode saves planning the statements over arrays anew for every flush, which costs more than running them.
  // It is local, so that the embedded database's only session does not keep it. Over several servers each flush is
  // planned with its values, which alone tell which server a statement is for.
  sql: `with fenced as (
      update process_slot set flush_sequence = $4::bigint
      where slot = $1::int and lease = $2::uuid and flush_sequence = $3::bigint
        and clock_timestamp() < to_timestamp($5::float8 / 1000) and horizon_ms < $6::bigint
      returning horizon_ms
    )
    select 1 / count(*) as fenced, max(horizon_ms) as horizon_ms,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as server_ms,
      set_config('plan_cache_mode', $7, true) as plans
    from fenced`,
}
const barrier = {
  name: 'journal_barrier',
  sql: `update process_slot set flush_sequence = $4::bigint
    where slot = $1::int and lease = $2::uuid and flush_sequence = $3::bigint`,
}
const readSequence = {
  name: 'journal_read_sequence',
  sql: `select flush_sequence, horizon_ms, (extract(epoch from clock_timestamp()) * 1000)::float8 as server_ms
    from process_slot where slot = $1::int and lease = $2::uuid`,
}

interface SlotState {
  readonly horizon_ms: bigint
  readonly server_ms: number
}

/** Later than any fact. */
const noFactMs = Number.MAX_SAFE_INTEGER

/** Serialization failure, deadlock, lock not available: the same transaction may succeed the next time. */
const transientStates = new Set(['40001', '40P01', '55P03'])
const maxTransientRetries = 3
const retryDelayMs = 150

/**
 * Commits each flush exactly once, even if the connection is lost before the answer.
 *
 * Every flush moves the slot's sequence from the number it expects to the next, in its own transaction. If the answer
 * is lost, a barrier moves the sequence past the flush: it waits for a flush that still runs, and shuts out one that is
 * still on its way. Then the sequence is read, and its value settles whether the flush was committed.
 *
 * A server that was paused executes on its return the statements that waited in its sockets. Each flush therefore
 * carries a deadline by the server's clock, so that no row is written after its append was refused.
 *
 * The projector closes past time slot by slot (`closeHorizon`). A flush with an older fact is refused, and written
 * again with that fact named, so that no fact is ever passed over.
 */
export class JournalWriter {
  readonly #client: DedicatedClient
  readonly #lease: JournalLease
  readonly #answerTimeoutMs: number
  readonly #stopped = new AbortController()
  #sequence = 0n
  #horizonMs = 0
  /** The server's clock minus ours, in milliseconds; unknown before the first flush. */
  #serverClockAheadMs: number | undefined

  constructor(options: JournalWriterOptions) {
    this.#client = options.client
    this.#lease = options.lease
    this.#answerTimeoutMs = options.answerTimeoutMs
  }

  /**
   * Commits the flush that `nextFlush` returns, asking again before each attempt; undefined ends the attempts.
   * @throws StatementRefused if the database refused a statement and rolled all of them back.
   * @throws LeaseLostError if the slot was taken over.
   */
  async commit(nextFlush: () => Flush | undefined): Promise<void> {
    for (let retries = 0; ; ) {
      const flush = nextFlush()
      if (!flush) return
      try {
        await this.#attempt(flush)
        return
      } catch (error) {
        if (!(error instanceof StatementRefused)) {
          this.#client.reset()
          if (await this.#settle()) return
        } else if (isFenceRefusal(error)) {
          if (await this.#settle()) return
        } else if (transientStates.has(error.sqlState) && retries < maxTransientRetries) retries += 1
        else throw error
      }
    }
  }

  /**
   * The instant up to which, as far as this process knows, the projector has closed time: earlier facts must be named.
   */
  get horizonMs(): number {
    return this.#horizonMs
  }

  /** Stops waiting for a database that is away. */
  stop(): void {
    this.#stopped.abort()
  }

  async #attempt({ statements, deadlineMs, oldestFactMs }: Flush): Promise<void> {
    const next = this.#sequence + 1n
    const serverDeadlineMs = deadlineMs + (this.#serverClockAheadMs ?? Number.POSITIVE_INFINITY)
    const plans = this.#client.isDistributed ? 'force_custom_plan' : 'force_generic_plan'
    const values = [...this.#move(next), String(serverDeadlineMs), String(oldestFactMs ?? noFactMs), plans]
    const [fenceRows] = await this.#answeredInTime(
      this.#client.transaction([{ statement: fence, values }, ...statements]),
    )
    this.#sequence = next
    this.#learn((fenceRows as readonly SlotState[])[0])
  }

  /** Finds out whether a flush whose answer was lost is committed, and if not, makes sure that it never will be. */
  async #settle(): Promise<boolean> {
    const flushed = this.#sequence + 1n
    const passed = this.#sequence + 2n
    for (;;) {
      const current = await this.#passAndRead(passed).catch(() => 'unknown' as const)
      if (current === 'unknown') {
        this.#client.reset()
        await sleep(retryDelayMs, undefined, { signal: this.#stopped.signal })
      } else if (current === flushed || current === passed) {
        this.#sequence = current
        return current === flushed
      } else throw new LeaseLostError(`Process slot ${this.#lease.slot} is no longer held`)
    }
  }

  async #passAndRead(passed: bigint): Promise<bigint | undefined> {
    const read = async () => {
      await this.#client.query(barrier, this.#move(passed))
      const slot = [String(this.#lease.slot), this.#lease.lease]
      return this.#client.query<SlotState & { flush_sequence: bigint }>(readSequence, slot)
    }
    const [row] = await this.#answeredInTime(read())
    this.#learn(row)
    return row?.flush_sequence
  }

  #learn(row: SlotState | undefined): void {
    if (row === undefined) return
    this.#serverClockAheadMs = row.server_ms - performance.now()
    this.#horizonMs = Number(row.horizon_ms)
  }

  #move(to: bigint): string[] {
    return [String(this.#lease.slot), this.#lease.lease, String(this.#sequence), String(to)]
  }

  async #answeredInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const timeoutMs = this.#answerTimeoutMs
    const timeout = setTimeout(() => this.#client.reset(noAnswerWithin(timeoutMs)), timeoutMs)
    try {
      return await answer
    } finally {
      clearTimeout(timeout)
    }
  }
}

/** The fence refuses by a division by zero. */
function isFenceRefusal(error: StatementRefused): boolean {
  return error.index === 0 && error.sqlState === '22012'
}
