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
 * SQL that takes deltas apart, to follow `from`: the increments of the table or alias `deltas` as a table `counted` of the
 * columns named.
 */
export function deltaRowsSql(deltas: string, wanted: readonly DeltaColumn[]): string {
  const chosen = columns.filter(([, name]) => wanted.includes(name))
  const arrays = chosen.map(([array]) => `${deltas}.${array}`).join(', ')
  return `${deltas} cross join unnest(${arrays}) as counted (${chosen.map(([, name]) => name).join(', ')})`
}
