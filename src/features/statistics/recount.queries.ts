import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { DedicatedClient } from '../../db/dedicated-client.ts'
import {
  allGoalFactsSql,
  allUsageFactsSql,
  countColumns,
  factRowsSql,
  type NamedKinds,
  sliceFactsSql,
  sliceParameters,
} from './fact-rows.queries.ts'
import { waitingFiguresSql } from './waiting-figures.queries.ts'

/** A day's figure that differs from the rows it counts; counts as text, null if there is no such figure. */
export interface FigureFault {
  readonly table: 'daily_figure' | 'creator_figure'
  readonly key: string
  readonly shown: string | null
  readonly recounted: string | null
}

const factKinds: NamedKinds = new Set(['serving', 'delivery', 'click', 'verification', 'goal', 'usage'])
const counts = countColumns.join(', ')

/** SQL of a `with` clause whose `fact_row` counts every live row. */
export const recountedSql = `with slice_serving as (
    select id, app_id, surface, country, offers from serving where environment = 'live'
  ), slice_delivery as (
    select received_at, delivery.position, app_id, surface, country, offers
    from delivery join slice_serving on slice_serving.id = delivery.serving_id
  ), slice_click as (
    select * from transaction where environment = 'live'
  ), slice_verification as (
    select * from slice_click where state = 'verified' and verified_by <> 'test_conversion'
  ), ${allGoalFactsSql}, ${allUsageFactsSql}, ${factRowsSql(factKinds)}`

/** The keys of a fact in both tables: the table's `name`, `key` and `day`. */
const keyedSql = `select name, key, day, ${counts.replace('completions', 'completions + further as completions')} from fact_row cross join lateral (values
      ('daily_figure', concat_ws(' ', app_id, organization_id, 'campaign', campaign_id, day), 0),
      ('daily_figure', concat_ws(' ', app_id, organization_id, 'surface', surface, day), 0),
      ('daily_figure', concat_ws(' ', app_id, organization_id, 'country', country, day), 0),
      ('daily_figure', concat_ws(' ', app_id, organization_id, 'class', class, day), 0),
      (case when goal <> '' then 'daily_figure' end, concat_ws(' ', app_id, organization_id, 'goal', goal, day), 1),
      (case when creator_id <> '' then 'creator_figure' end, concat_ws(' ', app_id, creator_id, campaign_id, day), 0)
    ) as keyed (name, key, further)
    where keyed.name is not null`

const summed = `array[${countColumns.map((name) => `sum(${name})`).join(', ')}]::bigint[] as counts`

/** Confirmations that arrive more than this many days after their serving are reported once it is gone. */
const lateDays = 30

/**
 * Returns the SQL of one side's counts, null if it has no such figure. Before the day $10 retention has removed
 * servings and unverified clicks: for those days it compares completions and money, and requires at least as many
 * clicks as there are rows. Later days contain confirmations of removed servings, and so require at least as many
 * confirmations as there are rows.
 */
function countsSql(side: 'shown' | 'recounted'): string {
  const count = (at: number) => ({
    shown: `least(shown.counts[${at}], coalesce(recounted.counts[${at}], 0))`,
    recounted: `recounted.counts[${at}]`,
  })
  const [delivered, clicks] = [count(2), count(3)]
  return `case
      when ${side}.counts is null then null
      when day < $10::date then ${clicks[side]} || ${side}.counts[4:]
      when day < $10::date + ${lateDays} then ${side}.counts[1:1] || ${delivered[side]} || ${side}.counts[3:]
      else ${side}.counts
    end`
}

function shownSql(figures: string): string {
  return `select 'daily_figure' as name, concat_ws(' ', app_id, organization_id, dimension, value, day) as key, day, ${counts}
      from ${figures}`
}

const faultsSql = `with pending as (
    with ${sliceFactsSql(factKinds)}, ${factRowsSql(factKinds)} ${keyedSql}
  ), ${waitingFiguresSql}, shown as (
    select name, key, day, ${summed}
    from (
      ${shownSql('daily_figure')}
      union all
      ${shownSql('waiting_figures')}
      union all
      select 'creator_figure', concat_ws(' ', app_id, creator_id, campaign_id, day), day, 0, 0, clicks, completions,
        earnings_micros, payout_micros
      from creator_figure
      union all
      select * from pending
    ) as part
    group by name, key, day
  ), recounted as (
    select name, key, day, ${summed} from (${recountedSql} ${keyedSql}) as counted group by name, key, day
  ), compared as (
    select name, key, ${countsSql('shown')} as shown, ${countsSql('recounted')} as recounted
    from shown full join recounted using (name, key, day)
  )
  select name as "table", key, shown::text, recounted::text from compared
  where shown is distinct from recounted
    and not (0 = all (coalesce(shown, recounted)) and 0 = all (coalesce(recounted, shown)))
  order by name, key
  limit $11::int`

/** Returns whether there is any figure before a day (YYYY-MM-DD). */
export async function hasFiguresBefore(db: Db, day: string): Promise<boolean> {
  // Selects a column, since several servers take an empty list for no row.
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from daily_figure where day < ${day}::date) as found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Lists figures that differ from the live rows they count, at most `limit`: all counts from the day `keptFrom`
 * (YYYY-MM-DD) on (in its first month, of confirmations only those too low), before it those of verified transactions.
 * Reads every row in one view of the database, while the service may run. Several servers have no common view, so there
 * it throws if figures that differ moved on meanwhile.
 */
export async function listFigureFaults(
  client: DedicatedClient,
  keptFrom: string,
  limit: number,
): Promise<readonly FigureFault[]> {
  const run = <Row extends object>(name: string, sql: string, values: readonly (string | Buffer | null)[] = []) =>
    client.query<Row>({ name, sql }, values)
  const readWatermark = async () => {
    const sql = `select watermark_ms from projection where name = 'facts'`
    const [row] = await run<{ watermark_ms: bigint }>('recount_watermark', sql)
    return Number(row?.watermark_ms ?? 0)
  }
  const recount = async (afterMs: number) => {
    const faults = await run<FigureFault>('recount', faultsSql, [
      ...sliceParameters({ afterMs }),
      keptFrom,
      String(limit),
    ])
    return { afterMs, faults }
  }
  await run('recount_time', 'set statement_timeout = 0')
  await run('recount_begin', 'begin isolation level repeatable read')
  const { afterMs, faults } = await readWatermark()
    .then(recount)
    .finally(() => run('recount_end', 'rollback'))
  if (faults.length > 0 && client.isDistributed && (await readWatermark()) !== afterMs) {
    throw new Error('Figures moved on while rows on several servers were counted: stop the service first.')
  }
  return faults
}
