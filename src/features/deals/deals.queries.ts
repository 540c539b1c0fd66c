import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type PageRequest, selectIdPage } from '../../db/query-parts.ts'
import type { DealTable } from '../../db/tables.ts'

/** A deal with the organization of its campaign, the names of its parties, and its use on one UTC day and ever. */
export type DealRow = Selectable<DealTable> & {
  readonly organization_id: string
  readonly project_name: string
  readonly app_name: string | null
  readonly conversionsToday: bigint | null
  readonly conversionsTotal: bigint | null
  readonly payoutTotalMicros: bigint | null
}

/** Returns whether every process that runs judges by deals: not while an older release runs beside this one. */
export async function areDealsJudged(db: Db): Promise<boolean> {
  // The first contracting migration after deals: it is applied once every process knows it.
  const { rows } = await sql`select from schema_migration where name like '0046%'`.execute(db)
  return rows.length > 0
}

/** A new deal; undefined columns are null. */
export type NewDeal = Updateable<DealTable> &
  Pick<Insertable<DealTable>, 'id' | 'campaign_id' | 'project_id' | 'app_id' | 'created_at' | 'updated_at'>

/** Inserts a deal; returns false if the campaign has one with the project and app. */
export async function insertDeal(db: Db, row: NewDeal): Promise<boolean> {
  const inserted = await db
    .insertInto('deal')
    // Kysely leaves out undefined columns, though its type for insertions does not say so.
    .values(row as Insertable<DealTable>)
    .onConflict((conflict) => conflict.constraint('deal_unique').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Changes the given columns; undefined ones stay. */
export async function updateDeal(db: Db, id: string, changes: Updateable<DealTable>): Promise<void> {
  await db.updateTable('deal').set(changes).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Deletes a deal with its use, once the conversions that count under it have committed. */
export async function deleteDeal(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deal').where('id', '=', id).execute()
}

/** Reads a deal with its use on a UTC day; undefined if there is none. */
export async function findDeal(db: Db, id: string, today: string): Promise<DealRow | undefined> {
  return selectDeals(db, today).where('deal.id', '=', id).executeTakeFirst()
}

/** Lists a campaign's deals, oldest first; one more than asked for. */
export async function listDeals(db: Db, campaignId: string, today: string, page: PageRequest): Promise<DealRow[]> {
  return selectIdPage(selectDeals(db, today).where('deal.campaign_id', '=', campaignId), 'deal', page)
}

function selectDeals(db: Db, today: string) {
  const used = (column: 'conversions' | 'payout_micros', day: string) =>
    sql<
      bigint | null
    >`(select ${sql.ref(`deal_usage.${column}`)} from deal_usage where deal_id = deal.id and day = ${day})`
  return db
    .selectFrom('deal')
    .innerJoin('campaign', 'campaign.id', 'deal.campaign_id')
    .selectAll('deal')
    .select([
      'campaign.organization_id',
      sql<string>`(select name from project where id = deal.project_id)`.as('project_name'),
      sql<string | null>`(select name from app where id = deal.app_id)`.as('app_name'),
      used('conversions', today).as('conversionsToday'),
      used('conversions', 'total').as('conversionsTotal'),
      used('payout_micros', 'total').as('payoutTotalMicros'),
    ])
}

/** Returns whether a project exists and has the campaign on a list of its apps, or has applied for it. */
export async function isPublisherOf(db: Db, projectId: string, campaignId: string): Promise<boolean> {
  const { rows } = await sql`select from project where id = ${projectId}::uuid and (
      exists (select from app_campaign join app on app.id = app_id
        where app_campaign.campaign_id = ${campaignId}::uuid and app.project_id = project.id)
      or exists (select from application
        where application.campaign_id = ${campaignId}::uuid and application.project_id = project.id))`.execute(db)
  return rows.length > 0
}

export async function isProject(db: Db, projectId: string): Promise<boolean> {
  return (await db.selectFrom('project').select('id').where('id', '=', projectId).executeTakeFirst()) !== undefined
}

export async function isAppOf(db: Db, projectId: string, appId: string): Promise<boolean> {
  const app = db.selectFrom('app').select('id').where('id', '=', appId).where('project_id', '=', projectId)
  return (await app.executeTakeFirst()) !== undefined
}

export type PublisherRow = Awaited<ReturnType<typeof listPublishers>>[number]

/** Lists the apps that have a campaign on their list, oldest first; one more than asked for. */
export async function listPublishers(db: Db, campaignId: string, { limit, after }: PageRequest) {
  const query = db
    .selectFrom('app')
    .innerJoin('project', 'project.id', 'app.project_id')
    .innerJoin('app_campaign', 'app_campaign.app_id', 'app.id')
    .where('app_campaign.campaign_id', '=', campaignId)
    .select(['app.id', 'app.name', 'app.platform', 'app.project_id', 'project.name as project_name'])
    .select('app_campaign.enabled')
  return selectIdPage(query, 'app', { limit, after })
}
