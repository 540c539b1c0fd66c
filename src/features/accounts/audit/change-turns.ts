import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../../access/actor.ts'
import { limitConcurrency, limitEach } from '../../../lib/limit-concurrency.ts'

/** Runs the change of a member when it is its turn. */
export type ChangeTurns = <T>(actor: Pick<Actor, 'memberId'>, change: () => Promise<T>) => Promise<T>

interface ChangeLimits {
  /** Changes that run beside each other. */
  readonly running: number
  /** The share of the time that the changes of one member may take. */
  readonly share: number
}

/**
 * Changes of the management API that run beside each other: half of the connections, and on one session no more than it does,
 * of which a member has a fifth.
 */
export const changeLimits = { postgres: { running: 5, share: 1 }, embedded: { running: 2, share: 0.2 } } as const

/** The longest that a member's next change waits for their share, in milliseconds. */
const longestRestMs = 10_000

/**
 * Lets so many changes run beside each other. A member has one of them, with 20 more in line, and their next begins once
 * the time since is as much longer than the change as their share is smaller than the whole: none keeps the others waiting.
 * The operator's token is limited by the whole alone.
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
