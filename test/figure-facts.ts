import { amountOf } from '../src/lib/money.ts'

export type Happening = 'served' | 'delivered' | 'clicks' | 'completions'

/** One thing that happened and has to be counted; an empty text where there is no such group. */
export interface Fact {
  readonly happening: Happening
  readonly day: string
  readonly campaign: string
  readonly creator: string
  readonly surface: string
  readonly country: string
  readonly class: string
  readonly earningsMicros: bigint
}

/** What the management API has to show of an app in all. */
export function expectedStats(facts: readonly Fact[], groupBy: Exclude<keyof Fact, 'earningsMicros'>) {
  const groups = Map.groupBy(facts, (fact) => fact[groupBy])
  return {
    data: Array.from(groups, ([value, members]) => ({ [groupBy]: value === '' ? null : value, ...sumOf(members) })),
    totals: sumOf(facts),
  }
}

/** What the creator's stats have to show, of ever. */
export function expectedCreatorStats(facts: readonly Fact[], creator: string) {
  const theirs = facts.filter((fact) => fact.creator === creator)
  const days = Map.groupBy(theirs, (fact) => fact.day)
  return {
    daily: Array.from(days, ([date, members]) => ({ date, ...creatorSumOf(members) })).sort((a, b) =>
      a.date < b.date ? -1 : 1,
    ),
    totals: creatorSumOf(theirs),
  }
}

function sumOf(facts: readonly Fact[]) {
  const count = (happening: Happening) => facts.filter((fact) => fact.happening === happening).length
  const { clicks, completions, earnings } = creatorSumOf(facts)
  return { served: count('served'), delivered: count('delivered'), clicks, completions, earnings }
}

function creatorSumOf(facts: readonly Fact[]) {
  const count = (happening: Happening) => facts.filter((fact) => fact.happening === happening).length
  const earnings = amountOf(facts.reduce((sum, fact) => sum + fact.earningsMicros, 0n))
  return { clicks: count('clicks'), completions: count('completions'), earnings }
}
