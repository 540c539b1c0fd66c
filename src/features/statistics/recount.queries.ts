import type { DedicatedClient } from '../../db/dedicated-client.ts'
import { countColumns, incrementColumns, incrementsSql } from './delta-rows.queries.ts'
import { groupedSql, ownedSql } from './group-figures.queries.ts'

/**
 * A figure of a day, or the span of a group's days, that differs from what the rows say; texts of the counts or of the
 * days, null where there is no such figure.
 */
export interface FigureFault {
  readonly table: 'running_figure' | 'figure_group'
  /** What the figure is of: the table's key as text, with the day of a figure at the end. */
  readonly key: string
  readonly shown: string | null
  readonly recounted: string | null
}

/**
 * SQL of members of a `with`: `transaction_row` is what the live rows of `transactions`, the table or a partition of it,
 * say, click by click and completion by completion.
 */
export function transactionRowsSql(transactions = 'transaction'): string {
  return `live_transaction as (
    select * from ${transactions} where environment = 'live'
  ), transaction_row as (
    select app_id, (opened_at at time zone 'UTC')::date as day, campaign_id, surface, coalesce(country, '') as country,
      coalesce(creator_id, '') as creator_id, class, 0 as served, 0 as delivered, 1 as clicks, 0 as completions,
      0::bigint as earnings_micros, 0::bigint as payout_micros
    from live_transaction
    union all
    select app_id, (verified_at at time zone 'UTC')::date, campaign_id, surface, coalesce(country, ''),
      coalesce(creator_id, ''), class, 0, 0, 0, 1, coalesce(earnings_micros, 0), coalesce(payout_micros, 0)
    from live_transaction
    where state = 'verified' and verified_by <> 'test_conversion'
  )`
}

/** The same of everything live: `recounted_row` is of servings, deliveries and transactions. */
const recountedRowsSql = `${transactionRowsSql()}, live_serving as (
    select id, app_id, offer_campaigns(offers) as campaign_ids, surface, country, date '2026-01-01' + ((id >> 22) / 86400000)::int as day
    from serving where environment = 'live'
  ), recounted_row as (
    select app_id, day, campaign_id, surface, country, '' as creator_id, '' as class,
      1 as served, 0 as delivered, 0 as clicks, 0 as completions, 0::bigint as earnings_micros, 0::bigint as payout_micros
    from live_serving cross join unnest(campaign_ids) as campaign_id
    union all
    select app_id, (delivery.received_at at time zone 'UTC')::date, campaign_ids[delivery.position + 1], surface, country,
      '', '', 0, 1, 0, 0, 0, 0
    from live_serving join delivery on delivery.serving_id = live_serving.id
    union all
    select * from transaction_row
  )`

const key = `concat_ws(' ', owner_id, dimension, value, day)`
const counts = countColumns.join(', ')

/**
 * The counts of one side of the comparison, null when it knows no such figure. Before the day $1 retention has removed
 * servings and opens that were never verified: of these days money and completions are compared, and that no fewer
 * clicks are shown than there are rows.
 */
function countsSql(side: 'shown' | 'recounted'): string {
  const clicks = {
    shown: 'least(shown.counts[3], coalesce(recounted.counts[3], 0))',
    recounted: 'recounted.counts[3]',
  }
  return `case
      when ${side}.counts is null then null
      when day < $1::date then ${clicks[side]} || ${side}.counts[4:]
      else ${side}.counts
    end`
}

const steps = countColumns
  .map((name) => `(${name} - coalesce(lag(${name}) over days, 0))::bigint as ${name}`)
  .join(', ')

const faultsSql = `with ${recountedRowsSql}, owned_row as (
    ${ownedSql('recounted_row')}
  ), owned_delta as (
    ${ownedSql(incrementsSql('counter_delta', incrementColumns))}
  ), recounted as (
    select ${key} as key, day, array[${counts}] as counts from (${groupedSql('owned_row')}) as figure
  ), shown as (
    select ${key} as key, day, array[${countColumns.map((name) => `sum(${name})`).join(', ')}]::bigint[] as counts
    from (
      select owner_id, dimension, value, day, ${steps}
      from running_figure window days as (partition by owner_id, dimension, value order by day)
      union all
      select * from (${groupedSql('owned_delta')}) as delta_figure
    ) as part
    group by owner_id, dimension, value, day
  ), compared as (
    select key, ${countsSql('shown')} as shown, ${countsSql('recounted')} as recounted
    from shown full join recounted using (key, day)
  ), span as (
    select owner_id, dimension, value, min(day) as first_day, max(day) as last_day
    from running_figure group by owner_id, dimension, value
  )
  select * from (
    select 'running_figure' as "table", key, shown::text, recounted::text from compared
    where shown is distinct from recounted
      and not (0 = all (coalesce(shown, recounted)) and 0 = all (coalesce(recounted, shown)))
    union all
    select 'figure_group', concat_ws(' ', owner_id, dimension, value),
      known.first_day || ' ' || known.last_day, span.first_day || ' ' || span.last_day
    from figure_group as known full join span using (owner_id, dimension, value)
    where (known.first_day, known.last_day) is distinct from (span.first_day, span.last_day)
  ) as fault
  order by "table", key
  limit $2::int`

/**
 * Figures that differ from the live rows they count, at most `limit` of them; all counts from the day `keptFrom`
 * (YYYY-MM-DD) on, and before it what verified transactions say. One statement, so that the service may run meanwhile;
 * it reads every row there is.
 */
export async function listFigureFaults(
  client: DedicatedClient,
  keptFrom: string,
  limit: number,
): Promise<readonly FigureFault[]> {
  await client.query({ name: 'recount_time', sql: 'set statement_timeout = 0' }, [])
  return client.query<FigureFault>({ name: 'recount', sql: faultsSql }, [keptFrom, String(limit)])
}
