import { within } from '../../lib/time/within.ts'
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts'
import * as queries from './webhook-outbox.queries.ts'

/** Concurrent attempts of one app, so that a slow receiver delays no other app (spec 6.2). */
const maxAttemptsPerApp = 4
const maxAttempts = 1_024
const candidatesPerLook = 200
const sweepEveryMs = 1_000
const claimLostAfterMs = 60_000

type DispatcherOptions = AttemptDeps & {
  /** Names this process in its claims. */
  readonly processId: string
  readonly onError: (error: unknown) => void
}

type Waiting = Awaited<ReturnType<typeof queries.listPendingDeliveries>>

/**
 * Sends the deliveries that verifications left in the outbox, however long ago: each is claimed, then attempted once,
 * by whichever process comes first (spec 6.2). Disposal stops claiming and waits for running attempts.
 */
export class WebhookDispatcher implements AsyncDisposable {
  readonly #options: DispatcherOptions
  #timer: NodeJS.Timeout | undefined
  readonly #running = new Set<Promise<void>>()
  readonly #runningByApp = new Map<string, number>()
  #lastLookAtMs = 0
  /** Deliveries whose claim was not answered: this process may own them without having begun them. */
  #unanswered: Waiting = []
  #look: Promise<void> | undefined
  #mustLookAgain = false
  #isStopped = false

  private constructor(options: DispatcherOptions) {
    this.#options = options
  }

  static async start(options: DispatcherOptions): Promise<WebhookDispatcher> {
    const dispatcher = new WebhookDispatcher(options)
    await dispatcher.#sweep()
    dispatcher.#timer = setInterval(() => dispatcher.#sweep().catch(options.onError), sweepEveryMs).unref()
    return dispatcher
  }

  status() {
    return { running: this.#running.size, lastLookAtMs: this.#lastLookAtMs }
  }

  /** Looks for waiting deliveries at once: called after the commit of a verification. */
  wake(): void {
    if (this.#isStopped) return
    this.#mustLookAgain = true
    this.#look ??= this.#lookUntilQuiet()
      .catch(this.#options.onError)
      .finally(() => {
        this.#look = undefined
      })
  }

  /** Resolves once no delivery waits or is being sent, or after this many milliseconds. */
  async settle(withinMs: number): Promise<void> {
    const untilMs = performance.now() + withinMs
    while (performance.now() < untilMs && !this.#isStopped) {
      this.wake()
      await this.#look
      if (this.#running.size === 0) return
      await within(Promise.race(this.#running), untilMs - performance.now(), () => undefined)
    }
  }

  /** Also gives up deliveries claimed by a dead process, and finds those that other processes left. */
  async #sweep(): Promise<void> {
    const { database, clock } = this.#options
    await queries.markLostDeliveries(database.db, claimLostAfterMs, new Date(clock.nowMs()))
    this.wake()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopped = true
    await this.#look
    await Promise.all(this.#running)
  }

  async #lookUntilQuiet(): Promise<void> {
    while (this.#mustLookAgain && !this.#isStopped) {
      this.#mustLookAgain = false
      await this.#lookOnce()
    }
  }

  async #lookOnce(): Promise<void> {
    const { database, clock } = this.#options
    this.#lastLookAtMs = clock.nowMs()
    if (this.#unanswered.length > 0) {
      this.#mustLookAgain = true
      return this.#claim(this.#unanswered)
    }
    if (this.#running.size >= maxAttempts) return
    const limit = attemptsPerApp(this.#running.size)
    const busyApps = [...this.#runningByApp].filter(([, count]) => count >= limit).map(([app]) => app)
    const pending = await queries.listPendingDeliveries(database.db, busyApps, candidatesPerLook)
    const waiting = this.#withinLimits(pending)
    if (waiting.length === 0) return
    await this.#claim(waiting)
    if (pending.length === candidatesPerLook) this.#mustLookAgain = true
  }

  async #claim(waiting: Waiting): Promise<void> {
    const { database, processId } = this.#options
    this.#unanswered = waiting
    const claimed = await queries.claimDeliveries(database.db, waiting, processId)
    this.#unanswered = []
    for (const delivery of claimed) this.#start(delivery)
  }

  #withinLimits(pending: Waiting): Waiting {
    const counts = new Map(this.#runningByApp)
    const within: Waiting = []
    for (const delivery of pending) {
      const { app_id } = delivery
      const count = counts.get(app_id) ?? 0
      const running = this.#running.size + within.length
      if (running >= maxAttempts || count >= attemptsPerApp(running)) continue
      counts.set(app_id, count + 1)
      within.push(delivery)
    }
    return within
  }

  #start(delivery: queries.ClaimedDelivery): void {
    const app = delivery.app_id
    this.#runningByApp.set(app, (this.#runningByApp.get(app) ?? 0) + 1)
    const attempt = attemptDelivery(this.#options, delivery)
      .catch(this.#options.onError)
      .finally(() => {
        this.#running.delete(attempt)
        const left = (this.#runningByApp.get(app) ?? 1) - 1
        if (left === 0) this.#runningByApp.delete(app)
        else this.#runningByApp.set(app, left)
        this.wake()
      })
    this.#running.add(attempt)
  }
}

/**
 * Returns the number of concurrent attempts of an app: the more are running, the fewer, so that many slow receivers
 * leave room for others.
 */
function attemptsPerApp(running: number): number {
  return Math.max(1, Math.ceil(maxAttemptsPerApp * (1 - running / maxAttempts)))
}
