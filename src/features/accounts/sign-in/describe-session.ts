import type { Services } from '../../../services.ts'
import type { Session } from '../accounts.ts'
import { listMemberTenants } from '../membership.queries.ts'
import { isSecondFactorRequired } from '../second-factor/is-second-factor-required.ts'
import type { SessionView } from './session.schema.ts'

type DescribeServices = Pick<Services, 'config' | 'database'>

/** The session view of a browser where no one is signed in. */
export const nobody: SessionView = {
  member: null,
  roles: [],
  projects: [],
  organizations: [],
  needsSecondFactor: false,
  expiresAt: null,
}

/** Returns who is signed in by a session and what they may see; without a session it returns `nobody`. */
export async function describeSession(
  { config, database }: DescribeServices,
  session: Session | undefined,
): Promise<SessionView> {
  if (session === undefined) return nobody
  const { memberId: id, email, name, expiresAt, hasSecondFactor } = session
  const tenants = await listMemberTenants(database.db, id)
  const named = (role: string) =>
    tenants.flatMap((tenant) =>
      tenant.role === role && tenant.id !== null ? [{ id: tenant.id, name: tenant.name ?? '' }] : [],
    )
  const roles = [...new Set(tenants.map((tenant) => tenant.role))]
  return {
    member: { id, email, name },
    roles,
    projects: named('publisher'),
    organizations: named('advertiser'),
    needsSecondFactor: !hasSecondFactor && isSecondFactorRequired(config, { isOperator: roles.includes('operator') }),
    expiresAt: expiresAt.toISOString(),
  }
}
