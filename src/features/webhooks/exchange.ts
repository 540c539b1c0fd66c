import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { type SendError, SendFailure } from './send-failure.ts'
import { createStatusReader } from './status-line.ts'

/** Bytes of a response that are read before the connection is closed. */
const maxResponseLength = 65_536
/**
 * The time a receiver has to finish its answer after the status line; cutting it off at once would look like a fault.
 */
const finishMs = 500

export interface Exchange {
  url: URL
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** The time after which no status line counts, on the clock of `performance.now()`. */
  deadlineMs: number
}

/**
 * Writes one POST on the connection and reads its status line; the connection is closed when it returns. Node's own
 * client writes a request at most once: it has no retry to switch off.
 *
 * @throws SendFailure if there was no status line.
 */
export function exchangeOnce(socket: Socket, exchange: Exchange): Promise<{ status: number; decidedMs: number }> {
  const { url, headers, body, deadlineMs } = exchange
  return new Promise((resolve, reject) => {
    const readStatus = createStatusReader()
    let decision: { status: number; decidedMs: number } | undefined
    let received = 0
    let timer = setTimeout(() => finish('timeout'), Math.max(deadlineMs - performance.now(), 0))
    const finish = (error: SendError, cause?: Error) => {
      clearTimeout(timer)
      request.destroy()
      socket.destroy()
      if (decision === undefined) reject(new SendFailure(error, { cause }))
      else resolve(decision)
    }
    // Before the client's own listener, which reports a malformed header as an error although the status line has
    // decided.
    socket.prependListener('data', (chunk: Buffer) => {
      received += chunk.length
      if (decision === undefined) {
        const status = readStatus(chunk)
        if (status !== undefined) {
          decision = { status, decidedMs: performance.now() }
          clearTimeout(timer)
          timer = setTimeout(() => finish('timeout'), Math.min(finishMs, Math.max(deadlineMs - decision.decidedMs, 0)))
        }
      }
      if (received > maxResponseLength) finish('invalid_response')
    })
    socket.once('close', () => finish('connection_closed'))
    const request = httpRequest({
      createConnection: () => socket,
      method: 'POST',
      path: url.pathname + url.search,
      setHost: false,
      headers: { Host: url.host, ...headers, 'Content-Length': body.length, Connection: 'close' },
    })
    request.on('response', (response) => response.resume().once('close', () => finish('invalid_response')))
    request.on('error', (cause: NodeJS.ErrnoException) => finish(errorWord(cause), cause))
    request.end(body)
    if (socket.destroyed) finish('connection_closed')
  })
}

function errorWord(error: NodeJS.ErrnoException): SendError {
  return error.code?.startsWith('HPE_') ? 'invalid_response' : 'connection_closed'
}
