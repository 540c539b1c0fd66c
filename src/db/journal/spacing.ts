import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * A round trip to the database costs some 200 us of processor time, whatever it carries. So work waits this long after
 * the end of one, in milliseconds, and the next takes along all that arrived meanwhile.
 */
const idleRestMs = 3
/** The rest while this process's core is more than half busy: its time is scarce, and requests wait for it anyway. */
const busyRestMs = 5

/**
 * Keeps repeated round trips apart. Under load, each takes along the work that arrived meanwhile, so that its cost is
 * shared; a single piece of work starts at once.
 */
export class Spacing {
  readonly #restMs: () => number
  #endedMs = Number.NEGATIVE_INFINITY
  #endWait: (() => void) | undefined

  /** @param restMs Returns the time from an end to the next start, in milliseconds. */
  constructor(restMs: () => number = restByLoad()) {
    this.#restMs = restMs
  }

  /** Resolves when the next start is due (at once if hurried), but not before the next turn of the event loop. */
  async start({ isHurried = false } = {}): Promise<void> {
    const waitMs = this.#endedMs + this.#restMs() - performance.now()
    if (waitMs >= 1 && !isHurried) await this.#wait(waitMs)
    await nextTurn()
  }

  /** Notes the end of what `start` began. */
  end(): void {
    this.#endedMs = performance.now()
  }

  /** Ends the current wait of `start`, because enough work has gathered. */
  hurry(): void {
    this.#endWait?.()
  }

  async #wait(forMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, forMs)
    this.#endWait = resolve
    await promise
    clearTimeout(timer)
    this.#endWait = undefined
  }
}

/** The span over which the load is measured, in milliseconds. */
const measuredMs = 200

/** Returns a function that returns the rest by the share of its time in which the event loop lately worked. */
function restByLoad(): () => number {
  let since: EventLoopUtilization = performance.eventLoopUtilization()
  let restMs = idleRestMs
  return () => {
    const now = performance.eventLoopUtilization()
    const activeMs = now.active - since.active
    const spanMs = activeMs + now.idle - since.idle
    if (spanMs >= measuredMs) {
      restMs = activeMs > spanMs / 2 ? busyRestMs : idleRestMs
      since = now
    }
    return restMs
  }
}
