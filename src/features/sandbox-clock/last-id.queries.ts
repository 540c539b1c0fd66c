import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { servedAtMs } from '../../lib/ids/serving-id.ts'
import { uuidV7Ms } from '../../lib/ids/uuid.ts'

/** Tables to which hardly any work adds no row. */
const busyTables = ['transaction', 'postback', 'webhook_delivery', 'subscription_event_log', 'audit_entry'] as const

/**
 * Finds the latest instant that any of the last ids holds, in milliseconds since the Unix epoch; 0 when there are none.
 */
export async function findLastIdMs(db: Db): Promise<number> {
  const serving = await db.selectFrom('serving').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const instants = [serving === undefined ? 0 : servedAtMs(serving.id)]
  for (const table of busyTables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id desc limit 1`.execute(db)
    instants.push(uuidV7Ms(rows[0]?.id ?? '') ?? 0)
  }
  return Math.max(...instants)
}
