import { connect, type Socket } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, AnswerReader } from '../support/answer-reader.ts'

export interface LoadOptions {
  readonly port: number
  /** Returns the next request; called once for each. */
  readonly next: () => string
  /** Answers with another status count as refused. */
  readonly expected: readonly number[]
  /** The load ends after this time or after the last request, whichever comes first. */
  readonly durationMs?: number
  readonly requests?: number
  /** Connections that send the next request as soon as they are answered. */
  readonly connections: number
  /**
   * Requests a second at even distances, whether or not earlier ones are answered. `connections` are open at first;
   * more are opened when all are busy.
   */
  readonly ratePerSecond?: number
  /** Called with each expected answer, whose body may be overwritten afterwards. */
  readonly onAnswer?: (answer: Answer) => void
  /** Ends the load immediately; unanswered requests do not count. */
  readonly signal?: AbortSignal
}

/** The result of a load. Times are in milliseconds, from when each request was due. */
export interface LoadResult {
  /** Answers with an expected status. */
  readonly answers: number
  readonly perSecond: number
  readonly seconds: number
  /** Other statuses, requests whose connection was `closed`, and requests that stayed `unanswered`. */
  readonly refusals: Readonly<Record<string, number>>
  readonly refused: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly greatestMs: number
  /** Bytes of the last expected answer's body. */
  readonly bodyBytes: number
  /** This process's share of its core: near 1, the load is the limit and not the server. */
  readonly ownShare: number
}

/**
 * Fewer than the service lets one address open, and than the backlog of a listening socket, beyond which connecting
 * itself takes a second.
 */
const mostConnections = 400
/** How long answers are awaited after the load has ended. */
const drainMs = 15_000
const reconnectAfterMs = 50

/** Sends requests from this process's one thread. */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  return await new Load(options).run()
}

class Load {
  readonly #options: LoadOptions
  /** In microseconds, to three figures. */
  readonly #latencies = createHistogram()
  readonly #refusals: Record<string, number> = {}
  readonly #open = new Set<LoadConnection>()
  readonly #idle: LoadConnection[] = []
  readonly #ended = Promise.withResolvers<void>()
  readonly #startMs = performance.now()
  readonly #endMs: number
  /** Connections of `#open` that are not established yet. */
  readonly #opening = new Set<LoadConnection>()
  #sent = 0
  #settled = 0
  #answers = 0
  #bodyBytes = 0
  #isOver = false

  constructor(options: LoadOptions) {
    this.#options = options
    this.#endMs = this.#startMs + (options.durationMs ?? Number.POSITIVE_INFINITY)
  }

  async run(): Promise<LoadResult> {
    const { connections, durationMs, ratePerSecond, signal } = this.#options
    const processorBefore = process.cpuUsage()
    const stop = () => this.#ended.resolve()
    signal?.addEventListener('abort', stop)
    for (let opened = 0; opened < connections; opened++) this.#connect()
    if (ratePerSecond !== undefined) this.#sendDue(ratePerSecond)
    const overdue = durationMs === undefined ? undefined : setTimeout(stop, durationMs + drainMs)
    await this.#ended.promise
    clearTimeout(overdue)
    signal?.removeEventListener('abort', stop)
    this.#isOver = true
    if (signal?.aborted !== true) this.#countUnanswered()
    for (const connection of this.#open) connection.close()
    return this.#result(process.cpuUsage(processorBefore))
  }

  #connect(): void {
    const connection = new LoadConnection(this.#options.port, this)
    this.#open.add(connection)
    this.#opening.add(connection)
  }

  #isDone(nowMs: number): boolean {
    return nowMs >= this.#endMs || this.#sent >= (this.#options.requests ?? Number.POSITIVE_INFINITY)
  }

