import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { firstUuidV7At } from '../../lib/ids/uuid.ts'
import type { AlertSetting } from './alerts.schema.ts'

/** An app or an organization with recipients of alerts. */
export interface AlertOwner extends AlertSetting {
  readonly id: string
  readonly name: string
}

/** Consecutive failed attempts after which a webhook counts as failing. */
const failuresInARow = 3
/** Refused postbacks within an hour that raise an alert. */
const manyRefused = 5
const refusals = ['malformed', 'unknown_transaction', 'rejected_by_rule']

/** Finds the recipients of an app's or an organization's alerts. */
export async function findAlertSetting(db: Db, ownerId: string): Promise<AlertSetting> {
  const row = await db
    .selectFrom('alert_setting')
    .select(['email', 'url'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ?? { email: null, url: null }
}

export async function upsertAlertSetting(db: Db, ownerId: string, setting: AlertSetting): Promise<void> {
  await db
    .insertInto('alert_setting')
    .values({ owner_id: ownerId, ...setting })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(setting))
    .execute()
}

/** Lists the apps with recipients of alerts and a webhook. */
export async function listAlertedApps(db: Db): Promise<AlertOwner[]> {
  return db
    .selectFrom('alert_setting')
    .innerJoin('app', 'app.id', 'alert_setting.owner_id')
    .innerJoin('webhook', 'webhook.app_id', 'app.id')
    .where('webhook.enabled', '=', true)
    .where('webhook.deleted_at', 'is', null)
    .select(['app.id', 'app.name', 'alert_setting.email', 'alert_setting.url'])
    .execute()
}

/**
 * Returns whether the last attempts of an app's webhooks, since an instant, were all refused; an accepted test resets
 * this.
 */
export async function isWebhookFailing(db: Db, appId: string, sinceMs: number): Promise<boolean> {
  const latest = await db
    .selectFrom('webhook_delivery')
    .select('outcome')
    .where('app_id', '=', appId)
    .where('outcome', 'in', ['delivered', 'failed'])
    .where(({ or, eb }) => or([eb('is_test', '=', false), eb('outcome', '=', 'delivered')]))
    .where('id', '>=', firstUuidV7At(sinceMs))
    .orderBy('id', 'desc')
    .limit(failuresInARow)
    .execute()
  return latest.length === failuresInARow && latest.every(({ outcome }) => outcome === 'failed')
}

const alertedOrganizations = sql`select organization.id, organization.name, alert_setting.email, alert_setting.url
  from alert_setting join organization on organization.id = alert_setting.owner_id`

/** Lists the organizations with many refused postbacks since an instant. */
export async function listRefusedReporters(db: Db, sinceMs: number): Promise<AlertOwner[]> {
  const { rows } = await sql<AlertOwner>`${alertedOrganizations}
    where (select count(*) = ${manyRefused} from (
        select 1 from postback
        where organization_id = organization.id and verdict = any(${refusals}::text[]) and not is_dry_run
          and id >= ${firstUuidV7At(sinceMs)}
        limit ${manyRefused}) as refused)`.execute(db)
  return rows
}

/** Lists the given organizations that have recipients of alerts. */
export async function listAlertedOrganizations(db: Db, ids: readonly string[]): Promise<AlertOwner[]> {
  const { rows } = await sql<AlertOwner>`${alertedOrganizations} where organization.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Records that an owner's alerts are sent on a UTC day; returns those that no process had claimed before. */
export async function claimAlerts(
  db: Db,
  ownerId: string,
  matters: readonly string[],
  day: string,
): Promise<ReadonlySet<string>> {
  const claimed = await db
    .insertInto('alert')
    .values(matters.map((matter) => ({ owner_id: ownerId, matter, day })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('matter')
    .execute()
  return new Set(claimed.map(({ matter }) => matter))
}

export async function listClaimedMatters(db: Db, ownerId: string, day: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('alert')
    .select('matter')
    .where('owner_id', '=', ownerId)
    .where('day', '=', day)
    .execute()
  return new Set(rows.map(({ matter }) => matter))
}

export async function deleteAlertsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('alert').where('day', '<', day).execute()
}
