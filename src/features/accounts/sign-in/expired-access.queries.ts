import type { Db } from '../../../db/database.ts'

/** Deletes sessions that ended before an instant. */
export async function deleteExpiredSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('member_session').where('expires_at', '<', before).execute()
}

/** Deletes reset links that ended before an instant. */
export async function deleteExpiredVerifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('member_verification').where('expires_at', '<', before).execute()
}
