import type { PersonRow } from '../members.queries.ts'
import type { TenantMemberRow } from '../membership.queries.ts'
import type { Member, Person } from './member.schema.ts'

/** A member of a project or an organization as the management API shows it. */
export function presentMember({ id, email, name, role, created_at: since }: TenantMemberRow): Member {
  return { id, email, name, role, since: since.toISOString() }
}

/** A member, as the management API shows them. */
export function presentPerson({ id, email, name, created_at: createdAt, memberships }: PersonRow): Person {
  return { id, email, name, createdAt: createdAt.toISOString(), memberships: [...memberships] }
}
