import { sql } from 'kysely'
import type { Database } from './db/database.ts'
import type { Clock } from './lib/time/clock.ts'

/** A real write, so that a database that only reads, or whose disk is full, is not called ready. */
export async function writeReadiness(database: Database, slot: number, clock: Clock): Promise<void> {
  await sql`insert into installation (name, value) values (${`readiness_${slot}`}, ${new Date(clock.nowMs()).toISOString()})
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}
