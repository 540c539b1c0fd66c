import type { Core } from '../../core.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import { deletePreviousSecretsBefore } from './webhooks.queries.ts'

/** The greatest difference between clocks of nodes: a secret that has ended by one may still sign by another. */
const greatestSkewMs = 3_600_000

/** Erases previous signing secrets each hour, once their overlap ended long ago. */
export function forgetPreviousSecretsJob({ database, clock }: Pick<Core, 'database' | 'clock'>): BackgroundJob {
  const run = () => deletePreviousSecretsBefore(database.db, new Date(clock.nowMs() - greatestSkewMs))
  return { name: 'previous webhook secrets', everyMs: 3_600_000, run }
}
