import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import { countColumns } from '../../src/features/statistics/fact-rows.queries.ts'
import { recountedSql } from '../../src/features/statistics/recount.queries.ts'

const sums = countColumns.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

/** Inserts the facts of `fact_row` into figures that are empty. */
const insertFiguresSql = `creator as (
    insert into creator_figure
      (app_id, organization_id, creator_id, campaign_id, day, clicks, completions, earnings_micros, payout_micros)
    select app_id, organization_id, creator_id, campaign_id, day, sum(clicks)::bigint, sum(completions)::bigint,
      sum(earnings_micros)::bigint, sum(payout_micros)::bigint
    from fact_row where creator_id <> ''
    group by app_id, organization_id, creator_id, campaign_id, day
  )
  insert into daily_figure (app_id, organization_id, day, dimension, value, ${countColumns.join(', ')})
  select app_id, organization_id, day,
    case
      when grouping(campaign_id) = 0 then 'campaign'
      when grouping(surface) = 0 then 'surface'
      when grouping(country) = 0 then 'country'
      else 'class'
    end,
    coalesce(campaign_id::text, surface, country, class), ${sums}
  from fact_row
  group by app_id, organization_id, day, grouping sets ((campaign_id), (surface), (country), (class))`

/**
 * Recounts the figures of all facts in a database that is not in use, as if they had been projected as they came. `db` needs
 * connections without time-outs.
 */
export async function rebuildFigures(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run(`set work_mem = '256MB'`)
    await run('truncate daily_figure, creator_figure, named_fact')
    await run(`${recountedSql}, ${insertFiguresSql}`)
    await run(`update projection set watermark_ms = extract(epoch from now()) * 1000`)
    await run('reset all')
  })
  await sql`vacuum analyze transaction, daily_figure, creator_figure`.execute(db)
}
