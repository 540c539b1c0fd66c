import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { countColumns } from '../src/features/statistics/delta-rows.queries.ts'
import { groupedSql, ownedSql } from '../src/features/statistics/group-figures.queries.ts'
import { transactionRowsSql } from '../src/features/statistics/recount.queries.ts'

const totals = countColumns.map((name) => `sum(${name}) over days`).join(', ')

/** Makes the figures anew from all transactions at once, for a database that holds no deltas and that nobody else writes. */
export async function rebuildFigures(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run('set statement_timeout = 0')
    await run(`set work_mem = '256MB'`)
    await run(`set maintenance_work_mem = '512MB'`)
    await run('truncate running_figure, figure_group')
    await run('alter table running_figure drop constraint running_figure_pk')
    await run(`insert into running_figure
      with ${transactionRowsSql()}, owned as (${ownedSql('transaction_row')})
      select owner_id, dimension, value, day, ${totals}
      from (${groupedSql('owned')}) as figure
      window days as (partition by owner_id, dimension, value order by day)`)
    await run(
      'alter table running_figure add constraint running_figure_pk primary key (owner_id, dimension, value, day)',
    )
    await run(`insert into figure_group
      select owner_id, dimension, value, min(day), max(day) from running_figure group by owner_id, dimension, value`)
    await run('reset all')
  })
  await sql`vacuum analyze transaction, running_figure, figure_group`.execute(db)
}
