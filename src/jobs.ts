import { buildListIndexes } from './db/list-indexes.ts'
import { makePartitionsAhead } from './db/partitions.ts'
import { contractSchema } from './db/schema/migrate.ts'
import { expiredAccessJob } from './features/accounts/sign-in/forget-expired-access.ts'
import { alertsJob } from './features/alerts/raise-alerts.ts'
import { invoiceDays, monthlyInvoicesJob } from './features/billing/invoices/monthly-invoices.ts'
import { unfinishedBatchesJob } from './features/billing/payments/make-payments.ts'
import { paymentDayJob, paymentDays } from './features/billing/payments/payment-day.ts'
import { ledgerVerificationJob, nightlyVerification } from './features/billing/verify/nightly-verification.ts'
import { scheduleBoundaries } from './features/campaigns/schedule-boundaries.ts'
import type { ClickTransaction } from './features/clicks/click.ts'
import { judgeWaitingCalls } from './features/conversions/goals/judge-waiting-calls.ts'
import { judgeEarlyCalls } from './features/conversions/judge-early-calls.ts'
import { provisionalEnds } from './features/entitlements/provisional-ends.ts'
import { dailyRetention, retentionJob } from './features/retention/apply-retention.ts'
import { userJobs } from './features/retention/retire-users.ts'
import { keepAheadJob } from './features/sandbox-clock/open-sandbox-clock.ts'
import { meteredHours, meteringJob } from './features/usage/metered-hours.ts'
import { forgetPreviousSecretsJob } from './features/webhooks/forget-previous-secrets.ts'
import { type BackgroundJob, startBackgroundJobs } from './operations/background-jobs.ts'
import { type TimedWork, utcMidnights } from './operations/timed-work.ts'
import type { Services } from './routes.ts'
import { trimSnapshotChanges } from './snapshot/snapshot-changes.ts'

/** Starts the repeated jobs of a process; disposal waits for the running ones. */
export function startJobs(services: Services, onError: (job: string, error: unknown) => void): AsyncDisposable {
  const { database, learning, sandbox } = services
  const shared = { ...services, baseUrl: services.config.addresses.baseUrl }
  const aging = { ...services, periods: services.config, isTestClock: sandbox !== undefined }
  const jobs: BackgroundJob[] = [
    ...databaseJobs(services),
    retentionJob(aging),
    ...userJobs(aging),
    expiredAccessJob(services),
    forgetPreviousSecretsJob(services),
    unfinishedBatchesJob(services),
    paymentDayJob(services),
    ledgerVerificationJob(services),
    meteringJob(services),
    { name: 'ranking history', everyMs: 600_000, run: () => learning.keepHistory() },
    alertsJob(shared),
    monthlyInvoicesJob(services),
    { name: 'calls that wait for a rate', everyMs: 60_000, run: () => judgeWaitingCalls(services) },
    ...replayJobs(shared),
    ...(sandbox === undefined ? [] : [keepAheadJob(database.db, sandbox)]),
  ]
  return startBackgroundJobs(jobs, onError)
}

type TimedServices = Pick<Services, 'changeTurns' | 'config' | 'database' | 'logger' | 'newId' | 'snapshots'> &
  Pick<Services, 'learning' | 'projector' | 'userBudgets'>

/**
 * The works that become due at instants of their own, in the order in which they are done at one instant. A service
 * runs them as a sandbox's clock passes those instants; in real time the jobs above do the same, a little later.
 */
export function timedWorks(services: TimedServices) {
  return [
    { what: 'utc_midnight', within: utcMidnights },
    provisionalEnds(services),
    scheduleBoundaries(services),
    meteredHours(services),
    invoiceDays(services),
    paymentDays(services),
    dailyRetention({ ...services, periods: services.config }),
    nightlyVerification(services),
  ] satisfies readonly TimedWork[]
}

function databaseJobs({ clock, database }: Services): BackgroundJob[] {
  return [
    { name: 'partitions', everyMs: 600_000, run: () => makePartitionsAhead(database, clock.nowMs()) },
    {
      name: 'list indexes',
      everyMs: 15_000,
      run: async (stopping) => {
        await buildListIndexes(database, clock.nowMs(), { stopping })
      },
    },
    { name: 'schema', everyMs: 10_000, run: async () => void (await contractSchema(database)) },
    { name: 'snapshot changes', everyMs: 60_000, run: () => trimSnapshotChanges(database.db) },
  ]
}

/** Replays the clicks and subscription events that spools kept on disk while the database was unreachable. */
function replayJobs(services: Services & { readonly baseUrl: string }): BackgroundJob[] {
  const { clickSpool, eventSpool } = services
  const deps = { ...services, onRecorded: (click: ClickTransaction) => judgeEarlyCalls(services, click) }
  return [
    { name: 'spooled clicks', everyMs: 1_000, run: () => clickSpool.replayOwn(deps) },
    { name: 'abandoned clicks', everyMs: 5_000, run: () => clickSpool.replayAbandoned(deps) },
    { name: 'spooled events', everyMs: 1_000, run: () => eventSpool.replayOwn(deps) },
    { name: 'abandoned events', everyMs: 5_000, run: () => eventSpool.replayAbandoned(deps) },
  ]
}
