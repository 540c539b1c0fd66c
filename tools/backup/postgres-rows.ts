import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import type { RowStore, StoredTable } from './row-store.ts'

/** As much of a connection of `pg` as COPY needs. */
interface CopyConnection {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Bytes that may be buffered before the server is paused. */
const mostWaiting = 1_048_576

/** Reads and writes rows of PostgreSQL by COPY, within the transaction that the client has begun. */
export function postgresRows(client: pg.Client): RowStore {
  return {
    read: (table) => {
      const copy = new CopyOut(`copy (select ${table.columnList} from ${table.name}) to stdout`)
      client.query(copy)
      return copy.chunks()
    },
    async write(table: StoredTable, rows: AsyncIterable<Buffer>) {
      const copy = new CopyIn(`copy ${table.name} (${table.columnList}) from stdin`)
      client.query(copy)
      await copy.send(rows)
    },
  }
}

/** One `copy to stdout`, taken as it comes. */
class CopyOut implements pg.Submittable {
  readonly #text: string
  #connection: CopyConnection | undefined
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #isDone = false
  #fault: Error | undefined
  #news = Promise.withResolvers<void>()

  constructor(text: string) {
    this.#text = text
  }

  async *chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const isDone = this.#isDone
      if (this.#fault) throw this.#fault
      if (this.#waiting.length > 0) {
        const taken = Buffer.concat(this.#waiting)
        this.#waiting = []
        this.#waitingBytes = 0
        this.#connection?.stream.resume()
        yield taken
      } else if (isDone) return
      else {
        await this.#news.promise
        this.#news = Promise.withResolvers()
      }
    }
  }

  submit(connection: unknown): void {
    this.#connection = connection as CopyConnection
    this.#connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The bytes are a view into what the socket will overwrite.
    this.#waiting.push(Buffer.from(chunk))
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes > mostWaiting) this.#connection?.stream.pause()
    this.#news.resolve()
  }

  handleError(error: Error): void {
    this.#fault = error
    this.#news.resolve()
  }

  handleReadyForQuery(): void {
    this.#isDone = true
    this.#news.resolve()
  }

  handleCommandComplete(): void {}
}

/** One `copy from stdin`, sent no faster than the server takes it. */
class CopyIn implements pg.Submittable {
  readonly #text: string
  readonly #ready = Promise.withResolvers<CopyConnection>()
  readonly #done = Promise.withResolvers<void>()
  #fault: Error | undefined

  constructor(text: string) {
    this.#text = text
    for (const { promise } of [this.#ready, this.#done]) promise.catch(() => undefined)
  }

  async send(rows: AsyncIterable<Buffer>): Promise<void> {
    const connection = await this.#ready.promise
    try {
      for await (const lines of rows) {
        if (this.#fault) break
        connection.sendCopyFromChunk(lines)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      connection.sendCopyFail('the backup could not be read')
      await this.#done.promise.catch(() => undefined)
      throw error
    }
    await this.#done.promise
  }

  submit(connection: unknown): void {
    ;(connection as CopyConnection).query(this.#text)
  }

  handleCopyInResponse(connection: unknown): void {
    this.#ready.resolve(connection as CopyConnection)
  }

  handleError(error: Error): void {
    this.#fault = error
    this.#ready.reject(error)
    this.#done.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#fault === undefined) this.#done.resolve()
  }

  handleCommandComplete(): void {}
}
