import type { Db } from '../../../db/database.ts'
import type { Accounts } from '../accounts.ts'
import { listMemberTenants } from '../membership.queries.ts'
import type { SessionView } from './session.schema.ts'

/** Says who is signed in by a `Cookie` header and what they may see; nobody is no error. */
export async function describeSession(
  { db, accounts }: { db: Db; accounts: Accounts },
  cookie: string | undefined,
): Promise<SessionView> {
  const session = await accounts.findSession(cookie)
  if (session === undefined) return { member: null, roles: [], projects: [], organizations: [], expiresAt: null }
  const { memberId: id, email, name, expiresAt } = session
  const tenants = await listMemberTenants(db, id)
  const named = (role: string) =>
    tenants.flatMap((tenant) =>
      tenant.role === role && tenant.id !== null ? [{ id: tenant.id, name: tenant.name ?? '' }] : [],
    )
  return {
    member: { id, email, name },
    roles: [...new Set(tenants.map((tenant) => tenant.role))],
    projects: named('publisher'),
    organizations: named('advertiser'),
    expiresAt: expiresAt.toISOString(),
  }
}
