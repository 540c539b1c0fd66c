import { type Estimates, estimatePolicy, type LoggedDecision } from './estimators.ts'
import type { LoggedList } from './own-log.ts'
import { chooseAgain, type LatestRanking } from './rank-logged-list.ts'

/** The reward of an offer: 1 for a click, or the dollars it earned. */
type OwnReward = 'clicks' | 'earnings'

interface OwnEvaluation {
  readonly policy: 'as served' | 'this ranker as it is now' | 'uniformly random'
  readonly reward: OwnReward
  readonly estimates: Estimates
}

/**
 * Evaluates policies on the service's own log. The decision is the set of offers in a list: each served offer is
 * weighted by how much likelier the policy is to list it while the draws of the others stay fixed, as in its logged
 * propensity.
 */
export function evaluateOwnLog(lists: readonly LoggedList[], ranked: LatestRanking, seed: number): OwnEvaluation[] {
  const chosen = lists.map((list) => chooseAgain(list, ranked))
  const policies = ['as served', 'this ranker as it is now', 'uniformly random'] as const
  return policies.flatMap((policy) =>
    (['clicks', 'earnings'] as const).map((reward) => {
      const people = new Map<string, LoggedDecision[]>()
      for (const [index, list] of lists.entries()) {
        const again = chosen[index]
        if (again === undefined) continue
        const decisions = list.campaignIds.map((_, slot): LoggedDecision => {
          const logged = list.propensities[slot] ?? 1
          const weight = { 'as served': logged, 'this ranker as it is now': again.propensities[slot] ?? 0 }
          const by =
            policy === 'uniformly random' ? Math.min(1, list.campaignIds.length / list.eligibleCount) : weight[policy]
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
