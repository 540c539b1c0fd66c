import type { Core } from '../../core.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import { deletePreviousSecretsBefore } from './webhooks.queries.ts'

/** How far the clocks of nodes may differ: what has ended by one may still sign by another. */
const greatestSkewMs = 3_600_000

/** Erases each hour what webhooks were signed with before a rotation, once it has long ended. */
export function forgetPreviousSecretsJob({ database, clock }: Pick<Core, 'database' | 'clock'>): BackgroundJob {
  const run = () => deletePreviousSecretsBefore(database.db, new Date(clock.nowMs() - greatestSkewMs))
  return { name: 'previous webhook secrets', everyMs: 3_600_000, run }
}
