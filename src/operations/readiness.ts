import { ServiceError } from '../errors.ts'
import { within } from '../lib/time/within.ts'

const timeoutMs = 2_000
/** How long an answer is reused, so that many probes cost the database little. */
const reuseMs = 250

/** Tells whether this process should receive requests: not while it stops, nor while its database refuses writes. */
export class Readiness {
  readonly #check: () => Promise<void>
  #running: Promise<void> | undefined
  #isStopping = false

  /** @param check writes for real; rejects if that fails. */
  constructor(check: () => Promise<void>) {
    this.#check = check
  }

  /** Makes this process report itself as not ready from now on. */
  markStopping(): void {
    this.#isStopping = true
  }

  /** Resolves when ready; throws a 503 otherwise, within 2 s. */
  async assertReady(): Promise<void> {
    if (this.#isStopping) throw new ServiceError('unavailable', 'The process is stopping.')
    this.#running ??= this.#runOnce()
    try {
      await this.#running
    } catch (cause) {
      throw new ServiceError('unavailable', 'The database does not accept writes.', { cause })
    }
  }

  #runOnce(): Promise<void> {
    setTimeout(() => {
      this.#running = undefined
    }, reuseMs).unref()
    return within(this.#check(), timeoutMs, () => {
      throw new Error(`no answer within ${timeoutMs} ms`)
    })
  }
}
