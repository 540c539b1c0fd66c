import { connect, type Socket } from 'node:net'

export interface LoadOptions {
  readonly port: number
  readonly connections: number
  readonly durationMs: number
  /** Gives the next request; it is called once for each. */
  readonly next: () => string
  readonly expectedStatus: number
  /** Called with each answer, head and body, where its content matters. */
  readonly onAnswer?: (text: string) => void
  /** Requests a second over all connections; without it each connection asks as soon as it was answered. */
  readonly ratePerSecond?: number
}

/** What a run of requests came to. Times are in milliseconds. */
export interface LoadResult {
  readonly answers: number
  readonly failures: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  /** Bytes of the last answer's body. */
  readonly bodyBytes: number
}

/** Latencies in steps of 10 microseconds up to a second; what is slower counts as a second. */
const histogramStep = 0.01
const histogramSize = 100_000

/**
 * Sends requests over keep-alive connections, one at a time on each, from this process's one thread. Written on bare
 * sockets, so that the load costs less than what it measures.
 */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const histogram = new Uint32Array(histogramSize)
  const tally = { answers: 0, failures: 0, bodyBytes: 0 }
  const startedMs = performance.now()
  const endMs = startedMs + options.durationMs
  const schedule = options.ratePerSecond === undefined ? undefined : pacer(startedMs, options.ratePerSecond)
  await Promise.all(
    Array.from({ length: options.connections }, () => runConnection(options, endMs, schedule, histogram, tally)),
  )
  const seconds = (performance.now() - startedMs) / 1000
  return {
    ...tally,
    perSecond: tally.answers / seconds,
    p50Ms: percentile(histogram, 0.5),
    p95Ms: percentile(histogram, 0.95),
    p99Ms: percentile(histogram, 0.99),
  }
}

/** Hands out the instants at which requests are due, one after the other, whichever connection takes them. */
function pacer(startedMs: number, ratePerSecond: number): () => number {
  let count = 0
  return () => startedMs + (count++ * 1000) / ratePerSecond
}

function runConnection(
  options: LoadOptions,
  endMs: number,
  schedule: (() => number) | undefined,
  histogram: Uint32Array,
  tally: { answers: number; failures: number; bodyBytes: number },
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
    const reader = new AnswerReader(options.onAnswer !== undefined)
    let sentMs = 0
    const send = () => {
      const dueMs = schedule?.() ?? performance.now()
      if (dueMs >= endMs) return end(socket, resolve)
      const waitMs = dueMs - performance.now()
      // Measured from when it was due, so that a server that falls behind is not spared.
      sentMs = dueMs
      if (waitMs > 1) setTimeout(() => socket.write(options.next(), 'latin1'), waitMs)
      else socket.write(options.next(), 'latin1')
    }
    socket.on('connect', send)
    socket.on('data', (chunk: Buffer) => {
      if (!reader.push(chunk)) return
      tally.bodyBytes = reader.bodyBytes
      if (reader.status === options.expectedStatus) {
        tally.answers += 1
        options.onAnswer?.(reader.text)
      } else tally.failures += 1
      const step = Math.min(histogramSize - 1, Math.floor((performance.now() - sentMs) / histogramStep))
      histogram[step] = (histogram[step] ?? 0) + 1
      send()
    })
    socket.on('error', () => {
      tally.failures += 1
      resolve()
    })
    socket.on('close', () => resolve())
  })
}

function end(socket: Socket, resolve: () => void): void {
  socket.destroy()
  resolve()
}

/** Finds where an answer ends, by its Content-Length. */
class AnswerReader {
  status = 0
  bodyBytes = 0
  text = ''
  readonly #keepsText: boolean
  #missingBytes = 0
  #isInBody = false

  constructor(keepsText: boolean) {
    this.#keepsText = keepsText
  }

  /** Takes a chunk; true when it completes the answer. Heads arrive in one piece on a loopback connection. */
  push(chunk: Buffer): boolean {
    if (this.#isInBody) {
      this.#missingBytes -= chunk.length
      if (this.#keepsText) this.text += chunk.toString('latin1')
    } else {
      const headEnd = chunk.indexOf('\r\n\r\n')
      const head = chunk.toString('latin1', 0, headEnd)
      const at = head.toLowerCase().indexOf('content-length: ')
      this.status = Number(head.slice(9, 12))
      this.bodyBytes = at < 0 ? 0 : Number.parseInt(head.slice(at + 16, at + 26), 10)
      this.#missingBytes = headEnd + 4 + this.bodyBytes - chunk.length
      this.text = this.#keepsText ? chunk.toString('latin1') : ''
    }
    this.#isInBody = this.#missingBytes > 0
    return !this.#isInBody
  }
}

function percentile(histogram: Uint32Array, share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (let step = 0; step < histogram.length; step++) {
    seen += histogram[step] ?? 0
    if (seen >= total * share) return (step + 1) * histogramStep
  }
  return histogramSize * histogramStep
}

/** A request's text. The body, if any, is JSON in ASCII. */
export function requestText(method: string, path: string, headers: Record<string, string>, body?: string): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}
