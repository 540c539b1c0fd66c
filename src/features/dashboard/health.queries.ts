import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Answers when the database does. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** A process that may write. */
export interface NodeRow {
  slot: number
  lease: string
  started_at: Date | null
  heartbeat_at: Date | null
}

/** The processes that hold a lease now. */
export async function listNodes(db: Db, now: Date): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select slot, lease, started_at, heartbeat_at from process_slot
    where lease is not null and leased_until > ${now} order by slot`.execute(db)
  return rows
}

/** Counts the deliveries that wait for their attempt. */
export async function countPendingDeliveries(db: Db): Promise<number> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('outcome', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
