import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { ServiceError } from '../../errors.ts'

const intervalMs = 100
/**
 * Turns of the event loop are this late only if work arrives faster than it is done; 64 busy callers cause a few ms.
 */
const overloadedAfterMs = 400

/** Measures how late the event loop runs its turns: the queue before all work of this process. */
export class LoadShedder implements Disposable {
  readonly #timer: NodeJS.Timeout
  #dueMs = performance.now() + intervalMs
  #lateMs = 0
  #isOverloaded = false

  constructor() {
    this.#timer = setInterval(() => this.#sample(), intervalMs).unref()
  }

  /** Returns whether two turns in a row were late; a single one may be a compilation or a garbage collection. */
  get isOverloaded(): boolean {
    return this.#isOverloaded
  }

  /** Returns how late the last turn was, in milliseconds. */
  get lateMs(): number {
    return this.#lateMs
  }

  #sample(): void {
    const nowMs = performance.now()
    const wasLate = this.#lateMs > overloadedAfterMs
    this.#lateMs = Math.max(0, nowMs - this.#dueMs)
    this.#isOverloaded = wasLate && this.#lateMs > overloadedAfterMs
    this.#dueMs = nowMs + intervalMs
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}

/** The hook of routes that list 503: answers at once, before any work is queued, while the process is overloaded. */
export function shedLoad(shedder: LoadShedder) {
  return (_request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (shedder.isOverloaded) done(new ServiceError('over_capacity', 'The service is over capacity. Try again later.'))
    else done()
  }
}