  ready(connection: LoadConnection): void {
    if (this.#isOver) return
    this.#opening.delete(connection)
    const nowMs = performance.now()
    const { ratePerSecond, next } = this.#options
    const dueMs = ratePerSecond === undefined ? nowMs : this.#dueMs(ratePerSecond)
    if (dueMs <= nowMs && !this.#isDone(dueMs)) {
      this.#sent += 1
      connection.send(next(), dueMs)
      return
    }
    this.#idle.push(connection)
    this.#endWhenSettled(Math.max(nowMs, dueMs))
  }

  #endWhenSettled(nextDueMs: number): void {
    if (this.#isDone(nextDueMs) && this.#settled === this.#sent) this.#ended.resolve()
  }

  answered(answer: Answer, dueMs: number): void {
    if (this.#isOver) return
    this.#settled += 1
    this.#timed(performance.now() - dueMs)
    if (!this.#options.expected.includes(answer.status)) {
      this.#refuse(String(answer.status))
      return
    }
    this.#answers += 1
    this.#bodyBytes = answer.body.length
    this.#options.onAnswer?.(answer)
  }

  lost(connection: LoadConnection, dueMs: number | undefined): void {
    this.#open.delete(connection)
    this.#opening.delete(connection)
    if (this.#isOver) return
    const idleAt = this.#idle.indexOf(connection)
    if (idleAt >= 0) this.#idle.splice(idleAt, 1)
    if (dueMs !== undefined) {
      this.#settled += 1
      this.#timed(performance.now() - dueMs)
      this.#refuse('closed')
    }
    void sleep(reconnectAfterMs).then(() => {
      if (!this.#isOver && this.#open.size < this.#options.connections) this.#connect()
    })
  }

  /** The time at which the next request of an even rate is due. */
  #dueMs(ratePerSecond: number): number {
    return this.#startMs + (this.#sent * 1000) / ratePerSecond
  }

  /** Sends all due requests, and waits for the next; a timer alone would be late by up to a millisecond. */
  #sendDue(ratePerSecond: number): void {
    if (this.#isOver) return
    const nowMs = performance.now()
    while (this.#dueMs(ratePerSecond) <= nowMs && !this.#isDone(this.#dueMs(ratePerSecond))) {
      const connection = this.#idle.pop()
      if (connection === undefined) break
      this.ready(connection)
    }
    this.#endWhenSettled(this.#dueMs(ratePerSecond))
    const waiting = this.#dueBy(nowMs, ratePerSecond) - this.#sent
    while (this.#opening.size < waiting && this.#open.size < mostConnections) this.#connect()
    const waitMs = this.#dueMs(ratePerSecond) - nowMs
    if (waitMs > 2) setTimeout(() => this.#sendDue(ratePerSecond), waitMs - 1)
    else setImmediate(() => this.#sendDue(ratePerSecond))
  }

  /** Returns the number of requests of an even rate that were due before an instant. */
  #dueBy(nowMs: number, ratePerSecond: number): number {
    return Math.ceil(((Math.min(nowMs, this.#endMs) - this.#startMs) * ratePerSecond) / 1000)
  }

  /** Adds unanswered requests to the latencies; otherwise the slowest would be missing. */
  #countUnanswered(): void {
    const { ratePerSecond } = this.#options
    const nowMs = performance.now()
    const due = ratePerSecond === undefined ? this.#sent : this.#dueBy(nowMs, ratePerSecond)
    for (let index = this.#settled; index < due; index++) {
      const dueMs = ratePerSecond === undefined ? this.#endMs : this.#startMs + (index * 1000) / ratePerSecond
      this.#timed(nowMs - dueMs)
      this.#refuse('unanswered')
    }
  }

  #timed(ms: number): void {
    this.#latencies.record(Math.max(1, Math.round(1000 * ms)))
  }

  #refuse(reason: string): void {
    this.#refusals[reason] = (this.#refusals[reason] ?? 0) + 1
  }

  #result(processor: NodeJS.CpuUsage): LoadResult {
    const seconds = (performance.now() - this.#startMs) / 1000
    return {
      answers: this.#answers,
      seconds,
      perSecond: this.#answers / seconds,
      refusals: this.#refusals,
      refused: Object.values(this.#refusals).reduce((sum, count) => sum + count, 0),
      p50Ms: this.#latencies.percentile(50) / 1000,
      p95Ms: this.#latencies.percentile(95) / 1000,
      p99Ms: this.#latencies.percentile(99) / 1000,
      greatestMs: this.#latencies.max / 1000,
      bodyBytes: this.#bodyBytes,
      ownShare: (processor.user + processor.system) / 1_000_000 / seconds,
    }
  }
}

/** The owner of a connection, notified of its state. */
interface ConnectionOwner {
  /** The connection can take a request: it was opened, or its last request was answered. */
  ready(connection: LoadConnection): void
  answered(answer: Answer, dueMs: number): void
  /** The connection is lost; `dueMs` belongs to the request it carried, if any. */
  lost(connection: LoadConnection, dueMs: number | undefined): void
}

// Shared, because received bytes are read immediately.
const receiveBuffer = Buffer.alloc(256 * 1024)

/** One keep-alive connection with at most one request at a time, on a bare socket, so that load costs little. */
class LoadConnection {
  readonly #socket: Socket
  /** When the request in flight was due. */
  #dueMs: number | undefined

  constructor(port: number, owner: ConnectionOwner) {
    const reader = new AnswerReader((answer) => {
      const dueMs = this.#dueMs
      // A server answers 408 to a connection that never sends anything, and closes it.
      if (dueMs === undefined) {
        this.close()
        return
      }
      this.#dueMs = undefined
      owner.answered(answer, dueMs)
      if (answer.isLast) this.close()
      else owner.ready(this)
    })
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: receiveBuffer,
        callback: (length, buffer) => {
          reader.push(Buffer.from(buffer.buffer, buffer.byteOffset, length))
          return true
        },
      },
    })
    this.#socket.on('connect', () => owner.ready(this))
    // A close follows, and only that matters here.
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => owner.lost(this, this.#dueMs))
  }

  send(text: string, dueMs: number): void {
    this.#dueMs = dueMs
    this.#socket.write(text, 'latin1')
  }

  close(): void {
    this.#socket.destroy()
  }
}
