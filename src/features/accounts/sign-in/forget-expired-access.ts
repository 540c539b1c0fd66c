import type { Core } from '../../../core.ts'
import type { BackgroundJob } from '../../../operations/background-jobs.ts'
import { deleteForgottenFailures } from './sign-in-failures.queries.ts'

const dayMs = 86_400_000

/** Deletes expired sessions and links, and counts of wrong passwords older than a day, at the start and every hour. */
export function expiredAccessJob({ database: { db }, realClock }: Pick<Core, 'database' | 'realClock'>): BackgroundJob {
  const run = async () => {
    const nowMs = realClock.nowMs()
    await db.deleteFrom('member_session').where('expires_at', '<', new Date(nowMs)).execute()
    await db.deleteFrom('member_verification').where('expires_at', '<', new Date(nowMs)).execute()
    await deleteForgottenFailures(db, new Date(nowMs - dayMs))
  }
  return { name: 'expired access', everyMs: 3_600_000, run }
}
