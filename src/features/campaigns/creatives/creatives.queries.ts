import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import type { CreativeTable } from '../../../db/tables.ts'

export type CreativeRow = Awaited<ReturnType<typeof getCreative>>

/** A new creative; undefined columns get their default. */
export type NewCreative = Updateable<CreativeTable> &
  Pick<Insertable<CreativeTable>, 'id' | 'campaign_id' | 'title' | 'cta_text' | 'created_at' | 'updated_at'>

export async function insertCreative(db: Db, row: NewCreative): Promise<CreativeRow> {
  // Kysely leaves out undefined columns, though its type for insertions does not say so.
  await db
    .insertInto('creative')
    .values(row as Insertable<CreativeTable>)
    .execute()
  return getCreative(db, row.id)
}

/** Changes the given columns; undefined ones stay. */
export async function updateCreative(db: Db, id: string, changes: Updateable<CreativeTable>): Promise<void> {
  await db.updateTable('creative').set(changes).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function getCreative(db: Db, id: string) {
  return selectCreatives(db).where('creative.id', '=', id).executeTakeFirstOrThrow()
}

/** Lists a campaign's creatives, oldest first; one more than asked for. */
export async function listCreatives(db: Db, campaignId: string, page: PageRequest): Promise<CreativeRow[]> {
  return selectIdPage(selectCreatives(db).where('creative.campaign_id', '=', campaignId), 'creative', page)
}

function selectCreatives(db: Db) {
  return db
    .selectFrom('creative')
    .innerJoin('campaign', 'campaign.id', 'creative.campaign_id')
    .selectAll('creative')
    .select(['campaign.organization_id', 'campaign.is_demo', 'campaign.tracking_parameters'])
}
