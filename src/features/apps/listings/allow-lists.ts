import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Of no meaning but to be the same in every process. */
const advisoryLock = 7305241986110281n

/**
 * Waits for changes that name whole lists, and keeps them waiting: campaigns may enter many lists beside each other. Before a
 * campaign is written: on several servers a write holds its table, and a transaction that waited for the lists while it held
 * one would never get them.
 */
export async function shareAllowLists(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${advisoryLock})`.execute(db)
}

/** Waits for all that change lists, and keeps them waiting, so that a campaign and an app that are made at once meet. */
export async function lockAllowLists(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(db)
}

/** Puts campaigns of the default catalog on the list of every app that lacks them, last; the lists are shared already. */
export async function listOnAllApps(db: Db, campaignIds: readonly string[]): Promise<void> {
  if (campaignIds.length === 0) return
  await sql`insert into app_campaign (app_id, campaign_id)
    select app.id, listed.id from app cross join unnest(${campaignIds}::uuid[]) as listed (id)
    on conflict (app_id, campaign_id) do nothing`.execute(db)
}
