import type { Db } from '../../db/database.ts'
import { deleteMembership, listTenantMembers, type Tenant, type TenantMemberRow } from './membership.queries.ts'

export type { TenantMemberRow } from './membership.queries.ts'

/** Lists the members of a tenant, in the order of their e-mail addresses; one more than asked for. */
export async function readTenantMembers(
  db: Db,
  tenant: Tenant,
  page: { readonly limit: number; readonly after: readonly string[] | undefined },
): Promise<TenantMemberRow[]> {
  return listTenantMembers(db, tenant, { limit: page.limit + 1, after: page.after?.[0] })
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

/** Ends a membership: from now on the tenant's objects are not theirs; false when there was none. */
export async function removeTenantMember(db: Db, tenant: Tenant, memberId: string): Promise<boolean> {
  return (await deleteMembership(db, memberId, tenant)) !== undefined
}
