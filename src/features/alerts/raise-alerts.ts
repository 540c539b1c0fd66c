import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import type { Services } from '../../services.ts'
import * as queries from './alerts.queries.ts'

export type AlertServices = Pick<Services, 'clock' | 'database' | 'snapshots' | 'mailer' | 'sendWebhook'> & {
  readonly baseUrl: string
}

interface Alert {
  readonly owner: queries.AlertOwner
  /** The subject of the alert, such as `webhook_failing`; each is sent at most once a day. */
  readonly matter: string
  readonly text: string
  /** The dashboard page where the fault is fixed. */
  readonly page: string
}

const hourMs = 3_600_000

/**
 * Sends alerts about current faults to the configured recipients: once a day for each matter, from whichever process
 * looks first.
 * @internal
 */
export async function raiseAlerts(services: AlertServices, stopping = new AbortController().signal): Promise<void> {
  const { db } = services.database
  const nowMs = services.clock.nowMs()
  const today = utcDayOf(nowMs)
  const failed: unknown[] = []
  for (const alert of [
    ...(await webhookAlerts(services, nowMs)),
    ...(await postbackAlerts(services, nowMs)),
    ...(await capAlerts(services)),
  ]) {
    if (stopping.aborted) break
    // Claimed before it is sent: a crash loses one, and never repeats it.
    if (!(await queries.claimAlert(db, alert.owner.id, alert.matter, formatUtcDay(today)))) continue
    await send(services, alert, nowMs).catch((error: unknown) => failed.push(error))
  }
  await queries.deleteAlertsBefore(db, formatUtcDay(today - 1))
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} alerts were not accepted by their receivers.`)
}

/** Looks every minute. */
export function alertsJob(services: AlertServices): BackgroundJob {
  return { name: 'alerts', everyMs: 60_000, run: (stopping) => raiseAlerts(services, stopping) }
}

async function webhookAlerts({ database }: AlertServices, nowMs: number): Promise<Alert[]> {
  const failing: queries.AlertOwner[] = []
  // Each by itself: on several servers the webhooks of one app lie on one.
  for (const owner of await queries.listAlertedApps(database.db)) {
    if (await queries.isWebhookFailing(database.db, owner.id, nowMs - 24 * hourMs)) failing.push(owner)
  }
  return failing.map((owner) => ({
    owner,
    matter: 'webhook_failing',
    text: `The last three webhooks of ${owner.name} were not accepted. Each completion is sent only once: fix the receiver, then send a test.`,
    page: `/apps/${owner.id}/webhook`,
  }))
}

async function postbackAlerts({ database }: AlertServices, nowMs: number): Promise<Alert[]> {
  const owners = await queries.listRefusedReporters(database.db, nowMs - hourMs)
  return owners.map((owner) => ({
    owner,
    matter: 'postbacks_refused',
    text: `Five or more postbacks from ${owner.name} were refused within an hour. The live log gives the reason for each.`,
    page: `/organizations/${owner.id}/tracking`,
  }))
}

async function capAlerts({ database, snapshots }: AlertServices): Promise<Alert[]> {
  const reached = snapshots
    .current()
    .campaigns.filter(({ isCapReached, status }) => isCapReached && status === 'active')
  const byOrganization = Map.groupBy(reached, ({ organization }) => organization.id)
  const owners = await queries.listAlertedOrganizations(database.db, [...byOrganization.keys()])
  return owners.flatMap((owner) =>
    (byOrganization.get(owner.id) ?? []).map(({ id, name }) => ({
      owner,
      matter: `cap_reached ${id}`,
      text: `The campaign ${name} has reached a cap. It is shown again once you raise the cap or, with a daily cap, after midnight UTC.`,
      page: `/organizations/${owner.id}/campaigns/${id}`,
    })),
  )
}

async function send(services: AlertServices, { owner, matter, text, page }: Alert, nowMs: number): Promise<void> {
  const link = `${services.baseUrl}/dashboard${page}`
  const { email, url } = owner
  if (email !== null) {
    services.mailer.send(async () => ({
      to: email,
      subject: `Offerwire: ${owner.name} needs attention`,
      text: `${text}\n\n${link}\n\nYou get at most one message a day about this.`,
    }))
  }
  if (url === null) return
  const [event] = matter.split(' ')
  const alert = { event: 'alert', matter: event, at: new Date(nowMs).toISOString(), name: owner.name, text, link }
  const body = Buffer.from(JSON.stringify(alert))
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Offerwire' }
  const { outcome, error, httpStatus } = await services.sendWebhook({
    url,
    makeRequest: async () => ({ headers, body }),
  })
  if (outcome !== 'delivered') throw new Error(`${owner.id}, ${event}: ${error ?? 'refused'} ${httpStatus ?? ''}`)
}
