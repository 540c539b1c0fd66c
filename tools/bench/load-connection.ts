import { connect, type Socket } from 'node:net'
import { type Answer, AnswerReader } from './answer-reader.ts'

/** The owner of a connection, which is notified of its state. */
export interface ConnectionOwner {
  /** It can take a request: it was opened, or its last request was answered. */
  ready(connection: LoadConnection): void
  answered(answer: Answer, dueMs: number): void
  /** The connection is lost; `dueMs` is of the request that it carried, if any. */
  lost(connection: LoadConnection, dueMs: number | undefined): void
}

// Shared, because what is received is read at once.
const receiveBuffer = Buffer.alloc(256 * 1024)

/** One keep-alive connection with at most one request at a time, on a bare socket, so that load costs little. */
export class LoadConnection {
  readonly #socket: Socket
  /** When the request that waits for its answer was due. */
  #dueMs: number | undefined

  constructor(port: number, owner: ConnectionOwner) {
    const reader = new AnswerReader((answer) => {
      const dueMs = this.#dueMs
      if (dueMs === undefined) throw new Error('An answer came to no request.')
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
    // A close follows, which says all that matters here.
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
