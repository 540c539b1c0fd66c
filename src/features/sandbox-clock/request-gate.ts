import { within } from '../../lib/time/within.ts'

/** How long an advance waits for requests under way, in milliseconds; what takes longer goes on beside it. */
const patienceMs = 10_000

/**
 * Lets requests in, and keeps them waiting while time is moved: each is answered by the time before or the time after.
 * Those inside end first.
 */
export class RequestGate {
  #inside = 0
  #closed: PromiseWithResolvers<void> | undefined
  #emptied: PromiseWithResolvers<void> | undefined

  /** Resolves once the request may go on; call the result, once or more, when its work is done. */
  async enter(): Promise<() => void> {
    while (this.#closed !== undefined) await this.#closed.promise
    this.#inside++
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.#inside--
      if (this.#inside === 0) this.#emptied?.resolve()
    }
  }

  /** Does something while no request is inside; one caller at a time. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const closed = Promise.withResolvers<void>()
    this.#closed = closed
    try {
      if (this.#inside > 0) {
        this.#emptied = Promise.withResolvers()
        await within(this.#emptied.promise, patienceMs, () => undefined)
      }
      return await work()
    } finally {
      this.#emptied = undefined
      this.#closed = undefined
      closed.resolve()
    }
  }
}
