import { setTimeout as sleep } from 'node:timers/promises'
import type { BoundStatement, DedicatedClient } from './dedicated-client.ts'
import { StatementRefused } from './dedicated-client.ts'

/** The process slot that the journal's writes are made under; see process-slot.ts. */
export interface JournalLease {
  readonly slot: number
  readonly lease: string
}

/** Another process holds our slot: nothing of this process may be written any more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

export interface JournalWriterOptions {
  readonly client: DedicatedClient
  readonly lease: JournalLease
  /** How long to wait for the answer to a flush before the connection counts as lost, in milliseconds. */
  readonly answerTimeoutMs: number
}

const fence = {
  name: 'journal_fence',
  // No row means that the slot is not ours, or that the sequence went on without us: the division then fails, and the
  // whole transaction with it.
  sql: `with fenced as (
      update process_slot set flush_sequence = $4::bigint
      where slot = $1::int and lease = $2::uuid and flush_sequence = $3::bigint
      returning slot
    )
    select 1 / count(*) from fenced`,
}
const barrier = {
  name: 'journal_barrier',
  sql: `update process_slot set flush_sequence = $4::bigint
    where slot = $1::int and lease = $2::uuid and flush_sequence = $3::bigint`,
}
const readSequence = {
  name: 'journal_read_sequence',
  sql: 'select flush_sequence from process_slot where slot = $1::int and lease = $2::uuid',
}

/** Serialization failure, deadlock, lock not available: the same transaction may succeed the next time. */
const transientStates = new Set(['40001', '40P01', '55P03'])
const maxTransientRetries = 3
const retryDelayMs = 150

/**
 * Commits each flush exactly once, also when the connection is lost before the answer.
 *
 * Every flush moves the slot's sequence from the number it expects to the next, in its own transaction. When the answer
 * is lost, the sequence is first moved past the flush, which waits for it if it still runs and refuses it if it is still
 * under way, and then read: what it was tells for good whether the flush was committed.
 */
export class JournalWriter {
  readonly #client: DedicatedClient
  readonly #lease: JournalLease
  readonly #answerTimeoutMs: number
  readonly #stopped = new AbortController()
  #sequence = 0n

  constructor(options: JournalWriterOptions) {
    this.#client = options.client
    this.#lease = options.lease
    this.#answerTimeoutMs = options.answerTimeoutMs
  }

  /**
   * Commits what `statements` returns, which is asked again before each attempt; an empty list ends the attempts.
   * @throws StatementRefused when the database refused a statement, and rolled all of them back.
   * @throws LeaseLostError when the slot was taken over.
   */
  async commit(statements: () => readonly BoundStatement[]): Promise<void> {
    for (let retries = 0; ; ) {
      const flush = statements()
      if (flush.length === 0) return
      try {
        await this.#attempt(flush)
        return
      } catch (error) {
        if (!(error instanceof StatementRefused)) {
          if (await this.#settle()) return
        } else if (transientStates.has(error.sqlState) && retries < maxTransientRetries) retries += 1
        else throw error.index === 0 && error.sqlState === '22012' ? this.#leaseLost(error) : error
      }
    }
  }

  /** Gives up waiting for a database that is away. */
  stop(): void {
    this.#stopped.abort()
  }

  async #attempt(flush: readonly BoundStatement[]): Promise<void> {
    const next = this.#sequence + 1n
    await this.#answeredInTime(this.#client.transaction([{ statement: fence, values: this.#move(next) }, ...flush]))
    this.#sequence = next
  }

  /** Learns whether the flush whose answer was lost is committed, and makes sure that it will not be any more if not. */
  async #settle(): Promise<boolean> {
    const flushed = this.#sequence + 1n
    const passed = this.#sequence + 2n
    for (;;) {
      this.#client.reset()
      const current = await this.#passAndRead(passed).catch(() => 'unknown' as const)
      if (current === 'unknown') await sleep(retryDelayMs, undefined, { signal: this.#stopped.signal })
      else if (current === flushed || current === passed) {
        this.#sequence = current
        return current === flushed
      } else throw this.#leaseLost(undefined)
    }
  }

  async #passAndRead(passed: bigint): Promise<bigint | undefined> {
    const read = async () => {
      await this.#client.query(barrier, this.#move(passed))
      return this.#client.query<{ flush_sequence: bigint }>(readSequence, [String(this.#lease.slot), this.#lease.lease])
    }
    const [row] = await this.#answeredInTime(read())
    return row?.flush_sequence
  }

  #move(to: bigint): string[] {
    return [String(this.#lease.slot), this.#lease.lease, String(this.#sequence), String(to)]
  }

  async #answeredInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const timeout = setTimeout(() => this.#client.reset(), this.#answerTimeoutMs)
    try {
      return await answer
    } finally {
      clearTimeout(timeout)
    }
  }

  #leaseLost(cause: unknown): LeaseLostError {
    return new LeaseLostError(`Process slot ${this.#lease.slot} is no longer held`, { cause })
  }
}
