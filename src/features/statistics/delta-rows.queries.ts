/** The columns of a delta, an array each, and what one element of each is called. */
const columns = [
  ['app_ids', 'app_id'],
  ['days', 'day'],
  ['campaign_ids', 'campaign_id'],
  ['creative_ids', 'creative_id'],
  ['surfaces', 'surface'],
  ['countries', 'country'],
  ['creator_ids', 'creator_id'],
  ['classes', 'class'],
  ['served', 'served'],
  ['delivered', 'delivered'],
  ['clicks', 'clicks'],
  ['completions', 'completions'],
  ['earnings_micros', 'earnings_micros'],
  ['payout_micros', 'payout_micros'],
] as const

type DeltaColumn = (typeof columns)[number][1]

/**
 * SQL that takes deltas apart, to follow `from`: the increments of the table `deltas` as a table `increment` of the columns
 * named. `condition` chooses whole deltas, before they are taken apart.
 */
export function incrementsSql(deltas: string, wanted: readonly DeltaColumn[], condition = 'true'): string {
  const chosen = columns.filter(([, name]) => wanted.includes(name))
  const arrays = chosen.map(([array]) => `${deltas}.${array}`).join(', ')
  return `(
      select counted.*
      from ${deltas} cross join unnest(${arrays}) as counted (${chosen.map(([, name]) => name).join(', ')})
      where ${condition}
    ) as increment`
}
