/** The start-up message from the main thread to the worker. */
export interface WorkerStart {
  /** The directory of the database, or 'memory'. */
  readonly dataDir: string
  /** The image that a database starts from if there is none. */
  readonly templatePath: string
  readonly progress: SharedArrayBuffer
}

export type ToWorker =
  | { readonly kind: 'data'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close'; readonly connection: number }
  | { readonly kind: 'save-template'; readonly path: string }
  | { readonly kind: 'stop' }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'data'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'closed'; readonly connection: number; readonly reason: string }
  | { readonly kind: 'template-saved' }
  | { readonly kind: 'stopped' }

const slots = { statementStarted: 0, syncCount: 1 } as const

/** Memory shared by both threads, because a worker inside a statement answers no message. */
export class WorkerProgress {
  readonly buffer: SharedArrayBuffer
  readonly #words: BigInt64Array

  constructor(buffer = new SharedArrayBuffer(16)) {
    this.buffer = buffer
    this.#words = new BigInt64Array(buffer)
  }

  /** Monotonic milliseconds at which the running statement began; 0 if none runs. */
  get statementStartedMs(): number {
    return Number(Atomics.load(this.#words, slots.statementStarted))
  }

  set statementStartedMs(value: number) {
    Atomics.store(this.#words, slots.statementStarted, BigInt(value))
  }

  /** Returns how many times the worker has forced a file to the disk. */
  get syncCount(): number {
    return Number(Atomics.load(this.#words, slots.syncCount))
  }

  countSync(): void {
    Atomics.add(this.#words, slots.syncCount, 1n)
  }
}

/** Whole milliseconds on a clock that both threads share, never 0. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n) + 1
}
