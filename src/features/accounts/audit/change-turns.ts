import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../../access/actor.ts'
import { limitConcurrency, limitEach } from '../../../lib/limit-concurrency.ts'

/** Runs a member's change in its turn. */
export type ChangeTurns = <T>(actor: Pick<Actor, 'memberId'>, change: () => Promise<T>) => Promise<T>

interface ChangeLimits {
  /** Changes that run concurrently. */
  readonly running: number
  /**
   * Milliseconds of a change after which its member pauses as long as it took; undefined for no pauses. The pause grows
   * with the square of the duration.
   */
  readonly evenMs: number | undefined
}

/**
 * Concurrent changes: half of the connections. On the embedded database's one session two: a change of 10 ms leaves
 * others half of the time, and one of 100 ms ten elevenths, because others wait for the whole of it.
 */
export const changeLimits = {
  postgres: { running: 5, evenMs: undefined },
  embedded: { running: 2, evenMs: 10 },
} as const

/** The longest pause after a member's change, in milliseconds. */
const longestRestMs = 10_000

/**
 * Limits concurrent changes: one per member with 63 queued, 200 queued in all. After a change its member pauses, the
 * longer the change, the smaller their share of the time. The operator's token is limited only by the total.
 */
export function openChangeTurns({ running, evenMs }: ChangeLimits): ChangeTurns {
  const all = limitConcurrency(running, 200)
  // 64 busy connections are load, not overload (spec 2).
  const ofMember = limitEach(1, 63)
  return ({ memberId }, change) => {
    if (memberId === undefined) return all(change)
    return new Promise((resolve, reject) => {
      ofMember(memberId, async () => {
        let begunMs = performance.now()
        await all(() => {
          begunMs = performance.now()
          return change()
        }).then(resolve, reject)
        const restMs = evenMs === undefined ? 0 : (performance.now() - begunMs) ** 2 / evenMs
        if (restMs >= 1) await sleep(Math.min(restMs, longestRestMs), undefined, { ref: false })
      }).catch(reject)
    })
  }
}
