import { CompiledQuery } from 'kysely'
import { commitsArrived } from '../../db/citus/servers.ts'
import { textArray } from '../../db/pg-arrays.ts'
import { camelCase } from '../../lib/camel-case-row.ts'
import { mainGoal } from '../../snapshot/goal-key.ts'
import {
  countColumns,
  factRowsSql,
  getUnprojected,
  sliceFactsSql,
  sliceParameters,
  type UnprojectedRow,
  unprojectedColumnsSql,
  unprojectedOf,
} from './fact-rows.queries.ts'
import type { CreatorCounts, Figure, FigureReads, Grouping } from './figure.ts'
import { waitingFiguresSql } from './waiting-figures.queries.ts'

/** The owner (undefined: the whole installation), grouping and days (YYYY-MM-DD, inclusive) of figures. */
export interface FigureQuery {
  readonly appId: string | undefined
  readonly organizationId: string | undefined
  readonly groupBy: Grouping
  readonly from: string
  readonly to: string
  /** The first day of the previous range, which ends before `from`. */
  readonly previousFrom: string
}

export interface FigureRow extends Figure {
  readonly isPrevious: boolean
  /** Empty for traffic without a group, and for the previous range. */
  readonly value: string
  readonly appId: string
}

/** The dimension a grouping reads, and the SQL of its group in `daily_figure` and in `fact_row`. */
const groups: Readonly<Record<Grouping, { dimension: string; stored: string; fact: string }>> = {
  day: { dimension: 'surface', stored: 'day::text', fact: 'day::text' },
  campaign: { dimension: 'campaign', stored: 'value', fact: 'campaign_id::text' },
  surface: { dimension: 'surface', stored: 'value', fact: 'surface' },
  country: { dimension: 'country', stored: 'value', fact: 'country' },
  class: { dimension: 'class', stored: 'value', fact: 'class' },
  app: { dimension: 'surface', stored: 'app_id::text', fact: 'app_id::text' },
  organization: { dimension: 'surface', stored: 'organization_id::text', fact: 'organization_id::text' },
  // Of the main goal is all that is of no other.
  goal: { dimension: 'goal', stored: 'value', fact: `case goal when '' then '${mainGoal}' else goal end` },
  // Creator links are a surface of their own; the other surfaces belong to no creator.
  creator: { dimension: 'surface', stored: `''`, fact: 'creator_id' },
}

const counts = countColumns.join(', ')
const sums = countColumns.map((name) => `sum(${name})::bigint as "${camelCase(name)}"`).join(', ')
const ownerSql = '($9::uuid is null or app_id = $9::uuid) and ($10::uuid is null or organization_id = $10::uuid)'

/**
 * Adds up figures, waiting figures and the facts after the watermark: $11 and $12 are the days, $13 the previous
 * range's first, $14 a limit.
 */
function figuresSql(groupBy: Grouping): string {
  const { dimension, stored, fact } = groups[groupBy]
  const isCreator = groupBy === 'creator'
  const isGoal = groupBy === 'goal'
  const factCounts = isGoal ? counts.replace('completions', goalCompletionsSql) : counts
  const partOf = (figures: string) => `select false as is_previous, ${stored} as value, '' as app, ${counts}
      from ${figures}
      where ${ownerSql} and dimension = '${dimension}' and day between $11::date and $12::date
        ${isCreator ? `and value <> 'creator'` : ''}
      ${isGoal ? `union all ${mainGoalSql(figures)}` : ''}
      union all
      select true, '', '', ${counts}
      from ${figures}
      where ${ownerSql} and dimension = 'surface' and day >= $13::date and day < $11::date`
  return `${waitingFiguresSql}, part as (
      ${partOf('daily_figure')}
      union all
      ${partOf('waiting_figures')}
      ${
        isCreator
          ? `union all
      select false, creator_id, app_id::text, 0, 0, clicks, completions, earnings_micros, payout_micros
      from creator_figure
      where ${ownerSql} and day between $11::date and $12::date`
          : ''
      }
      union all
      select day < $11::date, case when day < $11::date then '' else ${fact} end,
        case when day >= $11::date ${isCreator ? `and creator_id <> ''` : 'and false'} then app_id::text else '' end, ${factCounts}
      from fact_row
      where ${ownerSql} and day between $13::date and $12::date
    )
    select is_previous as "isPrevious", value, app as "appId", ${sums}
    from part group by is_previous, value, app limit $14::int`
}

