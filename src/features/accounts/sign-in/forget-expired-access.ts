import type { Db } from '../../../db/database.ts'
import type { BackgroundJob } from '../../../operations/background-jobs.ts'
import type { Services } from '../../../services.ts'
import { deleteForgottenFailures } from './sign-in-failures.queries.ts'

/** Deletes sessions that ended before an instant. */
async function deleteExpiredSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('member_session').where('expires_at', '<', before).execute()
}

/** Deletes reset links that ended before an instant. */
async function deleteExpiredVerifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('member_verification').where('expires_at', '<', before).execute()
}

const dayMs = 86_400_000

/** Forgets sessions and links that are over, and wrong passwords of the day before yesterday. Safe to run anywhere. */
async function forgetExpiredAccess(db: Db, nowMs: number): Promise<void> {
  await deleteExpiredSessions(db, new Date(nowMs))
  await deleteExpiredVerifications(db, new Date(nowMs))
  await deleteForgottenFailures(db, new Date(nowMs - dayMs))
}

/** Forgets expired access at start and every hour. */
export function expiredAccessJob({ database, clock }: Pick<Services, 'database' | 'clock'>): BackgroundJob {
  return { name: 'expired access', everyMs: 3_600_000, run: () => forgetExpiredAccess(database.db, clock.nowMs()) }
}
