import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isGrant } from '../../db/query-parts.ts'
import { firstUuidV7At } from '../../lib/ids/uuid.ts'

/** The number of newest servings searched, across all apps: servings have no index by app. */
const newestServings = 10_000
/** Failures beyond this number are not counted. */
const mostFailures = 1_000

/** Returns the id of an app's newest serving if it is among the newest of all; undefined otherwise. */
export async function findNewestServing(db: Db, appId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`select id from (
      select id, app_id from serving order by id desc limit ${newestServings}) as newest
    where app_id = ${appId} limit 1`.execute(db)
  return rows[0]?.id
}

/** Returns the UTC day, `YYYY-MM-DD`, of an app's latest counted live traffic, if any. */
export async function findNewestFigureDay(db: Db, appId: string): Promise<string | undefined> {
  const isServed = sql`app_id = ${appId} and dimension = 'surface' and served > 0`
  const { rows } = await sql<{ day: string | null }>`select greatest(
      (select max(day) from daily_figure where ${isServed}),
      (select max(day) from (
        select unnest(app_id) as app_id, unnest(dimension) as dimension, unnest(served) as served, unnest(day) as day
        from waiting_figure) as waiting where ${isServed})
    )::text as day`.execute(db)
  return rows[0]?.day ?? undefined
}

/**
 * Returns the health of an app's webhook: the newest success and failure, and the number of failures since an instant.
 */
export async function readWebhookHealth(db: Db, appId: string, sinceMs: number) {
  const newest = (outcome: 'delivered' | 'failed') =>
    db
      .selectFrom('webhook_delivery')
      .select(['finished_at', 'http_status', 'error'])
      .where('app_id', '=', appId)
      .where('outcome', '=', outcome)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  const webhook = await db
    .selectFrom('webhook')
    .select('enabled')
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const delivered = await newest('delivered')
  const failed = await newest('failed')
  const { rows } = await sql<{ failures: bigint }>`select count(*) as failures from (
      select 1 from webhook_delivery
      where app_id = ${appId} and outcome = 'failed' and id >= ${firstUuidV7At(sinceMs)} limit ${mostFailures}) as failed`.execute(
    db,
  )
  return { webhook, delivered, failed, failures: Number(rows[0]?.failures ?? 0n) }
}

/** Returns whether an app grants an entitlement, and whether one was ever granted. */
export async function readEntitlementUse(db: Db, appId: string): Promise<{ isUsed: boolean; isGranted: boolean }> {
  const { rows } = await sql<{ isUsed: boolean; isGranted: boolean }>`select
      exists (select 1 from app where id = ${appId} and entitlement is not null)
        or exists (select 1 from app_campaign where app_id = ${appId} and entitlement is not null) as "isUsed",
      exists (select 1 from entitlement_grant where app_id = ${appId} and ${isGrant}) as "isGranted"`.execute(db)
  return rows[0] ?? { isUsed: false, isGranted: false }
}

/** Reads the first steps of an organization: a campaign that can be served, and a verified postback. */
export async function readAdvertiserSteps(
  db: Db,
  organizationId: string,
): Promise<{ hasLiveCampaign: boolean; hasVerified: boolean }> {
  const { rows } = await sql<{ hasLiveCampaign: boolean; hasVerified: boolean }>`select
      exists (select 1 from campaign join creative on creative.campaign_id = campaign.id
        where campaign.organization_id = ${organizationId}
          and campaign.status = 'active' and creative.status = 'active' and creative.review = 'approved') as "hasLiveCampaign",
      exists (select 1 from postback
        where organization_id = ${organizationId} and verdict = 'verified' and not is_dry_run) as "hasVerified"`.execute(
    db,
  )
  return rows[0] ?? { hasLiveCampaign: false, hasVerified: false }
}

export async function hasOperatorWithSecondFactor(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (
      select 1 from membership join member on member.id = membership.member_id
      where membership.role = 'operator' and (member.two_factor_enabled
        or exists (select 1 from member_passkey where member_passkey.member_id = member.id))) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Returns whether a backup was ever made with the service's own tool. */
export async function hasBackup(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('name').where('name', '=', 'last_backup_at').executeTakeFirst()
  return row !== undefined
}
