import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { CapUsageTable, SnapshotPart } from '../db/tables.ts'

/** The rows behind a snapshot, one member for each part that can be read again alone. */
export interface SnapshotRows {
  readonly accounts: Awaited<ReturnType<typeof listAccounts>>
  readonly campaigns: Awaited<ReturnType<typeof listCampaigns>>
  readonly grants: Awaited<ReturnType<typeof listGrants>>
  readonly caps: Awaited<ReturnType<typeof listCapUsage>>
}

export type SnapshotVersions = Readonly<Record<SnapshotPart, bigint>>

/** The current number of each part; a part whose number rose has to be read again. */
export async function getSnapshotVersions(db: Db): Promise<SnapshotVersions> {
  const rows = await db.selectFrom('snapshot_version').select(['part', 'version']).execute()
  return Object.fromEntries(rows.map((row) => [row.part, row.version])) as SnapshotVersions
}

/** Projects, apps, keys that are not revoked, and organizations. */
export async function listAccounts(db: Db) {
  const [organizations, projects, apps, keys] = await Promise.all([
    db.selectFrom('organization').selectAll().orderBy('id').execute(),
    db.selectFrom('project').select(['id', 'name']).orderBy('id').execute(),
    db.selectFrom('app').selectAll().orderBy('id').execute(),
    db.selectFrom('api_key').selectAll().where('revoked_at', 'is', null).execute(),
  ])
  return { organizations, projects, apps, keys }
}

/** Campaigns of every status with their categories and creatives, oldest first. */
export async function listCampaigns(db: Db) {
  const [campaigns, categories, creatives] = await Promise.all([
    db.selectFrom('campaign').selectAll().orderBy('id').execute(),
    db
      .selectFrom('campaign_category')
      .innerJoin('category', 'category.id', 'campaign_category.category_id')
      .select(['campaign_category.campaign_id', 'category.id', 'category.name'])
      .orderBy('campaign_category.position')
      .execute(),
    db.selectFrom('creative').selectAll().orderBy('id').execute(),
  ])
  return { campaigns, categories, creatives }
}

/** The allow list of every app as parallel arrays in the app's order: one row an app, however long its list. */
export async function listGrants(db: Db) {
  const inOrder = sql`order by position, campaign_id`
  const rows = await db
    .selectFrom('app_campaign')
    .select([
      'app_id',
      sql<string[]>`array_agg(campaign_id::text ${inOrder})`.as('campaign_ids'),
      sql<boolean[]>`array_agg(enabled ${inOrder})`.as('enabled'),
      sql<boolean[]>`array_agg(pinned ${inOrder})`.as('pinned'),
      sql<number[]>`array_agg(priority ${inOrder})`.as('priorities'),
    ])
    .groupBy('app_id')
    .execute()
  const entitlements = await db
    .selectFrom('app_campaign')
    .select(['app_id', 'campaign_id', 'entitlement'])
    .where('entitlement', 'is not', null)
    .execute()
  return { rows, entitlements }
}

/** What was counted against the caps of campaigns that have any: for ever, and on the days given (UTC). */
export async function listCapUsage(db: Db, days: readonly string[]): Promise<Selectable<CapUsageTable>[]> {
  return db
    .selectFrom('cap_usage')
    .selectAll()
    .where('day', 'in', ['total', ...days])
    .execute()
}

/**
 * Marks a part of the snapshot as changed, in the transaction that changes it; every node reads it again within a
 * second. The process that answers the change refreshes its own snapshot before it answers.
 */
export async function markSnapshotChanged(db: Db, part: SnapshotPart): Promise<void> {
  await db
    .updateTable('snapshot_version')
    .set((row) => ({ version: row('version', '+', 1n) }))
    .where('part', '=', part)
    .execute()
  await sql`select pg_notify('snapshot', '')`.execute(db)
}
