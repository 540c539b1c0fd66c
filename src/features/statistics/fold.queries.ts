import { CompiledQuery } from 'kysely'
import type { Db } from '../../db/database.ts'
import { incrementsSql } from './delta-rows.queries.ts'
import { groupedColumns, installationId } from './figures.queries.ts'

const counts = ['served', 'delivered', 'clicks', 'completions', 'earnings_micros', 'payout_micros'] as const
const groups = 'app_id, day, campaign_id, surface, country, creator_id, class'
const sums = counts.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

/** How much one fold takes at most. */
export interface FoldLimit {
  readonly deltas: number
  /** Increments in them, beyond which no further delta is taken. */
  readonly increments: number
}

/**
 * SQL that groups counts in every way that can be asked for, as rows of `daily_figure`. `source` is a table of
 * `app_id, organization_id, day, campaign_id, surface, country, creator_id, class` and the counts.
 */
export function dailyFiguresSql(source: string): string {
  return `select
      owner_id,
      case
        when grouping(campaign_id) = 0 then 'campaign'
        when grouping(creator_id) = 0 then 'creator'
        when grouping(surface) = 0 then 'surface'
        when grouping(country) = 0 then 'country'
        when grouping(class) = 0 then 'class'
        else 'day'
      end as dimension,
      day,
      coalesce(campaign_id::text, creator_id, surface, country, class, '') as value,
      ${sums}
    from ${source}
    cross join lateral (values (app_id), (organization_id), ('${installationId}'::uuid)) as owner (owner_id)
    where owner_id is not null
    group by grouping sets (
      (owner_id, day), (owner_id, day, campaign_id), (owner_id, day, creator_id),
      (owner_id, day, surface), (owner_id, day, country), (owner_id, day, class)
    )`
}

/** The same as rows of `creator_figure`. */
export function creatorFiguresSql(source: string): string {
  return `select app_id, creator_id, day, campaign_id, sum(clicks)::bigint as clicks,
      sum(completions)::bigint as completions, sum(earnings_micros)::bigint as earnings_micros
    from ${source}
    where creator_id <> ''
    group by app_id, creator_id, day, campaign_id`
}

/**
 * SQL of two members of a `with` that add the counts of `source` to both tables of figures. Both are written in the order
 * of their keys, so that processes that fold at the same time cannot deadlock.
 */
export function addFiguresSql(source: string): string {
  return `daily as (
    insert into daily_figure as figure
      (owner_id, dimension, day, value, served, delivered, clicks, completions, earnings_micros, payout_micros)
    select * from (${dailyFiguresSql(source)}) as added
    order by owner_id, dimension, day, value
    on conflict on constraint daily_figure_pk do update set
      served = figure.served + excluded.served,
      delivered = figure.delivered + excluded.delivered,
      clicks = figure.clicks + excluded.clicks,
      completions = figure.completions + excluded.completions,
      earnings_micros = figure.earnings_micros + excluded.earnings_micros,
      payout_micros = figure.payout_micros + excluded.payout_micros
  ), of_creators as (
    insert into creator_figure as figure
      (app_id, creator_id, day, campaign_id, clicks, completions, earnings_micros)
    select * from (${creatorFiguresSql(source)}) as added
    order by app_id, creator_id, day, campaign_id
    on conflict on constraint creator_figure_pk do update set
      clicks = figure.clicks + excluded.clicks,
      completions = figure.completions + excluded.completions,
      earnings_micros = figure.earnings_micros + excluded.earnings_micros
  )`
}

/** SQL that gives increments the organization of their campaign, adding up equal ones first. */
export function ownedSql(source: string): string {
  return `select pooled.*, campaign.organization_id
    from (select ${groups}, ${sums} from ${source} group by ${groups}) as pooled
    left join campaign on campaign.id = pooled.campaign_id`
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
    ${ownedSql(incrementsSql('taken', groupedColumns))}
  ), ${addFiguresSql('owned')}
  select (select count(*)::int from candidate) as found, (select count(*)::int from taken) as folded`

/**
 * Moves the oldest deltas into the figures, whichever process wrote them; true when more are left. One statement, so that
 * each delta is counted once, whatever else runs or ends: those that another process is folding are passed over.
 */
export async function foldOldestDeltas(db: Db, limit: FoldLimit): Promise<boolean> {
  const { rows } = await db.executeQuery<{ found: number; folded: number }>(
    CompiledQuery.raw(foldSql, [limit.deltas, limit.increments]),
  )
  const { found, folded } = rows[0] ?? { found: 0, folded: 0 }
  return found === limit.deltas || found > folded
}
