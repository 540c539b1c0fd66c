import type { Core } from '../../core.ts'
import { readBalance } from '../billing/funds/read-balance.ts'
import type { Alert } from './alert.ts'
import * as queries from './money-alerts.queries.ts'

type Services = Pick<Core, 'clock' | 'database'>

const dayMs = 86_400_000
/** An organization is told when its money lasts no longer than this at the use of the last week. */
const lowBalanceDays = 3

/** Finds what is wrong with money: for advertisers, for publishers, and for the operators of the installation. */
export async function moneyAlerts(services: Services): Promise<Alert[]> {
  return [
    ...(await lowBalanceAlerts(services)),
    ...(await overdueAlerts(services)),
    ...(await paymentAlerts(services)),
    ...(await ledgerAlerts(services)),
  ]
}

async function lowBalanceAlerts(services: Services): Promise<Alert[]> {
  const alerts: Alert[] = []
  for (const owner of await queries.listPayingAhead(services.database.db)) {
    const { remaining, runsOutInDays } = await readBalance(services, owner.id)
    if (remaining === null || runsOutInDays === null || runsOutInDays > lowBalanceDays) continue
    const lasts = runsOutInDays === 1 ? '1 day' : `${runsOutInDays} days`
    alerts.push({
      owner,
      matter: 'low_balance',
      text: `${owner.name} has $${remaining.toFixed(2)} left, which lasts about ${lasts}. Its campaigns are not shown once it is spent.`,
      page: `/organizations/${owner.id}/billing`,
    })
  }
  return alerts
}

async function overdueAlerts({ database, clock }: Services): Promise<Alert[]> {
  const overdue = await queries.listOverdue(database.db, new Date(clock.nowMs()))
  return overdue.map(({ invoice_id, number, due_at, ...owner }) => ({
    owner,
    matter: `invoice_overdue ${invoice_id}`,
    text: `The invoice ${number} of ${owner.name} was due on ${due_at.toISOString().slice(0, 10)} and is not paid in full.`,
    page: `/organizations/${owner.id}/billing`,
  }))
}

async function paymentAlerts({ database: { db }, clock }: Services): Promise<Alert[]> {
  const failed = await queries.listFailedPayments(db, new Date(clock.nowMs() - dayMs))
  if (failed.length === 0) return []
  const operators = await queries.listOperators(db)
  const alerts: Alert[] = []
  for (const { payment_id, batch_id, project_id, project_name, failure } of failed) {
    const why = failure === null ? '' : `: ${failure.replace(/\.$/, '')}`
    const text = `A payment to ${project_name} did not arrive${why}. The amount is owed again.`
    const matter = `payment_failed ${payment_id}`
    for (const owner of operators) {
      alerts.push({ owner, matter, text, page: `/operator/payments/${batch_id}`, listPage: '/operator/payments' })
    }
    for (const owner of await queries.listAlertedAppsOf(db, project_id)) {
      alerts.push({ owner, matter, text: `${text} Check the payment method.`, page: `/apps/${owner.id}/earnings` })
    }
  }
  return alerts
}

async function ledgerAlerts({ database: { db } }: Services): Promise<Alert[]> {
  const faults = await queries.countLedgerFaults(db)
  if (faults === 0) return []
  return (await queries.listOperators(db)).map((owner) => ({
    owner,
    matter: 'ledger_fault',
    text: `The last check of the ledger found ${faults === 1 ? '1 fault' : `${faults} faults`}. The log names each with its entry; \`offerwire verify-ledger\` shows them, too.`,
    page: '/operator/ledger',
  }))
}
