import { CompiledQuery } from 'kysely'
import type { Db } from '../../db/database.ts'
import { incrementsSql } from './delta-rows.queries.ts'
import type { Dimension, Figure } from './figure.ts'

/** Whose figures: an app's, an organization's, or those of the whole installation. */
export type FigureScope = 'app' | 'organization' | 'installation'

/** The owner of the figures of the whole installation, beside apps and organizations. */
export const installationId = '00000000-0000-0000-0000-000000000000'

/** Days as YYYY-MM-DD, all of them included. */
export interface FigureQuery {
  readonly scope: FigureScope
  readonly ownerId: string
  readonly dimension: Dimension
  readonly from: string
  readonly to: string
  /** The first of the days before `from` that it is compared with. */
  readonly previousFrom: string
}

/** The figure of one group, or of the days before the range as a whole. */
export interface FigureRow {
  readonly isPrevious: boolean
  /** Empty where the traffic belongs to no such group, and for the days before. */
  readonly value: string
  readonly figure: Figure
}

const counts = ['served', 'delivered', 'clicks', 'completions', 'earnings_micros', 'payout_micros'] as const
export const groupedColumns = [
  'app_id',
  'day',
  'campaign_id',
  'surface',
  'country',
  'creator_id',
  'class',
  ...counts,
] as const
const countsSql = counts.join(', ')
const sumsSql = counts.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

/** The group of an increment, as it stands in `daily_figure.value`; days are their own. */
const valueSql: Readonly<Record<Dimension, string>> = {
  day: 'day::text',
  campaign: 'campaign_id::text',
  creator: 'creator_id',
  surface: 'surface',
  country: 'country',
  class: 'class',
}

const chooseDeltasSql: Readonly<Partial<Record<FigureScope, string>>> = { app: 'counter_delta.app_id = $1::uuid' }

const chooseIncrementsSql: Readonly<Record<FigureScope, string>> = {
  app: 'app_id = $1::uuid',
  organization: 'campaign_id in (select campaign.id from campaign where campaign.organization_id = $1::uuid)',
  installation: 'true',
}

/** Figures of a range of days by group, and of the days before it: one statement, so that all of it is of one moment. */
export async function listFigures(db: Db, query: FigureQuery): Promise<FigureRow[]> {
  const { scope, ownerId, dimension, from, to, previousFrom } = query
  const value = valueSql[dimension]
  const statement = `select is_previous, value, ${sumsSql}
    from (
      select false as is_previous, ${dimension === 'day' ? 'day::text' : 'value'} as value, ${countsSql}
      from daily_figure
      where owner_id = $1::uuid and dimension = $2 and day between $3::date and $4::date
      union all
      select true, '', ${countsSql}
      from daily_figure
      where owner_id = $1::uuid and dimension = 'day' and day >= $5::date and day < $3::date
      union all
      select day < $3::date, case when day < $3::date then '' else ${value} end, ${countsSql}
      from ${incrementsSql('counter_delta', groupedColumns, chooseDeltasSql[scope])}
      where day between $5::date and $4::date and ${chooseIncrementsSql[scope]}
    ) as part
    group by is_previous, value`
  const { rows } = await db.executeQuery<RawFigureRow>(
    CompiledQuery.raw(statement, [ownerId, dimension, from, to, previousFrom]),
  )
  return rows.map((row) => ({
    isPrevious: row.is_previous,
    value: row.value,
    figure: {
      served: row.served,
      delivered: row.delivered,
      clicks: row.clicks,
      completions: row.completions,
      earningsMicros: row.earnings_micros,
      payoutMicros: row.payout_micros,
    },
  }))
}

interface RawFigureRow extends Record<(typeof counts)[number], bigint> {
  readonly is_previous: boolean
  readonly value: string
}
