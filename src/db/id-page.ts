import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Which part of a list is asked for. */
export interface PageRequest {
  readonly limit: number
  /** The sort key of the last entry before the page: as many texts as the list sorts by; undefined for the first page. */
  readonly after: readonly string[] | undefined
  /** Of a list that can be followed: what was changed then or later. */
  readonly updatedSince?: Date | undefined
}

/** A page of a table; only one whose rows tell when they were changed can be followed. */
type PageOf<Table extends keyof Tables> = 'updated_at' extends keyof Tables[Table]
  ? PageRequest
  : PageRequest & { readonly updatedSince: undefined }

/** Reads a page of a table's rows, oldest first by their ids, and one row more. */
export async function selectIdPage<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  table: NoInfer<Table>,
  { limit, after, updatedSince }: PageOf<NoInfer<Table>>,
): Promise<Row[]> {
  const id = sql.ref(`${table}.id`)
  let page = query.orderBy(id).limit(limit + 1)
  if (after?.[0] !== undefined) page = page.where(sql<SqlBool>`${id} > ${after[0]}`)
  if (updatedSince !== undefined) page = page.where(sql<SqlBool>`${sql.ref(`${table}.updated_at`)} >= ${updatedSince}`)
  return page.execute()
}
