import type { Db } from '../../db/database.ts'
import type { Membership } from './actor.ts'

/** Gets what a member may see; nothing at all for somebody who is no member any more. */
export async function findMembership(db: Db, memberId: string): Promise<Membership> {
  const rows = await db
    .selectFrom('membership')
    .select(['role', 'project_id', 'organization_id'])
    .where('member_id', '=', memberId)
    .execute()
  return {
    isOperator: rows.some((row) => row.role === 'operator'),
    projectIds: rows.flatMap((row) => row.project_id ?? []),
    organizationIds: rows.flatMap((row) => row.organization_id ?? []),
  }
}
