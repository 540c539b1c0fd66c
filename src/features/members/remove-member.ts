import { notFound } from '../accounts/require-reach.ts'
import { removeTenantMember } from '../accounts/tenant-members.ts'
import { type ApplyChangeServices, applyChange } from '../audit/apply-change.ts'
import type { ChangeOrigin } from '../audit/record-audit.ts'
import type { InvitingTenant } from './invitations.queries.ts'

/** Ends a membership of a project or an organization; the person's account stays. Throws `not_found`. */
export async function removeMember(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  tenant: InvitingTenant,
  memberId: string,
): Promise<void> {
  await applyChange(services, origin, [], async (db) => {
    if (!(await removeTenantMember(db, tenant, memberId))) throw notFound()
    return {
      answer: undefined,
      audit: { action: 'member.remove', objectType: 'member', objectId: memberId, ...tenant },
    }
  })
}
