import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import type { Alert } from './alert.ts'
import * as queries from './alerts.queries.ts'
import { moneyAlerts } from './money-alerts.ts'
import { postAlert } from './post-alert.ts'
import { requestAlerts } from './request-alerts.ts'

export type AlertServices = Pick<Core, 'clock' | 'database' | 'snapshots'> &
  Pick<AccountParts, 'mailer'> &
  Pick<WebhookParts, 'sendWebhook'> & {
    readonly baseUrl: string
    /** Called with each alert that its receiver did not accept; the owner must fix the receiver. */
    readonly onUndelivered: (error: Error) => void
  }

/** Names the owner of an undelivered alert, its kind, and the reason. */
class UndeliveredAlertError extends Error {
  override readonly name = 'UndeliveredAlertError'
}

const hourMs = 3_600_000
/** Receivers written to at the same time, so that a slow one delays few others. */
const sentAtOnce = 16
/** Faults listed in one message; the rest are only counted. */
const toldAtOnce = 10
/** Alerts that one statement claims. */
const claimedAtOnce = 1_000

/**
 * Sends alerts about current faults to the configured recipients: once a day per matter, those of one kind and owner
 * together and at most once per clock hour (UTC), from whichever process looks first.
 * @internal
 */
export async function raiseAlerts(services: AlertServices, stopping = new AbortController().signal): Promise<void> {
  const { db } = services.database
  const nowMs = services.clock.nowMs()
  const today = utcDayOf(nowMs)
  const alerts = [
    ...(await webhookAlerts(services, nowMs)),
    ...(await postbackAlerts(services, nowMs)),
    ...(await capAlerts(services, nowMs)),
    ...(await moneyAlerts(services)),
    ...(await requestAlerts(services)),
  ]
  const beside = limitConcurrency(sentAtOnce)
  const sent = [...Map.groupBy(alerts, ({ owner, matter }) => `${owner.id} ${kindOf(matter)}`).values()].map((group) =>
    beside(async () => {
      if (stopping.aborted) return
      // Claimed before it is sent: a crash loses one, but never repeats it.
      const alert = together(await claim(db, group, nowMs))
      if (alert !== undefined) await send(services, alert, nowMs)
    }),
  )
  const failures = (await Promise.allSettled(sent)).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  await queries.deleteAlertsBefore(db, formatUtcDay(today - 1))
  const [undelivered, own] = [failures.filter(isUndelivered), failures.filter((each) => !isUndelivered(each))]
  for (const error of undelivered) services.onUndelivered(error)
  if (own.length > 0) throw new AggregateError(own, `${own.length} alerts could not be sent.`)
}

function isUndelivered(error: unknown): error is UndeliveredAlertError {
  return error instanceof UndeliveredAlertError
}

/**
 * Claims the alerts of one kind and owner that were not sent that day; none if others went out in the same clock hour.
 */
async function claim(db: Db, alerts: readonly Alert[], nowMs: number): Promise<Alert[]> {
  const [first] = alerts
  if (first === undefined) return []
  const { id } = first.owner
  const day = formatUtcDay(utcDayOf(nowMs))
  const before = await queries.listClaimedMatters(db, id, day)
  const fresh = alerts.filter(({ matter }) => !before.has(matter)).slice(0, claimedAtOnce)
  if (fresh.length === 0) return []
  const hour = `${kindOf(first.matter)} at ${new Date(nowMs).getUTCHours()}`
  if ((await queries.claimAlerts(db, id, [hour], day)).size === 0) return []
  const matters = fresh.map(({ matter }) => matter)
  const claimed = await queries.claimAlerts(db, id, matters, day)
  return fresh.filter(({ matter }) => claimed.has(matter))
}

/** Merges the alerts of one kind and owner. */
function together(alerts: readonly Alert[]): Alert | undefined {
  const [first, ...others] = alerts
  if (first === undefined || others.length === 0) return first
  const lines = alerts.slice(0, toldAtOnce).map(({ text }) => text)
  if (alerts.length > toldAtOnce) lines.push(`And ${alerts.length - toldAtOnce} more.`)
  return { ...first, text: lines.join('\n'), page: first.listPage ?? first.page }
}

function kindOf(matter: string): string {
  return matter.replace(/ .*/, '')
}

/** Looks for faults every minute. */
export function alertsJob(given: Omit<AlertServices, 'onUndelivered'> & Pick<Core, 'logger'>): BackgroundJob {
  const onUndelivered = (err: Error) => given.logger.warn({ err }, 'an alert was not delivered')
  const services = { ...given, onUndelivered }
  return { name: 'alerts', everyMs: 60_000, run: (stopping) => raiseAlerts(services, stopping) }
}

async function webhookAlerts({ database }: AlertServices, nowMs: number): Promise<Alert[]> {
  const failing: queries.AlertOwner[] = []
  // One app at a time: on several servers the webhooks of one app lie on one.
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

async function capAlerts({ database, snapshots }: AlertServices, nowMs: number): Promise<Alert[]> {
  const reached = snapshots
    .current()
    .campaigns.filter(({ isCapReached, status }) => isCapReached && status === 'active')
    .filter(({ endsAtMs = Number.POSITIVE_INFINITY }) => nowMs < endsAtMs)
  const byOrganization = Map.groupBy(reached, ({ organization }) => organization.id)
  const owners = await queries.listAlertedOrganizations(database.db, [...byOrganization.keys()])
  return owners.flatMap((owner) =>
    (byOrganization.get(owner.id) ?? []).map(({ id, name }) => ({
      owner,
      matter: `cap_reached ${id}`,
      text: `The campaign ${name} has reached a cap. It is shown again once you raise the cap or, with a daily, weekly or monthly cap, when the next day, week or month begins in UTC.`,
      page: `/organizations/${owner.id}/campaigns/${id}`,
      listPage: `/organizations/${owner.id}/campaigns`,
    })),
  )
}

async function send(services: AlertServices, { owner, matter, text, page }: Alert, nowMs: number): Promise<void> {
  const { email, url, name } = owner
  const link = `${services.baseUrl}/dashboard${page}`
  if (email !== null) {
    services.mailer.send(async () => ({
      to: email,
      subject: `Offerwire: ${name} needs attention`,
      text: `${text}\n\n${link}\n\nYou get at most one message a day about this.`,
    }))
  }
  if (url === null) return
  const kind = kindOf(matter)
  const { outcome, error, httpStatus } = await postAlert(services, url, { matter: kind, nowMs, name, text, link })
  if (outcome !== 'delivered') {
    throw new UndeliveredAlertError(`${owner.id}, ${kind}: ${error ?? 'refused'} ${httpStatus ?? ''}`)
  }
}
