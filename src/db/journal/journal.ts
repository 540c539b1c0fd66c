import type { Span } from '@opentelemetry/api'
import { databaseAway, ServiceError } from '../../errors.ts'
import { type DedicatedClient, StatementRefused } from '../dedicated-client.ts'
import type { JournalEntry } from './journal-stream.ts'
import { bindStreams, EncodingError, type JournalLease, JournalWriter, LeaseLostError } from './journal-writer.ts'
import { Spacing } from './spacing.ts'

export interface FlushReport {
  readonly rows: number
  readonly durationMs: number
  /** Rows that wait for the next flush. */
  readonly waitingRows: number
  readonly outcome: 'committed' | 'refused'
}

export interface JournalOptions {
  /** A connection used by the journal alone. */
  readonly client: DedicatedClient
  readonly lease: JournalLease
  readonly onFlush?: (report: FlushReport) => void
  /** Called once when the slot was taken over, after which nothing can be written. */
  readonly onLeaseLost?: (error: LeaseLostError) => void
  /** Rows waiting or being written, beyond which more are refused. */
  readonly maxQueuedRows?: number
  readonly maxFlushRows?: number
  /** The time an append may wait for its commit before it is refused, in milliseconds. */
  readonly maxWaitMs?: number
}

interface Append {
  readonly entries: readonly JournalEntry<unknown>[]
  readonly sinceMs: number
  readonly answer: PromiseWithResolvers<void>
  /** The span of its request, if it is traced. */
  readonly asker: Span | undefined
  isAnswered: boolean
}

/** Classes of SQLSTATE that blame the row: data, constraints, statement, raised by a trigger. */
const rowFaultClasses = new Set(['22', '23', '42', 'P0'])
/** The time an append may wait for its commit. */
export const commitTimeoutMs = 1_500
const expiryCheckMs = 100
/** From this many appends on, a larger batch saves nothing: flush now. */
const enoughToFlush = 60
/** A flush must have begun this long before its callers stop waiting. */
const deadlineMarginMs = 200
const drainTimeoutMs = 5_000

/**
 * Group commit: rows appended while a flush runs, or shortly after one began, are committed together by the next. An
 * idle service commits at once, a busy one in batches.
 */
export class Journal {
  readonly #options: JournalOptions
  readonly #writer: JournalWriter
  readonly #maxWaitMs: number
  readonly #maxQueuedRows: number
  readonly #maxFlushRows: number
  readonly #spacing = new Spacing()
  #waiting: Append[] = []
  #running: Append[] = []
  #queuedRows = 0
  #isActive = false
  #leaseLost = false
  #stop: ServiceError | undefined
  readonly #idle: (() => void)[] = []

  constructor(options: JournalOptions) {
    this.#options = options
    this.#maxWaitMs = options.maxWaitMs ?? commitTimeoutMs
    this.#maxQueuedRows = options.maxQueuedRows ?? 50_000
    this.#maxFlushRows = options.maxFlushRows ?? 5_000
    this.#writer = new JournalWriter({ ...options, answerTimeoutMs: this.#maxWaitMs })
  }

  get queuedRows(): number {
    return this.#queuedRows
  }

