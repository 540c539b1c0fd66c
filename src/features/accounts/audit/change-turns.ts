import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../../access/actor.ts'
import { limitConcurrency, limitEach } from '../../../lib/limit-concurrency.ts'

/** Runs a member's change in its turn. */
export type ChangeTurns = <T>(actor: Pick<Actor, 'memberId'>, change: () => Promise<T>) => Promise<T>

interface ChangeLimits {
  /** Changes that run concurrently. */
  readonly running: number
  /** The share of time that one member's changes may take. */
  readonly share: number
}

/**
 * Concurrent changes: half of the connections. On the embedded database's one session two, of which a member may take a
 * fifth of the time.
 */
export const changeLimits = { postgres: { running: 5, share: 1 }, embedded: { running: 2, share: 0.2 } } as const

/** The longest pause after a member's change, in milliseconds. */
const longestRestMs = 10_000

/**
 * Limits concurrent changes: one per member with 20 queued, 200 queued in all. After a change its member pauses in
 * proportion to the change's duration, so that the member's share is kept. The operator's token is limited only by the
 * total.
 */
export function openChangeTurns({ running, share }: ChangeLimits): ChangeTurns {
  const all = limitConcurrency(running, 200)
  const ofMember = limitEach(1, 20)
  return ({ memberId }, change) => {
    if (memberId === undefined) return all(change)
    return new Promise((resolve, reject) => {
      ofMember(memberId, async () => {
        let begunMs = performance.now()
        await all(() => {
          begunMs = performance.now()
          return change()
        }).then(resolve, reject)
        const restMs = (performance.now() - begunMs) * (1 / share - 1)
        if (restMs >= 1) await sleep(Math.min(restMs, longestRestMs), undefined, { ref: false })
      }).catch(reject)
    })
  }
}
