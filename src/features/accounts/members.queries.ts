import { sql } from 'kysely'
import type { MemberReach, Membership } from '../../access/actor.ts'
import type { Db } from '../../db/database.ts'

/** Finds the person with an e-mail address, in any case. */
export async function findMemberByEmail(db: Db, email: string) {
  return db
    .selectFrom('member')
    .select(['id', 'email', 'name'])
    .select(
      sql<boolean>`exists (select from membership where member_id = member.id and role = 'operator')`.as('isOperator'),
    )
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

type MemberRow = Awaited<ReturnType<typeof listPeople>>[number]

/** Lists people with all their memberships, oldest first. */
export async function listPeople(
  db: Db,
  { limit, after, memberId }: { limit: number; after?: string | undefined; memberId?: string },
) {
  let query = db
    .selectFrom('member')
    .select(['id', 'email', 'name', 'created_at'])
    .select(
      sql<MembershipRow[]>`coalesce((select jsonb_agg(jsonb_build_object('role', role, 'projectId', project_id,
        'organizationId', organization_id) order by created_at, project_id, organization_id)
        from membership where membership.member_id = member.id), '[]')`.as('memberships'),
    )
    .orderBy('id')
    .limit(limit)
  if (after !== undefined) query = query.where('id', '>', after)
  if (memberId !== undefined) query = query.where('id', '=', memberId)
  return query.execute()
}

export async function findMember(db: Db, memberId: string): Promise<MemberRow | undefined> {
  const [row] = await listPeople(db, { limit: 1, memberId })
  return row
}

export interface MembershipRow {
  readonly role: 'operator' | 'publisher' | 'advertiser'
  readonly projectId: string | null
  readonly organizationId: string | null
}

/** Inserts a person with a password; returns undefined, and does nothing, if the e-mail address has an account. */
export async function insertMember(
  db: Db,
  person: { id: string; credentialId: string; email: string; name: string; now: Date },
  passwordHash: string,
): Promise<string | undefined> {
  const times = { created_at: person.now, updated_at: person.now }
  const inserted = await db
    .insertInto('member')
    .values({ id: person.id, email: person.email, name: person.name, email_verified: true, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return undefined
  const { id } = inserted
  await db
    .insertInto('member_credential')
    // better-auth recognises an account with a password by these values; there is no other way to sign in.
    .values({
      id: person.credentialId,
      member_id: id,
      provider_id: 'credential',
      account_id: id,
      password: passwordHash,
      ...times,
    })
    .execute()
  return id
}

/**
 * Deletes a person with their password, sessions and memberships; undefined if there was none. Memberships go first: a
 * change that the person is making locks its membership before it refers to the person, and the two must not deadlock.
 */
export async function deleteMember(db: Db, memberId: string): Promise<{ email: string } | undefined> {
  await db.deleteFrom('membership').where('member_id', '=', memberId).execute()
  return db.deleteFrom('member').where('id', '=', memberId).returning('email').executeTakeFirst()
}

/**
 * Deletes everything that an earlier password gave access to: links to a new password, and sign-ins that wait for a
 * second factor.
 */
export async function deleteVerifications(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('member_verification').where('value', '=', memberId).execute()
}

/** Makes a person a member of a tenant, or an operator; does nothing if they already are. */
export async function insertMembership(db: Db, memberId: string, reach: MemberReach, now: Date): Promise<void> {
  await db
    .insertInto('membership')
    .values({
      member_id: memberId,
      role: reach.role,
      project_id: reach.role === 'publisher' ? reach.projectId : null,
      organization_id: reach.role === 'advertiser' ? reach.organizationId : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Finds the tenants a member may see; none for a former member. `keep` locks the memberships until the transaction
 * ends.
 */
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

/** What members belong to: a project, an organization or, as operators, the installation. */
export type Tenant =
  | { readonly projectId?: undefined; readonly organizationId?: undefined }
  | { readonly projectId: string; readonly organizationId?: undefined }
  | { readonly organizationId: string; readonly projectId?: undefined }

export type TenantMemberRow = Awaited<ReturnType<typeof listTenantMembers>>[number]

export interface MemberFilter {
  readonly limit: number
  /** Only members whose e-mail address comes after this one. */
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

/** Ends a membership; undefined if there was none. */
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
