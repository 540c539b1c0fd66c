import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface PauseRules {
  readonly freeFailures: number
  readonly firstPauseSeconds: number
  readonly longestPauseSeconds: number
}

/** Counts one more wrong password in a row and sets the pause after it; undefined, without counting, during a pause. */
export async function tryCountSignInFailure(
  db: Db,
  emailHash: Buffer,
  now: Date,
  { freeFailures, firstPauseSeconds, longestPauseSeconds }: PauseRules,
): Promise<number | undefined> {
  const failures = sql`sign_in_failure.failures + 1`
  const pauseSeconds = sql`case when ${failures} <= ${freeFailures}::int then 0
    else least(${firstPauseSeconds}::int * 2 ^ least(${failures} - ${freeFailures}::int - 1, 16), ${longestPauseSeconds}::int) end`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failure (email_hash, failures, blocked_until) values (${emailHash}, 1, ${now}::timestamptz)
    on conflict (email_hash) do update
      set failures = ${failures}, blocked_until = ${now}::timestamptz + ${pauseSeconds} * interval '1 second'
      where sign_in_failure.blocked_until <= ${now}::timestamptz
    returning failures`.execute(db)
  return rows[0]?.failures
}

/** Returns the end of the latest pause for an e-mail address. */
export async function findBlockedUntil(db: Db, emailHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('blocked_until')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()
  return row?.blocked_until
}

/** Resets the count after a right password. */
export async function deleteSignInFailures(db: Db, emailHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('email_hash', '=', emailHash).execute()
}

/** Deletes addresses whose last attempt was before an instant. */
export async function deleteForgottenFailures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('blocked_until', '<', before).execute()
}
