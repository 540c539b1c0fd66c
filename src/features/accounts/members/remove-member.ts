import { found, notFound } from '../../../access/actor.ts'
import type { Core } from '../../../core.ts'
import { ServiceError } from '../../../errors.ts'
import { applyChange, type Change } from '../audit/apply-change.ts'
import { deleteMember, deleteMembership, findTenantMember, type Tenant } from '../members.queries.ts'
import { deleteInvitationsBy, deleteInvitationsOf } from './invitations.queries.ts'

/**
 * Ends a membership of a project or an organization; the person keeps the account. Withdraws the open invitations to it
 * that they received or sent, so that no link leads back. Throws `not_found`.
 */
export async function removeMember(change: Change, tenant: Tenant, memberId: string): Promise<void> {
  await applyChange(change, async (db) => {
    const member = await findTenantMember(db, tenant, { memberId })
    if (member === undefined || !(await deleteMembership(db, memberId, tenant))) throw notFound()
    await deleteInvitationsOf(db, member.email, tenant)
    await deleteInvitationsBy(db, memberId, tenant)
    return { answer: undefined, audit: { action: 'member.remove', objectId: memberId, ...tenant } }
  })
}

/**
 * Closes a member's account with all memberships, and withdraws their invitations. Throws `not_found`, and `conflict`
 * for one's own account and the first operator's.
 */
export async function closeAccount(change: Change & Pick<Core, 'config'>, memberId: string): Promise<void> {
  if (change.actor.memberId === memberId) {
    throw new ServiceError('conflict', 'You cannot close your own account. Ask another operator.')
  }
  await applyChange(change, async (db) => {
    const removed = found(await deleteMember(db, memberId))
    if (removed.email === change.config.adminEmail.toLowerCase()) {
      throw new ServiceError(
        'conflict',
        'ADMIN_EMAIL names this account: the next start would create it again with ADMIN_PASSWORD. Set ADMIN_EMAIL to another address first.',
      )
    }
    await deleteInvitationsOf(db, removed.email)
    const audit = { action: 'member.close_account', objectId: memberId, changes: removed }
    return { answer: undefined, audit }
  })
}
