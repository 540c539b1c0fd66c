import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/**
 * What a caller sent too much of is read and dropped for so long, and up to so many bytes: closing at once would reset the
 * connection, and with it the answers that are on their way.
 */
const lingerMs = 2_000
const lingerBytes = 2_097_152

/** How much had been read of each connection when it was refused. */
const refusedAt = new WeakMap<Socket, number>()

/**
 * Answers bytes that are no HTTP request, or a request that came too slowly, on the bare socket: after the answers to the
 * requests before it, and so that the caller sees them all before the connection is closed.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const readBefore = refusedAt.get(socket)
  if (readBefore !== undefined) {
    // Once refused, each further packet is an error again.
    if (socket.bytesRead - readBefore > lingerBytes) socket.pause()
    return
  }
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  refusedAt.set(socket, socket.bytesRead)
  refuse(socket, clientErrorStatus[error.code ?? ''] ?? 400)
}

const clientErrorStatus: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function refuse(socket: HttpSocket, status: number): void {
  // The answer that the connection waits for; they come one after the other, in the order of the requests.
  const pending = socket._httpMessage
  if (pending?.req.complete) {
    pending.once('finish', () => refuse(socket, status))
    return
  }
  // Without one, the last request was answered when the rest of its body is on its way.
  const isAnswered = pending?.headersSent ?? socket.parser?.incoming?.complete === false
  if (socket.writable) socket.end(isAnswered ? '' : refusal(status))
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** What Node tells of a connection nowhere else; its own handler of such errors looks here as well. */
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
