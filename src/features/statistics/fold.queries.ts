import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { addFiguresSql } from './add-figures.queries.ts'
import { incrementColumns, incrementsSql } from './delta-rows.queries.ts'
import { ownedSql } from './group-figures.queries.ts'

/** How much one fold takes at most. */
export interface FoldLimit {
  readonly deltas: number
  /** Increments in them, beyond which no further delta is taken. */
  readonly increments: number
}

// Any constant but those of the migrations and the partitions.
const advisoryLock = 7305241986110279n

/** Claims the running figures until the transaction ends; false while another process of a PostgreSQL adds to them. */
export async function lockFigures(db: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLock}) as "isLocked"`.execute(db)
  return rows[0]?.isLocked === true
}

const foldSql = `with candidate as (
    select id, cardinality(campaign_ids) as increments
    from counter_delta order by id limit $1 for update skip locked
  ), picked as (
    select id, sum(increments) over (order by id) - increments as increments_before from candidate
  ), taken as (
    delete from counter_delta using picked
    where counter_delta.id = picked.id and picked.increments_before < $2
    returning counter_delta.*
  ), owned as (
    ${ownedSql(incrementsSql('taken', incrementColumns))}
  ), ${addFiguresSql('owned')}
  select (select count(*)::int from candidate) as found, (select count(*)::int from taken) as folded`

/**
 * Moves the oldest deltas into the figures, whichever process wrote them; true when more are left. One statement, so that
 * each delta is counted once, whatever else runs or ends: those that another process is merging are passed over.
 */
export async function foldOldestDeltas(db: Transaction<Tables>, limit: FoldLimit): Promise<boolean> {
  // A few rows of large tables are touched, each by its key, whatever a planner expects of rows yet to be grouped.
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(db)
  const { rows } = await db.executeQuery<{ found: number; folded: number }>(
    CompiledQuery.raw(foldSql, [limit.deltas, limit.increments]),
  )
  const { found, folded } = rows[0] ?? { found: 0, folded: 0 }
  return found === limit.deltas || found > folded
}
