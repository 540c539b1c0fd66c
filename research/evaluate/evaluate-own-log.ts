import { type Estimates, estimatePolicy, type LoggedDecision } from './estimators.ts'
import type { LoggedList } from './own-log.ts'
import { chooseAgain, type RankedNow } from './rank-logged-list.ts'

/** What an offer of a list is worth: 1 for an open, or the dollars it earned. */
export type OwnReward = 'opens' | 'earnings'

/** What a policy would have brought for each offer shown. */
export interface OwnEvaluation {
  readonly policy: 'as served' | 'this ranker as it is now' | 'uniformly random'
  readonly reward: OwnReward
  readonly estimates: Estimates
}

/**
 * Evaluates policies on the service's own log. The decision is which offers are in a list: each served one weighs by how much
 * likelier the policy is to list it, its own draw against the others' fixed ones, as its propensity was logged.
 */
export function evaluateOwnLog(lists: readonly LoggedList[], ranked: RankedNow, seed: number): OwnEvaluation[] {
  const chosen = lists.map((list) => chooseAgain(list, ranked))
  const policies = ['as served', 'this ranker as it is now', 'uniformly random'] as const
  return policies.flatMap((policy) =>
    (['opens', 'earnings'] as const).map((reward) => {
      const people = new Map<string, LoggedDecision[]>()
      for (const [index, list] of lists.entries()) {
        const again = chosen[index]
        if (again === undefined) continue
        const decisions = list.campaignIds.map((_, slot): LoggedDecision => {
          const logged = list.propensities[slot] ?? 1
          const weight = { 'as served': logged, 'this ranker as it is now': again.propensities[slot] ?? 0 }
          const places = list.campaignIds.length
          const by = policy === 'uniformly random' ? Math.min(1, places / list.eligibleCount) : weight[policy]
          const modelled = again.logged[reward][slot] ?? 0
          const instead = { 'as served': modelled, 'this ranker as it is now': again.listed[reward][slot] ?? 0 }
          return {
            reward: list[reward][slot] ?? 0,
            weight: by / logged,
            modelled,
            modelledPolicy: policy === 'uniformly random' ? (again.random[reward][slot] ?? 0) : instead[policy],
          }
        })
        const key = `${list.appId} ${list.userId}`
        people.set(key, [...(people.get(key) ?? []), ...decisions])
      }
      return { policy, reward, estimates: estimatePolicy([...people.values()], seed) }
    }),
  )
}