  /**
   * Resolves when all of these entries are committed, by one transaction.
   * @throws ServiceError `over_capacity` if too much waits, `unavailable` if the database does not answer in time: the
   * entries are then not written, unless the database took them and only its answer was lost.
   */
  append<Rows extends readonly unknown[]>(
    ...entries: { [Index in keyof Rows]: JournalEntry<Rows[Index]> }
  ): Promise<void> {
    const refusal = this.#refusal(entries.length)
    if (refusal) return Promise.reject(refusal)
    const answer = Promise.withResolvers<void>()
    this.#waiting.push({
      entries: entries as readonly JournalEntry<unknown>[],
      sinceMs: performance.now(),
      answer,
      asker: this.#options.client.traces?.asker(),
      isAnswered: false,
    })
    this.#queuedRows += entries.length
    if (!this.#isActive) {
      this.#isActive = true
      void this.#flushAll()
    } else if (this.#waiting.length >= enoughToFlush) this.#spacing.hurry()
    return answer.promise
  }

  /** Refuses further entries, and resolves when the waiting ones are committed, or refused after 5 s. */
  async drain(): Promise<void> {
    this.#stop ??= new ServiceError('unavailable', 'The service is stopping.')
    const timeout = setTimeout(() => this.#writer.stop(), drainTimeoutMs)
    if (this.#isActive) await new Promise<void>((resolve) => this.#idle.push(resolve))
    clearTimeout(timeout)
  }

  #refusal(rows: number): ServiceError | undefined {
    if (this.#stop) return this.#stop
    if (this.#queuedRows + rows > this.#maxQueuedRows) {
      return new ServiceError('over_capacity', 'Too many events are waiting to be recorded.')
    }
    const oldest = this.#running[0]
    return oldest && performance.now() - oldest.sinceMs > this.#maxWaitMs ? databaseAway() : undefined
  }

  async #flushAll(): Promise<void> {
    const expiry = setInterval(() => this.#refuseOverdue(), expiryCheckMs)
    try {
      while (this.#waiting.length > 0) {
        await this.#spacing.start({ isHurried: this.#waiting.length >= enoughToFlush })
        this.#running = this.#take()
        await this.#flush(this.#running)
        this.#spacing.end()
        this.#queuedRows -= countRows(this.#running)
        this.#running = []
      }
    } finally {
      clearInterval(expiry)
      this.#isActive = false
      for (const resolve of this.#idle.splice(0)) resolve()
    }
  }

  #take(): Append[] {
    let rows = 0
    let count = 0
    for (const append of this.#waiting) {
      rows += append.entries.length
      if (count > 0 && rows > this.#maxFlushRows) break
      count += 1
    }
    return this.#waiting.splice(0, count)
  }

  /**
   * Commits a group. If the database blames a row, commits the group's halves instead, until only the guilty append
   * fails.
   */
  async #flush(group: readonly Append[]): Promise<void> {
    const startedMs = performance.now()
    const report = (outcome: FlushReport['outcome']) =>
      this.#options.onFlush?.({
        rows: countRows(group),
        durationMs: performance.now() - startedMs,
        waitingRows: countRows(this.#waiting),
        outcome,
      })
    try {
      await this.#commit(group)
      report('committed')
      for (const append of group) resolveAppend(append)
    } catch (error) {
      report('refused')
      if (isRowFault(error) && group.length > 1) {
        const middle = group.length >> 1
        await this.#flush(group.slice(0, middle))
        await this.#flush(group.slice(middle))
      } else this.#refuse(group, error)
    }
  }

  #commit(group: readonly Append[]): Promise<void> {
    const commit = () => this.#writer.commit(() => this.#nextFlush(group))
    const { traces } = this.#options.client
    if (traces === undefined) return commit()
    const askers = group.flatMap(({ asker }) => asker ?? [])
    return traces.shared('journal flush', askers, commit)
  }

  /**
   * Leaves out appends that were refused while the database was away: their callers were told that nothing is written.
   */
  #nextFlush(group: readonly Append[]) {
    const maxWaitMs = this.#maxWaitMs - deadlineMarginMs
    rejectOlder(group, performance.now() - maxWaitMs)
    const unanswered = group.filter((append) => !append.isAnswered)
    const [oldest] = unanswered
    if (!oldest) return undefined
    return {
      ...bindStreams(
        unanswered.flatMap(({ entries }) => entries),
        this.#writer.horizonMs,
      ),
      deadlineMs: oldest.sinceMs + maxWaitMs,
    }
  }

  #refuse(group: readonly Append[], error: unknown): void {
    const refusal = isRowFault(error) ? error.cause : databaseAway(error)
    for (const append of group) rejectAppend(append, refusal)
    // A new connection may reach a server that can write, or prepare a statement that this one has lost.
    if (!isRowFault(error)) this.#options.client.reset()
    if (!(error instanceof LeaseLostError) || this.#leaseLost) return
    this.#leaseLost = true
    this.#stop = databaseAway(error)
    this.#options.onLeaseLost?.(error)
  }

  #refuseOverdue(): void {
    const limitMs = performance.now() - this.#maxWaitMs
    rejectOlder(this.#running, limitMs)
    const firstInTime = this.#waiting.findIndex((append) => append.sinceMs >= limitMs)
    const late = this.#waiting.splice(0, firstInTime < 0 ? this.#waiting.length : firstInTime)
    this.#queuedRows -= countRows(late)
    rejectOlder(late, limitMs)
  }
}

function isRowFault(error: unknown): error is Error {
  if (error instanceof EncodingError) return true
  return error instanceof StatementRefused && rowFaultClasses.has(error.sqlState.slice(0, 2))
}

function countRows(group: readonly Append[]): number {
  return group.reduce((sum, append) => sum + append.entries.length, 0)
}

function resolveAppend(append: Append): void {
  append.isAnswered = true
  append.answer.resolve()
}

function rejectAppend(append: Append, error: unknown): void {
  append.isAnswered = true
  append.answer.reject(error)
}

function rejectOlder(group: readonly Append[], limitMs: number): void {
  for (const append of group) if (append.sinceMs < limitMs) rejectAppend(append, databaseAway())
}
