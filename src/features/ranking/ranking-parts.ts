import type { RankingLearning } from './learn/open-learning.ts'

/** The part that ranking hands to other features. */
export interface RankingParts {
  readonly learning: RankingLearning
}
