import { sql } from 'kysely'
import { bigintArray } from '../../db/array-parameters.ts'
import type { Database, Db } from '../../db/database.ts'
import type { BoundStatement, DedicatedClient } from '../../db/dedicated-client.ts'
import type { FactKind } from '../../db/named-facts.ts'
import { countColumns, factRowsSql, type NamedKinds, sliceFactsSql, sliceParameters } from './fact-rows.queries.ts'
import type { NamedFact, Slice } from './slice.ts'

/**
 * Makes a process the leader, or lets it stay so, for `leaseMs`; undefined when another one leads. The embedded database
 * has one process, which need not wait for the lease of one that was killed.
 */
export async function holdProjection(
  { db, kind }: Database,
  leader: string,
  leaseMs: number,
): Promise<{ watermarkMs: number } | undefined> {
  const { rows } = await sql<{ watermark_ms: bigint }>`
    update projection set leader = ${leader}::uuid, leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where name = 'facts' and (leader = ${leader}::uuid or leased_until < now() or ${kind === 'embedded'}::boolean)
    returning watermark_ms`.execute(db)
  const [row] = rows
  return row && { watermarkMs: Number(row.watermark_ms) }
}

/** Lets another process lead at once. */
export async function releaseProjection(db: Db, leader: string): Promise<void> {
  await sql`update projection set leased_until = now() where name = 'facts' and leader = ${leader}::uuid`.execute(db)
}

const closeProjection = {
  name: 'project_close',
  sql: `update projection set horizon_ms = greatest(horizon_ms, $2::bigint)
    where name = 'facts' and leader = $1::uuid
    returning horizon_ms`,
}

const closeSlots = {
  name: 'project_close_slots',
  // A process that leases a slot meanwhile reads the horizon from the row of the statement before, which it locks.
  sql: `update process_slot set horizon_ms = greatest(horizon_ms, $2::bigint)
    where lease is not null and exists (select from projection where name = 'facts' and leader = $1::uuid)`,
}

/**
 * Closes time up to an instant: from now on, whatever is committed with an older fact has to name it. The rows of the
 * slots are what each flush writes, so that this waits for those under way, and those that follow see it; they wait for
 * no more than the commit, since all of it is one round trip. False when this process leads no more.
 */
export async function closeHorizon(client: DedicatedClient, leader: string, horizonMs: number): Promise<boolean> {
  const values = [leader, String(horizonMs)]
  const [closed] = await client.transaction([
    { statement: closeProjection, values },
    { statement: closeSlots, values },
  ])
  return closed?.length === 1
}

/** Facts that wait to be projected by name, up to an instant, oldest names first. */
export async function listNamedFacts(db: Db, toMs: number, limit: number): Promise<NamedFact[]> {
  const { rows } = await sql<Omit<NamedFact, 'atMs'> & { at_ms: bigint }>`
    select id, at_ms, kind, serving_id as "servingId", position, transaction_id as "transactionId"
    from named_fact where at_ms <= ${toMs}::bigint order by id limit ${limit}`.execute(db)
  return rows.map(({ at_ms: atMs, ...row }) => ({ ...row, atMs: Number(atMs) }))
}

/** Which facts are not in the figures yet: those after an instant, and those of the kinds that are named. */
export interface Unprojected {
  readonly watermarkMs: number
  readonly kinds: NamedKinds
}

/** SQL of the two columns that `unprojectedOf` reads, from `projection`. */
export const unprojectedColumnsSql = `projection.watermark_ms,
  (select array_agg(distinct kind) from named_fact) as named_kinds`

/** A row of these columns. */
export interface UnprojectedRow {
  readonly watermark_ms: bigint
  readonly named_kinds: FactKind[] | null
}

/** What a row of these columns says. */
export function unprojectedOf(row: UnprojectedRow | undefined): Unprojected {
  return { watermarkMs: Number(row?.watermark_ms ?? 0), kinds: new Set(row?.named_kinds ?? []) }
}

