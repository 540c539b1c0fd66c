import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { ServiceError } from '../../errors.ts'

const intervalMs = 100
/** So late do turns of the event loop come only when work arrives faster than it is done; 64 busy callers make a few ms. */
const overloadedAfterMs = 400

/** Watches how late the event loop runs its turns: the queue in front of everything this process does. */
export class LoadShedder implements Disposable {
  readonly #timer: NodeJS.Timeout
  #dueMs = performance.now() + intervalMs
  #lateMs = 0
  #isOverloaded = false

  constructor() {
    this.#timer = setInterval(() => this.#sample(), intervalMs).unref()
  }

  /** Returns whether two turns in a row were late; a single one may be a compilation or a collection of garbage. */
  get isOverloaded(): boolean {
    return this.#isOverloaded
  }

  /** Returns how late the last turn came, in milliseconds. */
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

/** The hook of routes that list 503: answers at once, before anything is queued, while the process is overloaded. */
export function shedLoad(shedder: LoadShedder) {
  return (_request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (shedder.isOverloaded) done(new ServiceError('over_capacity', 'The service is over capacity. Try again later.'))
    else done()
  }
}
