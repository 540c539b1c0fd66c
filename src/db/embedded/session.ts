const message = { sync: 0x53, query: 0x51, terminate: 0x58, readyForQuery: 0x5a } as const
const idleStatus = 0x49

/** Runs frontend messages on the one session and returns its answer. */
export type Execute = (bytes: Uint8Array) => Uint8Array

interface Chunk {
  readonly connection: number
  readonly bytes: Uint8Array
}

export interface SharedSessionOptions {
  readonly execute: Execute
  readonly answer: (connection: number, bytes: Uint8Array) => void
  /** Any clock that only moves forward, in milliseconds. */
  readonly nowMs: () => number
}

/**
 * Gives the embedded database's only session to one connection at a time, from its first message until the database
 * reports idle. Otherwise a statement of one connection would run inside another's transaction, and be rolled back with
 * it after it was acknowledged.
 */
export class SharedSession {
  readonly #execute: Execute
  readonly #answer: (connection: number, bytes: Uint8Array) => void
  readonly #nowMs: () => number
  #owner: number | undefined
  #lastRunMs = 0
  #waiting: Chunk[] = []

  constructor(options: SharedSessionOptions) {
    this.#execute = options.execute
    this.#answer = options.answer
    this.#nowMs = options.nowMs
  }

  /** Takes whole frontend messages of one connection. */
  receive(connection: number, bytes: Uint8Array): void {
    // Only the start-up packet has no type: its first byte is the high byte of a small length.
    if (bytes[0] === 0) this.#answer(connection, greeting)
    else if (bytes[0] === message.terminate) this.close(connection)
    else if (this.#owner === undefined || this.#owner === connection) {
      this.#run(connection, bytes)
      this.#drain()
    } else this.#waiting.push({ connection, bytes })
  }

  /** Forgets a connection, and rolls back its open transaction. */
  close(connection: number): void {
    this.#waiting = this.#waiting.filter((chunk) => chunk.connection !== connection)
    if (this.#owner !== connection) return
    this.#execute(syncAndRollback)
    this.#owner = undefined
    this.#drain()
  }

  /** Takes the session from a connection that idles inside a transaction for too long; returns that connection. */
  evictIdleOwner(limitMs: number): number | undefined {
    const owner = this.#owner
    if (owner === undefined || this.#nowMs() - this.#lastRunMs <= limitMs) return undefined
    this.close(owner)
    return owner
  }

  #drain(): void {
    while (this.#waiting.length > 0) {
      const owner = this.#owner
      const index = owner === undefined ? 0 : this.#waiting.findIndex((chunk) => chunk.connection === owner)
      const [chunk] = index < 0 ? [] : this.#waiting.splice(index, 1)
      if (!chunk) return
      this.#run(chunk.connection, chunk.bytes)
    }
  }

  #run(connection: number, bytes: Uint8Array): void {
    const answer = this.#execute(bytes)
    this.#owner = endsIdle(answer) ? undefined : connection
    this.#lastRunMs = this.#nowMs()
    if (answer.length > 0) this.#answer(connection, answer)
  }
}

/** Returns whether an answer ends with ReadyForQuery outside of a transaction. */
function endsIdle(answer: Uint8Array): boolean {
  const start = answer.length - 6
  return answer[start] === message.readyForQuery && answer[start + 4] === 5 && answer[start + 5] === idleStatus
}

function frontendMessage(type: number, text = ''): Buffer {
  const body = text === '' ? Buffer.alloc(0) : Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head[0] = type
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

// A connection may vanish in the middle of an extended query, when only Sync makes the session listen again.
const syncAndRollback = Buffer.concat([frontendMessage(message.sync), frontendMessage(message.query, 'rollback')])

/** AuthenticationOk, client_encoding, BackendKeyData, ReadyForQuery: accepts every connection at once. */
const greeting = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from('S\0\0\0\x19client_encoding\0UTF8\0', 'latin1'),
  Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from([message.readyForQuery, 0, 0, 0, 5, idleStatus]),
])
