import { CompiledQuery } from 'kysely'
import { textArray } from '../../db/array-parameters.ts'
import type { Db } from '../../db/database.ts'
import { incrementsSql } from './delta-rows.queries.ts'
import { daysInRangeSql, groupsInRangeSql, groupsOfSql } from './range-figures.queries.ts'

/** A creator of an app, and the days asked for as YYYY-MM-DD, both included; undefined is unbounded. */
export interface CreatorFigureQuery {
  readonly appId: string
  readonly creatorId: string
  readonly from: string | undefined
  readonly to: string | undefined
}

/** What a creator's links brought by one campaign, or on one day; the other is null. */
export interface CreatorFigureRow {
  readonly campaignId: string | null
  readonly campaignName: string | null
  readonly day: string | null
  readonly clicks: bigint
  readonly completions: bigint
  readonly earningsMicros: bigint
}

const deltaColumns = ['app_id', 'day', 'campaign_id', 'creator_id', 'clicks', 'completions', 'earnings_micros'] as const
const range = { owner: 'creator_owner($1::uuid, $2)', from: '$3::date', to: '$4::date' }

const statement = `select figure."campaignId", coalesce(campaign.name, '') as "campaignName", figure.day,
    figure.clicks, figure.completions, figure."earningsMicros"
  from (
    select campaign_id as "campaignId", day, sum(clicks)::bigint as clicks, sum(completions)::bigint as completions,
      sum(earnings_micros)::bigint as "earningsMicros"
    from (
      select value::uuid as campaign_id, null::date as day, clicks, completions, earnings_micros
      from (${groupsInRangeSql(groupsOfSql(range.owner, 'campaign'), range)}) as campaign_figure
      union all
      select null, day, clicks, completions, earnings_micros
      from (${daysInRangeSql(range)}) as day_figure
      union all
      select campaign_id, day, sum(clicks), sum(completions), sum(earnings_micros)
      from ${incrementsSql('counter_delta', deltaColumns, 'counter_delta.app_id = $1::uuid and counter_delta.creator_id = $2')}
      where day between $3::date and $4::date
      group by grouping sets ((campaign_id), (day))
    ) as part
    group by campaign_id, day
  ) as figure
  left join campaign on campaign.id = figure."campaignId"
  order by figure.day, figure.clicks desc, figure."campaignId"`

/** A creator's figures by campaign, the most clicked first, and by day, the first first. Empty without activity. */
export async function listCreatorFigures(db: Db, query: CreatorFigureQuery): Promise<CreatorFigureRow[]> {
  const { appId, creatorId, from = '-infinity', to = 'infinity' } = query
  const { rows } = await db.executeQuery<CreatorFigureRow>(CompiledQuery.raw(statement, [appId, creatorId, from, to]))
  return rows
}

/** What a creator's links brought in all. */
export interface CreatorSumRow {
  readonly creatorId: string
  readonly clicks: bigint
  readonly completions: bigint
  readonly earningsMicros: bigint
}

const sumsStatement = `select creator_id as "creatorId", sum(clicks)::bigint as clicks,
    sum(completions)::bigint as completions, sum(earnings_micros)::bigint as "earningsMicros"
  from (
    select value as creator_id, clicks, completions, earnings_micros
    from (${groupsInRangeSql(`${groupsOfSql('$1::uuid', 'creator')} and figure_group.value = any($2::text[])`, range)})
      as group_figure
    union all
    select creator_id, clicks, completions, earnings_micros
    from ${incrementsSql('counter_delta', deltaColumns, 'counter_delta.app_id = $1::uuid and counter_delta.creator_id = any($2::text[])')}
    where day between $3::date and $4::date
  ) as part
  group by creator_id`

/** The sums of some creators of an app, of days as YYYY-MM-DD, both included; none for one without activity. */
export async function listCreatorSums(
  db: Db,
  appId: string,
  creatorIds: readonly string[],
  days: { readonly from: string; readonly to: string },
): Promise<CreatorSumRow[]> {
  const { rows } = await db.executeQuery<CreatorSumRow>(
    CompiledQuery.raw(sumsStatement, [appId, textArray(creatorIds), days.from, days.to]),
  )
  return rows
}
