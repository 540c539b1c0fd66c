import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { addFiguresSql } from '../src/features/statistics/projection.queries.ts'
import { recountedSql } from '../src/features/statistics/recount.queries.ts'

/** Counts all facts of a database at once that nobody else writes, as if they had been projected as they came. */
export async function rebuildFigures(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run('set statement_timeout = 0')
    await run(`set work_mem = '256MB'`)
    await run('truncate daily_figure, creator_figure, named_fact')
    await run(`${recountedSql}, ${addFiguresSql}`)
    await run(`update projection set watermark_ms = extract(epoch from now()) * 1000`)
    await run('reset all')
  })
  await sql`vacuum analyze transaction, daily_figure, creator_figure`.execute(db)
}