/** Reads which facts are not in the figures yet. */
export async function getUnprojected(db: Db): Promise<Unprojected> {
  const { rows } = await sql<UnprojectedRow>`
    select ${sql.raw(unprojectedColumnsSql)} from projection where name = 'facts'`.execute(db)
  return unprojectedOf(rows[0])
}

const customPlans = {
  name: 'project_plans',
  // With the bounds known, only the few partitions that hold the slice are planned for.
  sql: `select set_config('plan_cache_mode', 'force_custom_plan', true)`,
}

const moveWatermark = {
  name: 'project_move',
  // Fails, and the whole transaction with it, when another process leads or the watermark is elsewhere.
  sql: `with moved as (
      update projection set watermark_ms = $3::bigint, leased_until = now() + $4::int * interval '1 millisecond'
      where name = 'facts' and leader = $1::uuid and watermark_ms = $2::bigint
      returning watermark_ms
    )
    select 1 / count(*) as moved from moved`,
}

const sums = countColumns.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

/** SQL of the end of a statement that adds the facts of `fact_row` to the figures. */
export const addFiguresSql = `creator as (
      insert into creator_figure as figure
        (app_id, organization_id, creator_id, campaign_id, day, clicks, completions, earnings_micros, payout_micros)
      select app_id, organization_id, creator_id, campaign_id, day, sum(clicks)::bigint, sum(completions)::bigint,
        sum(earnings_micros)::bigint, sum(payout_micros)::bigint
      from fact_row where creator_id <> ''
      group by app_id, organization_id, creator_id, campaign_id, day
      on conflict on constraint creator_figure_pk do update set
        clicks = figure.clicks + excluded.clicks, completions = figure.completions + excluded.completions,
        earnings_micros = figure.earnings_micros + excluded.earnings_micros,
        payout_micros = figure.payout_micros + excluded.payout_micros
    ), daily as (
      insert into daily_figure as figure
        (app_id, organization_id, day, dimension, value, ${countColumns.join(', ')})
      select app_id, organization_id, day,
        case
          when grouping(campaign_id) = 0 then 'campaign'
          when grouping(surface) = 0 then 'surface'
          when grouping(country) = 0 then 'country'
          else 'class'
        end,
        coalesce(campaign_id::text, surface, country, class), ${sums}
      from fact_row
      group by app_id, organization_id, day, grouping sets ((campaign_id), (surface), (country), (class))
      on conflict on constraint daily_figure_pk do update set
        ${countColumns.map((name) => `${name} = figure.${name} + excluded.${name}`).join(', ')}
    )
    select exists (select from fact_row) as has_facts`

const addFigures = (kinds: NamedKinds) => ({
  name: `project_figures_${[...kinds].sort().join('_')}`,
  sql: `with ${sliceFactsSql(kinds)}, ${factRowsSql}, ${addFiguresSql}`,
})

const deleteNames = { name: 'project_names', sql: 'delete from named_fact where id = any($1::bigint[])' }

/** What a slice writes: the watermark moves from its beginning to its end, and its facts are added to the figures, once. */
export function projectStatements(slice: Slice, leader: string, leaseMs: number): BoundStatement[] {
  const { afterMs, toMs, named } = slice
  const names = bigintArray(named.map(({ id }) => id))
  return [
    { statement: moveWatermark, values: [leader, String(afterMs), String(toMs), String(leaseMs)] },
    { statement: customPlans, values: [] },
    { statement: addFigures(new Set(named.map(({ kind }) => kind))), values: sliceParameters(slice) },
    ...(named.length === 0 ? [] : [{ statement: deleteNames, values: [names] }]),
  ]
}

/** Whether the transaction of `projectStatements` found anything to count. */
export function foundFacts(answers: readonly (readonly object[])[]): boolean {
  const rows = answers[2] as readonly { readonly has_facts: boolean }[] | undefined
  return rows?.[0]?.has_facts === true
}
