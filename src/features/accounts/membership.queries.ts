import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Membership } from './actor.ts'

/** Gets what a member may see; nothing at all for a former member. `keep` keeps it from ending until the transaction ends. */
export async function findMembership(db: Db, memberId: string, keep?: 'keep'): Promise<Membership> {
  const query = db
    .selectFrom('membership')
    .select(['role', 'project_id', 'organization_id'])
    .where('member_id', '=', memberId)
  const rows = await (keep === undefined ? query : query.forShare()).execute()
  return {
    isOperator: rows.some((row) => row.role === 'operator'),
    projectIds: rows.flatMap((row) => row.project_id ?? []),
    organizationIds: rows.flatMap((row) => row.organization_id ?? []),
  }
}

/** Lists what a person is a member of, by name; the operator's membership has no tenant. */
export async function listMemberTenants(db: Db, memberId: string) {
  return db
    .selectFrom('membership')
    .leftJoin('project', 'project.id', 'membership.project_id')
    .leftJoin('organization', 'organization.id', 'membership.organization_id')
    .select('membership.role')
    .select([
      sql<string | null>`coalesce(project.id, organization.id)`.as('id'),
      sql<string | null>`coalesce(project.name, organization.name)`.as('name'),
    ])
    .where('membership.member_id', '=', memberId)
    .orderBy('name')
    .execute()
}

/** The project or the organization whose members are meant. */
export type Tenant =
  | { readonly projectId: string; readonly organizationId?: undefined }
  | { readonly organizationId: string; readonly projectId?: undefined }

export type TenantMemberRow = Awaited<ReturnType<typeof listTenantMembers>>[number]

/** Which members of a tenant are wanted. */
export interface MemberFilter {
  readonly limit: number
  /** Only those whose e-mail address comes after this one. */
  readonly after?: string | undefined
  readonly memberId?: string
  readonly email?: string
}

/** Lists the members of a tenant, in the order of their e-mail addresses. */
export async function listTenantMembers(db: Db, tenant: Tenant, { limit, after, memberId, email }: MemberFilter) {
  let query = db
    .selectFrom('membership')
    .innerJoin('member', 'member.id', 'membership.member_id')
    .select(['member.id', 'member.email', 'member.name', 'membership.role', 'membership.created_at'])
    .where('membership.project_id', 'is not distinct from', tenant.projectId ?? null)
    .where('membership.organization_id', 'is not distinct from', tenant.organizationId ?? null)
    .orderBy('member.email')
    .limit(limit)
  if (after !== undefined) query = query.where('member.email', '>', after)
  if (memberId !== undefined) query = query.where('member.id', '=', memberId)
  if (email !== undefined) query = query.where('member.email', '=', email)
  return query.execute()
}

/** Finds a member of a tenant by id or e-mail address. */
export async function findTenantMember(
  db: Db,
  tenant: Tenant,
  who: { readonly memberId: string } | { readonly email: string },
): Promise<TenantMemberRow | undefined> {
  const [row] = await listTenantMembers(db, tenant, { limit: 1, ...who })
  return row
}

/** Ends a membership; undefined when there was none. */
export async function deleteMembership(
  db: Db,
  memberId: string,
  tenant: Tenant,
): Promise<{ member_id: string } | undefined> {
  return db
    .deleteFrom('membership')
    .where('member_id', '=', memberId)
    .where('project_id', 'is not distinct from', tenant.projectId ?? null)
    .where('organization_id', 'is not distinct from', tenant.organizationId ?? null)
    .returning('member_id')
    .executeTakeFirst()
}
