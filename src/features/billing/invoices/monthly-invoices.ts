import { systemActor } from '../../../access/actor.ts'
import type { Core } from '../../../core.ts'
import { ServiceError } from '../../../errors.ts'
import type { BackgroundJob } from '../../../operations/background-jobs.ts'
import { asOf, type TimedWork } from '../../../operations/timed-work.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import type { Change } from '../../accounts/audit/apply-change.ts'
import { settlingMs } from './draft-invoice.ts'
import { listAutoInvoiced } from './invoices.queries.ts'
import { issueInvoice } from './issue-invoice.ts'

type Services = Pick<Core, 'clock' | 'database' | 'logger' | 'newId' | 'snapshots'> & Pick<AccountParts, 'changeTurns'>

/**
 * Issues, for each organization with `autoInvoice`, the invoice of everything booked before the month; the first of
 * each month, at 00:15 UTC, is the earliest instant for it. The end of an account's range moves once, so a second run,
 * or another process, issues nothing again. An organization whose currency has no rate is tried again by the next run.
 *
 * @returns the number of invoices that were issued.
 *
 * @internal
 */
export async function issueMonthlyInvoices(services: Services): Promise<number> {
  const until = firstOfMonth(services.clock.nowMs() - settlingMs)
  const change: Change = { ...services, actor: systemActor, requestId: 'monthly invoices', address: undefined }
  let issued = 0
  for (const organizationId of await listAutoInvoiced(services.database.db, until)) {
    try {
      await issueInvoice(change, organizationId, until.toISOString())
      issued++
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 409) throw error
      services.logger.warn({ organizationId, code: error.code }, 'a monthly invoice was not issued')
    }
  }
  return issued
}

/** Issues monthly invoices within ten minutes after they are due. */
export function monthlyInvoicesJob(services: Services): BackgroundJob {
  return { name: 'monthly invoices', everyMs: 600_000, run: async () => void (await issueMonthlyInvoices(services)) }
}

/** Issues monthly invoices as of the instant at which they are due, for a clock that is moved over days. */
export function invoiceDays(services: Omit<Services, 'clock'>): TimedWork {
  return {
    what: 'invoice_day',
    within: ({ throughMs }) => ({
      next(afterMs) {
        const atMs = invoiceDayAfter(afterMs)
        return atMs > throughMs ? undefined : atMs
      },
      run: async (atMs) => (await issueMonthlyInvoices({ ...services, ...asOf(atMs) })) > 0,
    }),
  }
}

/** The first of a month at 00:15 UTC that follows an instant. */
function invoiceDayAfter(afterMs: number): number {
  const thisMonth = firstOfMonth(afterMs)
  const atMs = thisMonth.getTime() + settlingMs
  if (atMs > afterMs) return atMs
  return thisMonth.setUTCMonth(thisMonth.getUTCMonth() + 1) + settlingMs
}

function firstOfMonth(atMs: number): Date {
  const at = new Date(atMs)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}
