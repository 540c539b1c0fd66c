import { type RateLimitRefusal, rateLimited } from '../../errors.ts'
import { limitConcurrency, limitEach } from '../../lib/limit-concurrency.ts'

/** Expensive calls that may run and wait at once, per member; and that may run in total. */
export const expensiveCalls = { ofOne: { running: 2, waiting: 20 }, ofAll: 4 }
const { ofOne, ofAll } = expensiveCalls

const refusal: RateLimitRefusal = { remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 }
const policy = { name: 'expensive-calls', quota: ofOne.running + ofOne.waiting, windowSeconds: 1 }

type Caller = { readonly memberId?: string | undefined }

/** Gives expensive calls their turns, so that no member delays other members or the endpoints of end users. */
export interface ExpensiveTurns {
  /** Runs a call in its turn. Throws `rate_limited` if too many calls of the member wait. */
  run<T>(caller: Caller, call: () => Promise<T>): Promise<T>
  /** Takes a turn for each part, so that a slow reader occupies only a place of their own. */
  stream<Part>(caller: Caller, parts: AsyncIterable<Part>): AsyncGenerator<Part>
}

export function openExpensiveTurns(): ExpensiveTurns {
  const all = limitConcurrency(ofAll)
  const refuse = () => rateLimited(refusal, policy, 'Too many calls of this kind at once. Try again shortly.')
  const each = limitEach(ofOne.running, ofOne.waiting, refuse)
  const ofMember = <T>({ memberId }: Caller, work: () => Promise<T>) =>
    memberId === undefined ? work() : each(memberId, work)
  return {
    run: (caller, call) => ofMember(caller, () => all(call)),
    async *stream(caller, parts) {
      const [admitted, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      ofMember(caller, () => {
        admitted.resolve()
        return ended.promise
      }).catch(admitted.reject)
      await admitted.promise
      const iterator = parts[Symbol.asyncIterator]()
      try {
        for (;;) {
          const part = await all(() => iterator.next())
          if (part.done) return
          yield part.value
        }
      } finally {
        ended.resolve()
        await iterator.return?.()
      }
    },
  }
}
