import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { FigureDimension } from '../../db/tables.ts'
import { countColumns, incrementColumns, incrementsSql } from './delta-rows.queries.ts'
import type { Figure, Grouping } from './figure.ts'
import { creatorAcrossAppsSql } from './group-figures.queries.ts'
import { daysInRangeSql, groupsInRangeSql, groupsOfSql } from './range-figures.queries.ts'

/** Whose figures: an app's, an organization's, or those of the whole installation. */
export type FigureScope = 'app' | 'organization' | 'installation'

/** Days as YYYY-MM-DD, all of them included. */
export interface FigureQuery {
  readonly scope: FigureScope
  readonly ownerId: string
  /** Apps and organizations group the figures of the installation alone. */
  readonly dimension: Grouping
  readonly from: string
  readonly to: string
}

/** The figure of one group, or of the days before the range as a whole. */
export interface FigureRow {
  readonly isPrevious: boolean
  /**
   * Empty where the traffic belongs to no such group, and for the days before. Of a creator whose owner is no app: the
   * app's id, a blank and the creator's.
   */
  readonly value: string
  readonly figure: Figure
}

const countsSql = countColumns.join(', ')
const sumsSql = countColumns.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

/** The group of an increment, as it stands in `running_figure.value`; days and owners are their own. */
function valueSql(dimension: Grouping, scope: FigureScope): string {
  const values: Readonly<Record<Grouping, string>> = {
    day: 'day::text',
    campaign: 'campaign_id::text',
    creator: scope === 'app' ? 'creator_id' : creatorAcrossAppsSql,
    surface: 'surface',
    country: 'country',
    class: 'class',
    app: 'app_id::text',
    organization: '(select campaign.organization_id::text from campaign where campaign.id = campaign_id)',
  }
  return values[dimension]
}

const chooseDeltasSql: Readonly<Partial<Record<FigureScope, string>>> = { app: 'counter_delta.app_id = $1::uuid' }

const chooseIncrementsSql: Readonly<Record<FigureScope, string>> = {
  app: 'app_id = $1::uuid',
  organization: 'campaign_id in (select campaign.id from campaign where campaign.organization_id = $1::uuid)',
  installation: 'true',
}

const range = { owner: '$1::uuid', from: '$2::date', to: '$3::date' }

function incrementsInRangeSql(scope: FigureScope, from: string): string {
  return `${incrementsSql('counter_delta', incrementColumns, chooseDeltasSql[scope])}
      where day between ${from} and $3::date and ${chooseIncrementsSql[scope]}`
}

/**
 * Figures of a range of days by group, and of the days from `previousFrom` to it: one statement, so that all of it is of
 * one moment.
 */
export async function listFigures(db: Db, query: FigureQuery, previousFrom: string): Promise<FigureRow[]> {
  const { scope, dimension } = query
  const previous = { ...range, from: '$4::date', to: '($2::date - 1)' }
  const statement = `select is_previous, value, ${sumsSql}
    from (
      select false as is_previous, value, ${countsSql} from (${foldedSql(dimension)}) as group_figure
      union all
      select true, '', ${countsSql} from (${groupsInRangeSql(groupsOfSql(range.owner, 'day'), previous)}) as previous_figure
      union all
      select day < $2::date, case when day < $2::date then '' else ${valueSql(dimension, scope)} end, ${countsSql}
      from ${incrementsInRangeSql(scope, '$4::date')}
    ) as part
    group by is_previous, value`
  const { rows } = await db.executeQuery<RawFigureRow & { is_previous: boolean }>(
    CompiledQuery.raw(statement, [...parametersOf(query), previousFrom]),
  )
  return rows.map((row) => ({ isPrevious: row.is_previous, value: row.value, figure: figureOf(row) }))
}

/** How many groups have figures that are folded around a range of days, counted up to a limit. */
export async function countFigureGroups(
  db: Db,
  query: FigureQuery & { readonly dimension: FigureDimension },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ groups: number }>`
    select count(*)::int as groups from (
      select from figure_group
      where owner_id = ${query.ownerId}::uuid and dimension = ${query.dimension}
        and last_day >= ${query.from}::date and first_day <= ${query.to}::date
      limit ${limit}
    ) as found`.execute(db)
  return rows[0]?.groups ?? 0
}

/** So many groups at most of a range of days, by their values, after one. Not for days and owners, which are few. */
export async function listFigurePage(
  db: Db,
  query: FigureQuery & { readonly dimension: FigureDimension },
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<Omit<FigureRow, 'isPrevious'>[]> {
  const { scope, dimension } = query
  const isFollowing = (value: string) => `($4::text is null or ${value} > $4)`
  const pageSql = `and ${isFollowing('figure_group.value')} order by figure_group.value limit $5`
  const statement = `select value, ${sumsSql}
    from (
      select value, ${countsSql} from (
        ${groupsInRangeSql(groupsOfSql(range.owner, dimension), range, pageSql)}
      ) as group_figure
      union all
      select * from (
        select ${valueSql(dimension, scope)} as value, ${countsSql} from ${incrementsInRangeSql(scope, '$2::date')}
      ) as increment_figure where ${isFollowing('value')}
    ) as part
    group by value order by value limit $5`
  return db.transaction().execute(async (transaction) => {
    // Walks along the primary key, whatever a planner expects: by another index, each page would read and sort all groups.
    await sql`select set_config('enable_sort', 'off', true)`.execute(transaction)
    const { rows } = await transaction.executeQuery<RawFigureRow>(
      CompiledQuery.raw(statement, [...parametersOf(query), page.after, page.limit]),
    )
    return rows.map((row) => ({ value: row.value, figure: figureOf(row) }))
  })
}

/** What was folded of a range, with its groups. */
function foldedSql(dimension: Grouping): string {
  if (dimension === 'day')
    return `select day::text as value, ${countsSql} from (${daysInRangeSql(range)}) as day_figure`
  if (dimension !== 'app' && dimension !== 'organization')
    return groupsInRangeSql(groupsOfSql(range.owner, dimension), range)
  const owners = `figure_group.owner_id in (select id from ${dimension}) and figure_group.dimension = 'day'`
  return `select owner_id::text as value, ${countsSql}
    from (${groupsInRangeSql(owners, range)}) as owner_figure where $1::uuid is not null`
}

function parametersOf({ ownerId, from, to }: FigureQuery): string[] {
  return [ownerId, from, to]
}

interface RawFigureRow extends Record<(typeof countColumns)[number], bigint> {
  readonly value: string
}

function figureOf(row: RawFigureRow): Figure {
  return {
    served: row.served,
    delivered: row.delivered,
    clicks: row.clicks,
    completions: row.completions,
    earningsMicros: row.earnings_micros,
    payoutMicros: row.payout_micros,
  }
}
