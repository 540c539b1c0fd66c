import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { FactKind } from '../../db/journal/journal-stream.ts'
import type { NamedKinds } from './fact-rows.queries.ts'

/** The facts not yet in the figures: those after an instant, and the named ones. */
interface Unprojected {
  readonly watermarkMs: number
  readonly kinds: NamedKinds
  /** Another one after each slice, also after one of names alone. */
  readonly version: string
}

/** SQL of the columns that `unprojectedOf` reads. */
export const unprojectedColumnsSql = `projection.watermark_ms, projection.xmin::text as version,
  (select array_agg(distinct kind) from named_fact) as named_kinds`

export interface UnprojectedRow {
  readonly watermark_ms: bigint
  readonly version: string
  readonly named_kinds: FactKind[] | null
}

export function unprojectedOf(row: UnprojectedRow | undefined): Unprojected {
  const { watermark_ms = 0n, version = '', named_kinds } = row ?? {}
  return { watermarkMs: Number(watermark_ms), version, kinds: new Set(named_kinds ?? []) }
}

export async function getUnprojected(db: Db): Promise<Unprojected> {
  const { rows } = await sql<UnprojectedRow>`
    select ${sql.raw(unprojectedColumnsSql)} from projection where name = 'facts'`.execute(db)
  return unprojectedOf(rows[0])
}
