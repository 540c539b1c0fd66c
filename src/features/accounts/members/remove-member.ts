import { ServiceError } from '../../../errors.ts'
import { type ApplyChangeServices, applyChange } from '../audit/apply-change.ts'
import type { ChangeOrigin } from '../audit/record-audit.ts'
import { deleteMember } from '../members.queries.ts'
import { deleteMembership, type Tenant } from '../membership.queries.ts'
import { notFound } from '../require-reach.ts'

/** Ends a membership of a project or an organization; the person's account stays. Throws `not_found`. */
export async function removeMember(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  tenant: Tenant,
  memberId: string,
): Promise<void> {
  await applyChange(services, origin, async (db) => {
    if ((await deleteMembership(db, memberId, tenant)) === undefined) throw notFound()
    return {
      answer: undefined,
      audit: { action: 'member.remove', objectType: 'member', objectId: memberId, ...tenant },
    }
  })
}

/** Closes a member's account, whatever they were a member of. Throws `not_found`, and `conflict` for one's own. */
export async function closeAccount(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  memberId: string,
): Promise<void> {
  if (origin.actor.memberId === memberId) {
    throw new ServiceError('conflict', 'You cannot close your own account. Ask another operator.')
  }
  await applyChange(services, origin, async (db) => {
    const removed = await deleteMember(db, memberId)
    if (removed === undefined) throw notFound()
    const audit = { action: 'member.close_account', objectType: 'member', objectId: memberId, changes: removed }
    return { answer: undefined, audit }
  })
}
