import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

interface IdPage {
  readonly limit: number
  /** The id of the last row before the page. */
  readonly after: readonly string[] | undefined
  readonly updatedSince?: Date | undefined
}

/** Reads a page of a table's rows, oldest first by their ids, and one row more. */
export async function selectIdPage<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  table: NoInfer<Table>,
  { limit, after, updatedSince }: IdPage,
): Promise<Row[]> {
  const id = sql.ref(`${table}.id`)
  let page = query.orderBy(id).limit(limit + 1)
  if (after?.[0] !== undefined) page = page.where(sql<SqlBool>`${id} > ${after[0]}`)
  if (updatedSince !== undefined) page = page.where(sql<SqlBool>`${sql.ref(`${table}.updated_at`)} >= ${updatedSince}`)
  return page.execute()
}
