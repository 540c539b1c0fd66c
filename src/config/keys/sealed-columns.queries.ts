import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** A column that holds encrypted secrets. */
export interface StoredColumn {
  readonly table: keyof Tables
  /** The column of the row's id, a UUID. */
  readonly id: string
  readonly column: string
  /** True if a row with a `deleted_at` no longer holds a secret. */
  readonly skipsDeleted?: boolean
}

const pageRows = 500

/** Lists a page of secrets in the order of ids, starting after `afterId`. */
export async function listSealed(db: Db, { table, id, column, skipsDeleted = false }: StoredColumn, afterId: string) {
  const { rows } = await sql<{ readonly id: string; readonly sealed: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where ${sql.ref(id)} > ${afterId}::uuid and ${sql.ref(column)} is not null
    ${sql.raw(skipsDeleted ? 'and deleted_at is null' : '')}
    order by 1
    limit ${pageRows}`.execute(db)
  return rows
}

/** Replaces a secret unless it has changed since; returns whether it did. */
export async function replaceSealed(
  db: Db,
  { table, id, column }: StoredColumn,
  secret: { readonly id: string; readonly sealed: string; readonly anew: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${secret.anew}
    where ${sql.ref(id)} = ${secret.id}::uuid and ${sql.ref(column)} = ${secret.sealed}`.execute(db)
  return numAffectedRows === 1n
}
