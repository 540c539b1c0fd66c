import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Locks a row against other changes until the transaction ends; what refers to it may go on. */
export async function lockRow(
  db: Db,
  table: 'app' | 'campaign' | 'creative' | 'organization' | 'project',
  id: string,
): Promise<void> {
  await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(db)
}
