import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Database } from '../../../src/db/database.ts'
import { buildListIndexes } from '../../../src/db/list-indexes.ts'
import { makePartitionsAhead } from '../../../src/db/partitions.ts'
import { migrate } from '../../../src/db/schema/migrate.ts'
import { addMember } from '../../../src/features/accounts/add-member.ts'
import { servingEpochMs } from '../../../src/lib/ids/serving-id.ts'
import { TestClock } from '../app/test-clock.ts'

/** The instant at which most tests start: copies may have its partitions already. */
export const usualStart = '2026-06-15T12:00:00Z'
export const testAdminPassword = 'test-admin-password'

/**
 * Migrates a database and adds the first operator, as each start of the service would: hashing a password takes longer
 * than most tests.
 */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database)
  await closeTimeBefore(database, servingEpochMs)
  const operator = { email: 'operator@offerwire.local', name: 'Operator', role: 'operator' as const }
  const passwordHash = await hashPassword(testAdminPassword)
  await addMember(database.db, { clock: new TestClock(usualStart), newId: randomUUID }, { ...operator, passwordHash })
}

/** Adds the partitions of the usual start; there are no earlier facts. */
export async function addPartitions(database: Database): Promise<void> {
  const nowMs = Date.parse(usualStart)
  await closeTimeBefore(database, nowMs - 60_000)
  await makePartitionsAhead(database, nowMs)
  while ((await buildListIndexes(database, nowMs)).length > 0);
}

/** Closes the past by the test's clock, because the schema does so by the machine's. */
async function closeTimeBefore({ db }: Database, atMs: number): Promise<void> {
  await db
    .updateTable('projection')
    .set({ watermark_ms: BigInt(atMs), horizon_ms: BigInt(atMs) })
    .execute()
}
