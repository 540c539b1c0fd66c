import { ServiceError } from '../errors.ts'
import { within } from '../lib/time/within.ts'

const timeoutMs = 2_000
/** For so long an answer stands for the next callers, so that probes cost the database little however many come. */
const reuseMs = 250

/**
 * Says whether this process should be sent requests: not while it stops, nor while its database does not take a write.
 */
export class Readiness {
  readonly #check: () => Promise<void>
  #running: Promise<void> | undefined
  #isStopping = false

  /** @param check does a real write; rejects when it fails. */
  constructor(check: () => Promise<void>) {
    this.#check = check
  }

  /** From now on this process is not ready. */
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
