import { limitConcurrency, limitEach } from '../../../lib/limit-concurrency.ts'
import type { Actor } from '../actor.ts'

/** Runs the change of a member when it is its turn. */
export type ChangeTurns = <T>(actor: Pick<Actor, 'memberId'>, change: () => Promise<T>) => Promise<T>

/**
 * Lets so many changes run beside each other. A member has one of them, with 20 more in line, so that none keeps the
 * others waiting; the operator's token is limited by the whole alone.
 */
export function openChangeTurns(running: number): ChangeTurns {
  const all = limitConcurrency(running, 200)
  const ofMember = limitEach(1, 20)
  return ({ memberId }, change) => (memberId === undefined ? all(change) : ofMember(memberId, () => all(change)))
}
