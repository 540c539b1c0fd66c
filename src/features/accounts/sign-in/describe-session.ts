import type { Services } from '../../../services.ts'
import type { Session } from '../accounts.ts'
import type { Membership } from '../actor.ts'
import { listMemberTenants } from '../membership.queries.ts'
import type { SessionView } from './session.schema.ts'
import { cookieOf, type SessionChange } from './visitor.ts'

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

/** The same of a session that was just opened. */
export async function describeNewSession(
  services: DescribeServices & Pick<Services, 'accounts'>,
  opened: SessionChange,
): Promise<SessionView> {
  return describeSession(services, await services.accounts.findSession(cookieOf(opened)))
}

/** Returns whether the installation lets a member in only with a second factor (`SECOND_FACTOR_REQUIRED`). */
export function isSecondFactorRequired(
  { secondFactorRequired: rule }: Pick<Services['config'], 'secondFactorRequired'>,
  { isOperator }: Pick<Membership, 'isOperator'>,
): boolean {
  return rule === 'everyone' || (rule === 'operators' && isOperator)
}
