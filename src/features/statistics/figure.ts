import type { Database } from '../../db/database.ts'

/** The database that figures are read from, and whether its rows lie on several servers. */
export type FigureReads = Pick<Database, 'db' | 'isDistributed'>

/** Whose figures are read. */
export type FigureOwner = { readonly appId: string } | { readonly organizationId: string } | 'installation'

export const dimensions = ['day', 'campaign', 'creator', 'surface', 'country', 'class', 'goal'] as const

/** Groupings of the whole installation's figures. */
export const groupings = [...dimensions, 'app', 'organization'] as const

export type Grouping = (typeof groupings)[number]

/** `earningsMicros` is the publishers' share. */
const countNames = ['clicks', 'completions', 'earningsMicros'] as const
const figureNames = ['served', 'delivered', ...countNames, 'payoutMicros'] as const

type Counts<Name extends string> = Readonly<Record<Name, bigint>>

/** Counts of live traffic; money in micros. */
export type Figure = Counts<(typeof figureNames)[number]>

/** Counts of a creator's links; money in micros. */
export type CreatorCounts = Counts<(typeof countNames)[number]>

export function sumFigures(figures: readonly Figure[]): Figure {
  return sumOf(figureNames, figures)
}

export function sumCounts(counts: readonly CreatorCounts[]): CreatorCounts {
  return sumOf(countNames, counts)
}

function sumOf<Name extends string>(names: readonly Name[], counts: readonly Counts<Name>[]): Counts<Name> {
  const sums = names.map((name) => [name, counts.reduce((sum, each) => sum + each[name], 0n)])
  return Object.fromEntries(sums) as Counts<Name>
}
