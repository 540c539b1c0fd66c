import type { BoundStatement, DedicatedClient } from '../../db/dedicated-client.ts'
import { unnest } from '../../db/pg-arrays.ts'
import { countColumns } from './fact-rows.queries.ts'
import type { DailyFigure } from './slice.ts'

const keyColumns = {
  uuid: ['appId', 'organizationId'],
  text: ['dimension', 'value'],
  date: ['day'],
} as const
const countProperties = ['served', 'delivered', 'clicks', 'completions', 'earningsMicros', 'payoutMicros'] as const

const dailyColumns = unnest<DailyFigure>({ ...keyColumns, bigint: countProperties })
const dailyCounts = unnest<DailyFigure>({ bigint: countProperties })
const columns = dailyColumns.names.split(', ')

/** SQL for a `with` clause: `waiting_figures`, rows as in `daily_figure` that are still to be added to it. */
export const waitingFiguresSql = `waiting_figures as materialized (
    select ${columns.map((name) => `unnest(${name}) as ${name}`).join(', ')} from waiting_figure
  )`

const addDaily = {
  name: 'project_daily',
  sql: `insert into daily_figure as figure (${dailyColumns.names}) ${dailyColumns.select}
    on conflict on constraint daily_figure_pk do update set ${addExcluded(countColumns)}`,
}

/** SQL that adds the inserted values to columns of the existing row `figure`. */
export function addExcluded(names: readonly string[]): string {
  return names.map((name) => `${name} = figure.${name} + excluded.${name}`).join(', ')
}

export function addFigures(figures: readonly DailyFigure[]): BoundStatement {
  return { statement: addDaily, values: dailyColumns.encode(figures) }
}

const keepAll = { name: 'project_keep', sql: `update waiting_figure set ${assigned(columns)}` }
// The arrays of keys, most of the bytes, stay as stored.
const keepCounts = { name: 'project_keep_counts', sql: `update waiting_figure set ${assigned(countColumns)}` }

function assigned(names: readonly string[]): string {
  return names.map((name, index) => `${name} = $${index + 1}`).join(', ')
}

/** Returns the statement that stores all waiting figures, or only their counts if their keys are already stored. */
export function keepFigures(figures: readonly DailyFigure[], areKeysStored: boolean): BoundStatement {
  return areKeysStored
    ? { statement: keepCounts, values: dailyCounts.encode(figures) }
    : { statement: keepAll, values: dailyColumns.encode(figures) }
}

const readWaiting = {
  name: 'project_waiting',
  sql: `with ${waitingFiguresSql}
    select app_id as "appId", organization_id as "organizationId", dimension, value, day, served::int, delivered::int,
      clicks::int, completions::int, earnings_micros as "earningsMicros", payout_micros as "payoutMicros"
    from waiting_figures`,
}

/** Reads the waiting figures, in their stored order. */
export async function listWaitingFigures(client: DedicatedClient): Promise<readonly DailyFigure[]> {
  return client.query<DailyFigure>(readWaiting, [])
}
