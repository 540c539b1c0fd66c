import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf, type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
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

/**
 * Lists a campaign's creatives, oldest first; one more than asked for. Those that were not approved yet are only for
 * the given organizations (undefined: all).
 */
export async function listCreatives(
  db: Db,
  visibleOrganizationIds: readonly string[] | undefined,
  campaignId: string,
  page: PageRequest,
): Promise<CreativeRow[]> {
  let query = selectCreatives(db).where('creative.campaign_id', '=', campaignId)
  if (visibleOrganizationIds !== undefined) {
    query = query.where((where) =>
      where.or([
        where('creative.review', '=', 'approved'),
        where('campaign.organization_id', '=', anyOf(visibleOrganizationIds)),
      ]),
    )
  }
  return selectIdPage(query, 'creative', page)
}

export type ReviewedRow = Awaited<ReturnType<typeof listReviewed>>[number]

/** Lists creatives of all campaigns by their review, oldest first; one more than asked for. */
export async function listReviewed(db: Db, review: CreativeRow['review'] | undefined, page: PageRequest) {
  let query = selectCreatives(db)
    .innerJoin('organization', 'organization.id', 'campaign.organization_id')
    .select(['campaign.name as campaign_name', 'organization.name as organization_name'])
  if (review === 'pending') {
    query = query.where(sql<SqlBool>`(creative.review = 'pending' or creative.pending_change is not null)`)
  } else if (review !== undefined) query = query.where('creative.review', '=', review)
  return selectIdPage(query, 'creative', page)
}

function selectCreatives(db: Db) {
  return db
    .selectFrom('creative')
    .innerJoin('campaign', 'campaign.id', 'creative.campaign_id')
    .selectAll('creative')
    .select(['campaign.organization_id', 'campaign.is_demo', 'campaign.tracking_parameters'])
}
