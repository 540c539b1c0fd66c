import { type RawBuilder, sql } from 'kysely'

/** `any(...)` of a list of UUIDs, for comparison by `=`; unlike `in (...)` it may be empty. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`
}
