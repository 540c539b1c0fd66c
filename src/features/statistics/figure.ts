import type { Database } from '../../db/database.ts'

/** Where figures are read, and whether their rows lie on several servers. */
export type FigureReads = Pick<Database, 'db' | 'isDistributed'>

export const dimensions = ['day', 'campaign', 'creator', 'surface', 'country', 'class'] as const

/** Groupings of the whole installation's figures. */
export const groupings = [...dimensions, 'app', 'organization'] as const

export type Grouping = (typeof groupings)[number]

/** Counts of live traffic; money in micros. */
export interface Figure {
  readonly served: bigint
  readonly delivered: bigint
  readonly clicks: bigint
  readonly completions: bigint
  /** The publishers' share. */
  readonly earningsMicros: bigint
  readonly payoutMicros: bigint
}

/** Counts of a creator's links; money in micros. */
export type CreatorCounts = Pick<Figure, 'clicks' | 'completions' | 'earningsMicros'>

const zeroFigure: Figure = {
  served: 0n,
  delivered: 0n,
  clicks: 0n,
  completions: 0n,
  earningsMicros: 0n,
  payoutMicros: 0n,
}

export function sumFigures(figures: Iterable<Figure>): Figure {
  let { served, delivered, clicks, completions, earningsMicros, payoutMicros } = zeroFigure
  for (const figure of figures) {
    served += figure.served
    delivered += figure.delivered
    clicks += figure.clicks
    completions += figure.completions
    earningsMicros += figure.earningsMicros
    payoutMicros += figure.payoutMicros
  }
  return { served, delivered, clicks, completions, earningsMicros, payoutMicros }
}
