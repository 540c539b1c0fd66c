import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Reads and drops the rest of an oversized request for this time, up to this many bytes: closing at once would reset
 * the connection before the client sees the answer.
 */
const lingerMs = 2_000
const lingerBytes = 2_097_152

/** The bytes read from each connection when it was refused. */
const refusedAt = new WeakMap<Socket, number>()

/**
 * Answers bytes that are not HTTP, or a request that arrives too slowly, on the bare socket: after the answers to
 * earlier requests, and such that the caller receives all of them before the connection is closed.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const readBefore = refusedAt.get(socket)
  if (readBefore !== undefined) {
    // After a refusal, every further packet is an error again.
    if (socket.bytesRead - readBefore > lingerBytes) socket.pause()
    return
  }
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  refusedAt.set(socket, socket.bytesRead)
  refuse(socket, clientErrorStatus[error.code ?? ''] ?? 400)
}

const clientErrorStatus: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function refuse(socket: HttpSocket, status: number): void {
  // The answer that the connection waits for: answers follow each other in the order of the requests.
  const pending = socket._httpMessage
  if (pending?.req.complete) {
    pending.once('finish', () => refuse(socket, status))
    return
  }
  // Without a pending answer, the last request was answered while the rest of its body is still arriving.
  const isAnswered = pending?.headersSent ?? socket.parser?.incoming?.complete === false
  if (socket.writable) socket.end(isAnswered ? '' : refusal(status))
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Connection state that Node exposes nowhere else; its own handler of such errors reads it, too. */
type HttpSocket = Socket & {
  readonly _httpMessage?: ServerResponse | null
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null
}

function refusal(status: number): string {
  const body = JSON.stringify({ error: `${STATUS_CODES[status]}.`, code: 'invalid_request' })
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
    `cache-control: no-store\r\nx-content-type-options: nosniff\r\nx-request-id: unread\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
  )
}
