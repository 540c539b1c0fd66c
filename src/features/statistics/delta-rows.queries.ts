/** What a delta says once for all of its campaigns. */
const contextColumns = ['app_id', 'day', 'surface', 'country', 'creator_id', 'class'] as const
/** What it counts by campaign, an array each, or null where all of it is 0. */
export const countColumns = [
  'served',
  'delivered',
  'clicks',
  'completions',
  'earnings_micros',
  'payout_micros',
] as const

/** All that is grouped and counted. */
export const incrementColumns = [...contextColumns, 'campaign_id', ...countColumns] as const

type DeltaColumn = 'campaign_id' | (typeof contextColumns)[number] | (typeof countColumns)[number]

/**
 * SQL that takes deltas apart, to follow `from`: the increments of the table `deltas` as a table `increment` of the columns
 * named. `condition` chooses whole deltas, before they are taken apart.
 */
export function incrementsSql(deltas: string, wanted: readonly DeltaColumn[], condition = 'true'): string {
  const contexts = contextColumns.filter((name) => wanted.includes(name)).map((name) => `${deltas}.${name}`)
  const counts = countColumns.filter((name) => wanted.includes(name))
  const columns = [
    ...contexts,
    'counted.campaign_id',
    ...counts.map((name) => `coalesce(counted.${name}, 0) as ${name}`),
  ]
  const arrays = ['campaign_ids', ...counts].map((name) => `${deltas}.${name}`)
  return `(
      select ${columns.join(', ')}
      from ${deltas} cross join unnest(${arrays.join(', ')}) as counted (${['campaign_id', ...counts].join(', ')})
      where ${condition}
    ) as increment`
}
