import type { Projector } from './projector.ts'

/** The part that statistics hand to other features. */
export interface StatisticsParts {
  readonly projector: Projector
}