/** In figures by goal, each completion of a further goal counts; in all others, and before the range, none does. */
const goalCompletionsSql = `completions + case when goal <> '' and day >= $11::date then 1 else 0 end`

/** SQL of the main goal's figures: the whole, less what further goals earned. */
function mainGoalSql(figures: string): string {
  return `select false, '${mainGoal}', '', ${counts}
      from ${figures}
      where ${ownerSql} and dimension = 'surface' and day between $11::date and $12::date
      union all
      select false, '${mainGoal}', '', 0, 0, 0, 0, -earnings_micros, -payout_micros
      from ${figures}
      where ${ownerSql} and dimension = 'goal' and day between $11::date and $12::date`
}

/**
 * Lists the figures of a range by group, and of the previous range, all of one instant; at most `limit` rows, or all.
 */
export async function listFigures(reads: FigureReads, query: FigureQuery, limit: number | null): Promise<FigureRow[]> {
  const { appId, organizationId, from, to, previousFrom, groupBy } = query
  return readWithFacts(reads, appId, figuresSql(groupBy), [organizationId ?? null, from, to, previousFrom, limit])
}

const creatorPageSql = `part as (
    (select app_id, creator_id, sum(clicks) as clicks, sum(completions) as completions,
      sum(earnings_micros) as earnings_micros, sum(payout_micros) as payout_micros
    from creator_figure
    where ${ownerSql} and day between $11::date and $12::date and (app_id, creator_id) > ($13::uuid, $14)
    group by app_id, creator_id order by app_id, creator_id limit $15::int)
    union all
    select app_id, creator_id, clicks, completions, earnings_micros, payout_micros
    from fact_row
    where creator_id <> '' and ${ownerSql} and day between $11::date and $12::date
      and (app_id, creator_id) > ($13::uuid, $14)
  )
  select false as "isPrevious", creator_id as value, app_id::text as "appId", 0::bigint as served, 0::bigint as delivered,
    sum(clicks)::bigint as clicks, sum(completions)::bigint as completions,
    sum(earnings_micros)::bigint as "earningsMicros", sum(payout_micros)::bigint as "payoutMicros"
  from part group by app_id, creator_id order by app_id, creator_id limit $15::int`

/** Lists figures of the creators after one, in the database's order, which `after` follows. */
export async function listCreatorPage(
  reads: FigureReads,
  query: Omit<FigureQuery, 'groupBy' | 'previousFrom'>,
  page: { readonly after: Pick<FigureRow, 'appId' | 'value'>; readonly limit: number },
): Promise<FigureRow[]> {
  const { organizationId, from, to } = query
  const values = [organizationId ?? null, from, to, page.after.appId, page.after.value, page.limit]
  return readWithFacts(reads, query.appId, creatorPageSql, values, 'order by "appId"::uuid, value')
}

