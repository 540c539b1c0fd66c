import type { FigureDimension } from '../../db/tables.ts'
import { countColumns } from './delta-rows.queries.ts'

/** Of whom and which days: SQL of a uuid and of two dates, both included. */
export interface RangeSql {
  readonly owner: string
  readonly from: string
  readonly to: string
}

const differences = countColumns
  .map((name) => `(last.${name} - coalesce(before.${name}, 0))::bigint as ${name}`)
  .join(', ')

/** The running figure of a group that was the last on some days. */
function lastSql(group: string, condition: string): string {
  return `(
        select figure.* from running_figure as figure
        where figure.owner_id = ${group}.owner_id and figure.dimension = ${group}.dimension
          and figure.value = ${group}.value and ${condition}
        order by figure.day desc limit 1
      )`
}

/** SQL that chooses rows of `figure_group`: those of a grouping of an owner. */
export function groupsOfSql(owner: string, dimension: FigureDimension): string {
  return `figure_group.owner_id = ${owner} and figure_group.dimension = '${dimension}'`
}

/**
 * SQL of what each of some groups brought in a range of days, as `owner_id`, `value` and the counts: the difference of two rows,
 * however long the range is. Only groups with activity in it. A `page` chooses among the groups and limits them, in the
 * order of their values.
 */
export function groupsInRangeSql(groups: string, { from, to }: RangeSql, page = ''): string {
  return `select figure_group.owner_id, figure_group.value, ${differences}
      from figure_group
      cross join lateral ${lastSql('figure_group', `figure.day <= ${to}`)} as last
      left join lateral ${lastSql('figure_group', `figure.day < ${from}`)} as before on true
      where ${groups} and figure_group.last_day >= ${from} and figure_group.first_day <= ${to} and last.day >= ${from} ${page}`
}

/** SQL of what each day of a range brought an owner, as `day` and the counts. */
export function daysInRangeSql({ owner, from, to }: RangeSql): string {
  const steps = countColumns.map(
    (name) => `(${name} - coalesce(lag(${name}) over (order by day), 0))::bigint as ${name}`,
  )
  return `select * from (
        select day, ${steps.join(', ')}
        from (
          (select * from running_figure
            where owner_id = ${owner} and dimension = 'day' and value = '' and day < ${from} order by day desc limit 1)
          union all
          select * from running_figure
          where owner_id = ${owner} and dimension = 'day' and value = '' and day between ${from} and ${to}
        ) as figure
      ) as stepped
      where day >= ${from}`
}
