import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Any constant that is the same in every process. */
const advisoryLock = 7305241986110281n

/**
 * Waits for changes of whole lists, and blocks them, while campaigns may still enter many lists concurrently. Call it
 * before writing a campaign: on several servers a write locks its table, and a transaction that waited for the lists
 * while holding one would deadlock.
 */
export async function shareAllowLists(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${advisoryLock})`.execute(db)
}

/**
 * Waits for every change of lists, and blocks them, so that a campaign and an app created at the same time find each
 * other.
 */
export async function lockAllowLists(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(db)
}

/** Appends campaigns of the default catalog to the list of every app that lacks them; the lists must be locked. */
export async function listOnAllApps(db: Db, campaignIds: readonly string[]): Promise<void> {
  if (campaignIds.length === 0) return
  await sql`insert into app_campaign (app_id, campaign_id)
    select app.id, listed.id from app cross join unnest(${campaignIds}::uuid[]) as listed (id)
    on conflict (app_id, campaign_id) do nothing`.execute(db)
}
