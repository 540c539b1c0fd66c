import { Duplex } from 'node:stream'

export interface WorkerSocketOptions {
  /** Resolves when the worker accepts messages. */
  readonly ready: () => Promise<void>
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly close: () => void
}

/** A socket for `pg` in place of TCP: its bytes go to the worker and come back from it. */
export class WorkerSocket extends Duplex {
  readonly #options: WorkerSocketOptions

  constructor(options: WorkerSocketOptions) {
    super({ decodeStrings: true })
    this.#options = options
  }

  /** Called by `pg` in place of a connection to a host. */
  connect(): this {
    this.#options.ready().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  /** Hands over bytes that the worker answered. */
  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // A copy, because a transfer takes the whole buffer, which `pg` shares among messages.
    this.#options.send(new Uint8Array(chunk))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const total = chunks.reduce((sum, { chunk }) => sum + chunk.length, 0)
    const joined = new Uint8Array(total)
    let offset = 0
    for (const { chunk } of chunks) {
      joined.set(chunk, offset)
      offset += chunk.length
    }
    this.#options.send(joined)
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#options.close()
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}
