import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf, type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import type { OrganizationTable } from '../../../db/tables.ts'

/** The columns of an organization that the management API reads: all but the hashes of its secrets. */
const columns = ['id', 'name', 'description', 'url', 'logo_url', 'is_demo', 'created_at', 'updated_at'] as const

export type OrganizationRow = Pick<Selectable<OrganizationTable>, (typeof columns)[number]>

export async function insertOrganization(db: Db, row: Insertable<OrganizationTable>): Promise<OrganizationRow> {
  return db.insertInto('organization').values(row).returning(columns).executeTakeFirstOrThrow()
}

export async function findOrganization(db: Db, id: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organization').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function getOrganization(db: Db, id: string): Promise<OrganizationRow> {
  return db.selectFrom('organization').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Changes the given columns; undefined ones stay. */
export async function updateOrganization(
  db: Db,
  id: string,
  changes: Updateable<OrganizationTable>,
): Promise<OrganizationRow> {
  return db.updateTable('organization').set(changes).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
}

/** Lists the organizations a member may see, oldest first (undefined: all); one more than asked for. */
export async function listOrganizations(
  db: Db,
  visibleIds: readonly string[] | undefined,
  page: PageRequest,
): Promise<OrganizationRow[]> {
  let query = db.selectFrom('organization').select(columns)
  if (visibleIds !== undefined) query = query.where('id', '=', anyOf(visibleIds))
  return selectIdPage(query, 'organization', page)
}
