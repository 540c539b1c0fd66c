import { amountOf } from '../../../src/lib/money.ts'
import { formatUtcDay, parseUtcDay } from '../../../src/lib/time/utc-day.ts'

/** `goals` are completions of further goals, which only earn. */
export type Happening = 'served' | 'delivered' | 'clicks' | 'completions' | 'goals'
export type Money = 'earningsMicros' | 'payoutMicros'

/** An event that must be counted; a group that does not apply is an empty text. */
export interface Fact {
  readonly happening: Happening
  readonly day: string
  readonly campaign: string
  readonly creator: string
  readonly surface: string
  readonly country: string
  readonly class: string
  /** `default`, or the key of a further goal. */
  readonly goal: string
  readonly earningsMicros: bigint
  readonly payoutMicros: bigint
}

export type FactGrouping = Exclude<keyof Fact, Money | 'happening'>

/** Days as YYYY-MM-DD, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Returns the statistics that the management API must show for a range, group by group in its order. */
export function expectedStats(facts: readonly Fact[], days: Days, groupBy: FactGrouping, money: Money) {
  const groups = Map.groupBy(within(facts, days), (fact) => fact[groupBy])
  const rows = Array.from(groups, ([value, members]) => {
    const counts = sumOf(members, money)
    return { value, counts: groupBy === 'goal' ? withGoals(counts, members) : counts }
  })
  rows.sort((a, b) => {
    const byValue = a.value < b.value ? -1 : 1
    return groupBy === 'day'
      ? byValue
      : b.counts.clicks - a.counts.clicks || b.counts.served - a.counts.served || byValue
  })
  return {
    data: rows.map(({ value, counts }) => ({ [groupBy]: value === '' ? null : value, ...counts })),
    totals: sumOf(within(facts, days), money),
    previous: sumOf(within(facts, daysBefore(days)), money),
  }
}

/** Returns the creator statistics that must be shown for a range, without the campaigns' titles. */
export function expectedCreatorStats(facts: readonly Fact[], creatorId: string, days: Days) {
  const theirs = within(facts, days).filter(({ creator }) => creator === creatorId)
  const campaigns = Map.groupBy(theirs, ({ campaign }) => campaign)
  const daily = Map.groupBy(theirs, ({ day }) => day)
  return {
    campaigns: Array.from(campaigns, ([campaignId, members]) => ({ campaignId, ...creatorSumOf(members) })).sort(
      (a, b) => b.clicks - a.clicks || (a.campaignId < b.campaignId ? -1 : 1),
    ),
    daily: Array.from(daily, ([date, members]) => ({ date, ...creatorSumOf(members) })).sort((a, b) =>
      a.date < b.date ? -1 : 1,
    ),
    totals: creatorSumOf(theirs),
  }
}

function within(facts: readonly Fact[], { from, to }: Days): Fact[] {
  return facts.filter(({ day }) => from <= day && day <= to)
}

/** The same number of days, immediately before. */
function daysBefore({ from, to }: Days): Days {
  const [first, last] = [parseUtcDay(from) ?? 0, parseUtcDay(to) ?? 0]
  return { from: formatUtcDay(first - (last - first + 1)), to: formatUtcDay(first - 1) }
}

function sumOf(facts: readonly Fact[], money: Money) {
  return {
    served: countOf(facts, 'served'),
    delivered: countOf(facts, 'delivered'),
    clicks: countOf(facts, 'clicks'),
    completions: countOf(facts, 'completions'),
    earnings: amountOf(facts.reduce((sum, fact) => sum + fact[money], 0n)),
  }
}

/** The figures of a goal count how often it was completed. */
function withGoals(counts: ReturnType<typeof sumOf>, facts: readonly Fact[]) {
  return { ...counts, completions: counts.completions + countOf(facts, 'goals') }
}

function creatorSumOf(facts: readonly Fact[]) {
  const { clicks, completions, earnings } = sumOf(facts, 'earningsMicros')
  return { clicks, completions, earnings }
}

function countOf(facts: readonly Fact[], happening: Happening): number {
  return facts.filter((fact) => fact.happening === happening).length
}
