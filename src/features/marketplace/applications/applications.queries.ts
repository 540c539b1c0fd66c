import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf, lockAndCount, lockRow, type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import type { ApplicationTable } from '../../../db/tables.ts'

export type ApplicationRow = Awaited<ReturnType<typeof getApplication>>

/** The applications that a list shows; undefined parts exclude none. */
export interface ApplicationFilter {
  readonly projectId?: string | undefined
  readonly campaignId?: string | undefined
  readonly status?: ApplicationRow['status'] | undefined
}

/** The tenants whose applications a list shows. */
export interface ApplicationReader {
  readonly isOperator: boolean
  readonly projectIds: readonly string[]
  readonly organizationIds: readonly string[]
}

/** Lists the applications that a member may see, newest first; one more than asked for. */
export async function listApplications(
  db: Db,
  { isOperator, projectIds, organizationIds }: ApplicationReader,
  { projectId, campaignId, status }: ApplicationFilter,
  { limit, after }: PageRequest,
): Promise<ApplicationRow[]> {
  let query = selectApplications(db)
  if (projectId !== undefined) query = query.where('application.project_id', '=', projectId)
  if (campaignId !== undefined) query = query.where('application.campaign_id', '=', campaignId)
  if (status !== undefined) query = query.where('application.status', '=', status)
  if (!isOperator) {
    query = query.where((where) =>
      where.or([
        where('application.project_id', '=', anyOf(projectIds)),
        where('campaign.organization_id', '=', anyOf(organizationIds)),
      ]),
    )
  }
  return selectIdPage(query, 'application', { limit, after }, 'desc')
}

/** Returns an application that is known to exist. */
export async function getApplication(db: Db, id: string) {
  return selectApplications(db).where('application.id', '=', id).executeTakeFirstOrThrow()
}

/** The same, locked against other changes until the transaction ends. */
export async function lockApplication(db: Db, id: string): Promise<ApplicationRow> {
  await sql`select id from application where id = ${id} for no key update`.execute(db)
  return getApplication(db, id)
}

export async function insertApplication(db: Db, row: Insertable<ApplicationTable>): Promise<ApplicationRow> {
  await db.insertInto('application').values(row).execute()
  return getApplication(db, row.id)
}

export async function updateApplication(
  db: Db,
  id: string,
  changes: Updateable<ApplicationTable>,
): Promise<ApplicationRow> {
  await db.updateTable('application').set(changes).where('id', '=', id).execute()
  return getApplication(db, id)
}

/** Keeps a project's applications, and a campaign's access and terms, as they are until the transaction ends. */
export async function lockForApplication(db: Db, projectId: string, campaignId: string): Promise<void> {
  await lockRow(db, 'project', projectId)
  await lockRow(db, 'campaign', campaignId)
}

/** Counts a project's pending applications; others that call this before adding one wait. */
export async function countPending(db: Db, projectId: string): Promise<number> {
  return lockAndCount(db, 'project', projectId, 'application', sql<boolean>`status = 'pending'`)
}

export async function isPending(db: Db, appId: string, campaignId: string): Promise<boolean> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('app_id', '=', appId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

function selectApplications(db: Db) {
  return db
    .selectFrom('application')
    .innerJoin('project', 'project.id', 'application.project_id')
    .innerJoin('app', 'app.id', 'application.app_id')
    .innerJoin('campaign', 'campaign.id', 'application.campaign_id')
    .innerJoin('organization', 'organization.id', 'campaign.organization_id')
    .selectAll('application')
    .select([
      'project.name as project_name',
      'app.name as app_name',
      'app.platform',
      'campaign.name as campaign_name',
      'campaign.organization_id',
      'organization.name as organization_name',
    ])
}
