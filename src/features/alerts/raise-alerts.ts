import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import type { WebhookParts } from '../webhooks/webhook-parts.ts'
import * as queries from './alerts.queries.ts'
import { postAlert } from './post-alert.ts'

export type AlertServices = Pick<Core, 'clock' | 'database' | 'snapshots'> &
  Pick<AccountParts, 'mailer'> &
  Pick<WebhookParts, 'sendWebhook'> & {
    readonly baseUrl: string
    /** Called with each alert that its receiver did not take: the receiver is its owner's to mend. */
    readonly onUndelivered: (error: Error) => void
  }

/** Says whose alert was not delivered, of which kind, and why. */
class UndeliveredAlertError extends Error {
  override readonly name = 'UndeliveredAlertError'
}

interface Alert {
  readonly owner: queries.AlertOwner
  /** The subject of the alert: its kind, such as `cap_reached`, and the id of what it is about; each is sent at most once a day. */
  readonly matter: string
  readonly text: string
  /** The dashboard page where the fault is fixed, and that of several. */
  readonly page: string
  readonly listPage?: string
}

const hourMs = 3_600_000
/** Receivers that are written to beside each other: a slow one holds up few others. */
const sentAtOnce = 16
/** A message tells of so many faults, and gives the number of the others. */
const toldAtOnce = 10
/** One statement claims so many. */
const claimedAtOnce = 1_000

/**
 * Sends alerts about current faults to the configured recipients: once a day for each matter, those of a kind to one owner
 * together and at most once in an hour of the clock (UTC), from whichever process looks first.
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
  ]
  const beside = limitConcurrency(sentAtOnce)
  const sent = [...Map.groupBy(alerts, ({ owner, matter }) => `${owner.id} ${kindOf(matter)}`).values()].map((group) =>
    beside(async () => {
      if (stopping.aborted) return
      // Claimed before it is sent: a crash loses one, and never repeats it.
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

/** Claims those alerts of a kind to one owner that are not sent yet that day; none when others went out in the same hour of the clock. */
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

/** Makes one alert of those of a kind to one owner. */
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

/** Looks every minute. */
export function alertsJob(given: Omit<AlertServices, 'onUndelivered'> & Pick<Core, 'logger'>): BackgroundJob {
  const onUndelivered = (err: Error) => given.logger.warn({ err }, 'an alert was not delivered')
  const services = { ...given, onUndelivered }
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
      text: `The campaign ${name} has reached a cap. It is shown again once you raise the cap or, with a daily cap, after midnight UTC.`,
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
