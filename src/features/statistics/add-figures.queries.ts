import { countColumns } from './delta-rows.queries.ts'
import { groupedSql } from './group-figures.queries.ts'

const counts = countColumns.join(', ')

/** SQL of what each count is set to or added, by what makes it of the count's name. */
const each = (sqlOf: (name: string) => string) => countColumns.map(sqlOf).join(', ')

const sameGroup = (a: string, b: string) =>
  ['owner_id', 'dimension', 'value'].map((name) => `${a}.${name} = ${b}.${name}`).join(' and ')

/**
 * SQL of members of a `with` that add the counts of `source`, which is what `ownedSql` gives, to the running figures. A new
 * day continues the last before it; days that are there already, and those after a day that came late, are raised. Only
 * one statement at a time may do so (`lockFigures`): each has to see the days that all others made.
 */
export function addFiguresSql(source: string): string {
  return `added as materialized (
    ${groupedSql(source)}
  ), step as (
    select owner_id, dimension, value, day, lead(day) over days as next_day,
      ${each((name) => `sum(${name}) over days as ${name}`)}
    from added window days as (partition by owner_id, dimension, value order by day)
  ), stepped as (
    insert into running_figure as figure (owner_id, dimension, value, day, ${counts})
    select step.owner_id, step.dimension, step.value, step.day,
      ${each((name) => `coalesce(last.${name}, 0) + step.${name}`)}
    from step
    left join lateral (
      select earlier.* from running_figure as earlier
      where ${sameGroup('earlier', 'step')} and earlier.day <= step.day order by earlier.day desc limit 1
    ) as last on last.day < step.day
    order by owner_id, dimension, value, day
    on conflict on constraint running_figure_pk do update set ${each((name) => `${name} = figure.${name} + excluded.${name}`)}
  ), raised as (
    update running_figure as figure set ${each((name) => `${name} = figure.${name} + step.${name}`)}
    from step
    where ${sameGroup('figure', 'step')}
      and figure.day > step.day and (step.next_day is null or figure.day < step.next_day)
  ), widened as (
    insert into figure_group as known (owner_id, dimension, value, first_day, last_day)
    select * from (
      select owner_id, dimension, value, min(day) as first_day, max(day) as last_day
      from added group by owner_id, dimension, value
    ) as span
    where not exists (
      select from figure_group
      where ${sameGroup('figure_group', 'span')}
        and figure_group.first_day <= span.first_day and figure_group.last_day >= span.last_day
    )
    order by owner_id, dimension, value
    on conflict on constraint figure_group_pk do update set
      first_day = least(known.first_day, excluded.first_day), last_day = greatest(known.last_day, excluded.last_day)
  )`
}
