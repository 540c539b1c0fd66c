import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { FactKind } from '../../db/journal/journal-stream.ts'
import type { NamedKinds } from './fact-rows.queries.ts'

/** The facts not yet in the figures: those after an instant, and the named ones. */
interface Unprojected {
  readonly watermarkMs: number
  readonly kinds: NamedKinds
}

/** SQL of the columns that `unprojectedOf` reads. */
export const unprojectedColumnsSql = `projection.watermark_ms,
  (select array_agg(distinct kind) from named_fact) as named_kinds`

export interface UnprojectedRow {
  readonly watermark_ms: bigint
  readonly named_kinds: FactKind[] | null
}

export function unprojectedOf(row: UnprojectedRow | undefined): Unprojected {
  return { watermarkMs: Number(row?.watermark_ms ?? 0), kinds: new Set(row?.named_kinds ?? []) }
}

/** Reads where the facts begin; the version is another one after each slice, also after one of names alone. */
export async function getUnprojected(db: Db): Promise<Unprojected & { readonly version: string }> {
  const { rows } = await sql<UnprojectedRow & { version: string }>`
    select ${sql.raw(unprojectedColumnsSql)}, xmin::text as version from projection where name = 'facts'`.execute(db)
  const [row] = rows
  return { ...unprojectedOf(row), version: row?.version ?? '' }
}