export interface CreatorFigureQuery {
  readonly appId: string
  readonly creatorIds: readonly string[]
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A creator's figure of one campaign, or of one day; the other is null. */
interface CreatorFigureRow extends CreatorCounts {
  readonly campaignId: string | null
  readonly campaignName: string | null
  readonly day: string | null
}

const creatorPartSql = `part as (
    select creator_id, campaign_id, day, clicks, completions, earnings_micros
    from creator_figure
    where app_id = $9::uuid and creator_id = any($10::text[]) and day between $11::date and $12::date
    union all
    select creator_id, campaign_id, day, clicks, completions, earnings_micros
    from fact_row
    where creator_id = any($10::text[]) and day between $11::date and $12::date
  )`

const creatorFiguresSql = `${creatorPartSql}
  select figure.campaign_id as "campaignId", campaign.name as "campaignName", figure.day,
    figure.clicks, figure.completions, figure.earnings_micros as "earningsMicros"
  from (
    select campaign_id, day, sum(clicks)::bigint as clicks, sum(completions)::bigint as completions,
      sum(earnings_micros)::bigint as earnings_micros
    from part group by grouping sets ((campaign_id), (day))
  ) as figure
  left join campaign on campaign.id = figure.campaign_id`

/** Lists a creator's figures by campaign and by day, in no order. Empty without activity. */
export async function listCreatorFigures(reads: FigureReads, query: CreatorFigureQuery): Promise<CreatorFigureRow[]> {
  return readWithFacts(reads, query.appId, creatorFiguresSql, creatorValues(query))
}

const creatorSumsSql = `${creatorPartSql}
  select creator_id as "creatorId", sum(clicks)::bigint as clicks, sum(completions)::bigint as completions,
    sum(earnings_micros)::bigint as "earningsMicros"
  from part group by creator_id`

export async function listCreatorSums(reads: FigureReads, query: CreatorFigureQuery) {
  const values = creatorValues(query)
  return readWithFacts<CreatorCounts & { readonly creatorId: string }>(reads, query.appId, creatorSumsSql, values)
}

function creatorValues({ creatorIds, from = '-infinity', to = 'infinity' }: CreatorFigureQuery) {
  return [textArray(creatorIds), from, to]
}

/** A renewed lease counts as a slice, and slices of a busy second follow each other closely. */
const triesOverServers = 10

/**
 * Runs a statement that reads figures and `fact_row`, the facts not yet in them. The bounds of the facts are its first
 * nine parameters: as known values, they limit the planner to the newest partitions. Figures and facts are of one
 * instant: if facts are projected or named between reading the bounds and the statement, both run again in one view of
 * the database. Several servers have no common view: there the commits are awaited first, and the reading counts if no
 * slice followed. Only `order` decides the order of the rows, whatever the statement's own.
 */
async function readWithFacts<Row extends object>(
  reads: FigureReads,
  appId: string | undefined,
  statement: string,
  values: readonly unknown[],
  order = '',
): Promise<Row[]> {
  const { db, isDistributed } = reads
  const attempt = async (on: FigureReads['db']) => {
    const { watermarkMs, kinds, version } = await getUnprojected(on)
    if (isDistributed) await commitsArrived(reads)
    const checked = `select ${unprojectedColumnsSql}, answer.*
      from projection left join (
        select true as is_answer, found.*
        from (with ${sliceFactsSql(kinds)}, ${factRowsSql(kinds)}, ${statement}) as found
      ) as answer on true
      where projection.name = 'facts' ${order}`
    const parameters = [...sliceParameters({ afterMs: watermarkMs }, appId), ...values]
    const { rows } = await on.executeQuery<Checked<Row>>(CompiledQuery.raw(checked, parameters))
    const now = unprojectedOf(rows[0])
    if (now.watermarkMs !== watermarkMs || ![...now.kinds].every((kind) => kinds.has(kind))) return undefined
    if (isDistributed && (await getUnprojected(on)).version !== version) return undefined
    return rows.filter((row) => row.is_answer !== null)
  }
  for (let tries = 0; isDistributed && tries < triesOverServers; tries++) {
    const rows = await attempt(db)
    if (rows !== undefined) return rows
  }
  const rows = (await attempt(db)) ?? (await db.transaction().setIsolationLevel('repeatable read').execute(attempt))
  if (rows === undefined) throw new Error('One view of the database showed two watermarks.')
  return rows
}

type Checked<Row> = Row & UnprojectedRow & { readonly is_answer: true | null }
