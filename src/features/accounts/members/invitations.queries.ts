import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { lockRow, type PageRequest, selectIdPage } from '../../../db/query-parts.ts'
import type { InvitationTable } from '../../../db/tables.ts'
import type { Tenant } from '../members.queries.ts'

export type InvitationRow = Selectable<InvitationTable>

export async function insertInvitation(db: Db, row: Insertable<InvitationTable>): Promise<void> {
  await db.insertInto('invitation').values(row).execute()
}

/** Lists a tenant's open invitations, oldest first; one more than asked for. */
export async function listInvitations(db: Db, tenant: Tenant, now: Date, page: PageRequest): Promise<InvitationRow[]> {
  return selectIdPage(ofTenant(db, tenant).where('expires_at', '>', now), 'invitation', {
    ...page,
    updatedSince: undefined,
  })
}

/** Finds an open invitation of a tenant. */
export async function findInvitation(
  db: Db,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  return ofTenant(db, tenant).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()
}

function ofTenant(db: Db, tenant: Tenant) {
  return db.selectFrom('invitation').selectAll().where(isOf(tenant))
}

function isOf({ projectId, organizationId }: Tenant) {
  if (projectId !== undefined) return sql<boolean>`invitation.project_id = ${projectId}`
  if (organizationId !== undefined) return sql<boolean>`invitation.organization_id = ${organizationId}`
  return sql<boolean>`num_nonnulls(invitation.project_id, invitation.organization_id) = 0`
}

/** Locks the row of a tenant, so that invitations to it take turns. */
export async function lockTenant(db: Db, { projectId, organizationId }: Tenant): Promise<void> {
  if (projectId !== undefined) await lockRow(db, 'project', projectId)
  else if (organizationId !== undefined) await lockRow(db, 'organization', organizationId)
  else await sql`select from installation for no key update`.execute(db)
}

/** Finds a link's open invitation, with the name of its tenant and whether the address has an account. */
export async function findInvitationByToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('invitation')
    .leftJoin('project', 'project.id', 'invitation.project_id')
    .leftJoin('organization', 'organization.id', 'invitation.organization_id')
    .leftJoin('member', 'member.email', 'invitation.email')
    .selectAll('invitation')
    .select([
      sql<string>`coalesce(project.name, organization.name, 'Offerwire')`.as('tenant_name'),
      sql<boolean>`member.id is not null`.as('has_account'),
    ])
    .where('invitation.token_hash', '=', tokenHash)
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts the invitations to a tenant, including expired ones. */
export async function countInvitations(db: Db, tenant: Tenant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invitation where ${isOf(tenant)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes an invitation that is used or withdrawn; false if it was gone. */
export async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('invitation').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/** Deletes the invitations of an e-mail address: to one tenant, or to all. */
export async function deleteInvitationsOf(db: Db, email: string, tenant?: Tenant): Promise<void> {
  const query = db.deleteFrom('invitation').where('email', '=', email)
  await (tenant === undefined ? query : query.where(isOf(tenant))).execute()
}

/** Deletes the invitations to a tenant that a member has sent. */
export async function deleteInvitationsBy(db: Db, memberId: string, tenant: Tenant): Promise<void> {
  await db.deleteFrom('invitation').where('invited_by', '=', memberId).where(isOf(tenant)).execute()
}

/** Deletes expired invitations. */
export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<=', now).execute()
}
