import { lockRow } from '../../../db/sql-parts.ts'
import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import { applyChange, type Change } from '../audit/apply-change.ts'
import type { AuditRecord } from '../audit/record-audit.ts'
import { findTenantMember, type Tenant } from '../membership.queries.ts'
import { notFound } from '../require-reach.ts'
import { mayMail } from '../sign-in/sign-in-throttle.ts'
import {
  countInvitations,
  deleteExpiredInvitations,
  deleteInvitation,
  deleteInvitationsOf,
  findInvitation,
  type InvitationRow,
  insertInvitation,
} from './invitations.queries.ts'
import type { Invitation, NewInvitation } from './member.schema.ts'
import { createLinkToken, linkTo } from './single-use-link.ts'

const goodMs = 72 * 3_600_000
/** A project or an organization may have so many open invitations. */
const mostOpen = 100

/**
 * Invites an e-mail address to a project or an organization. The link is good once and for 72 hours, and an earlier one to
 * the same tenant no more; it is answered, and sent when there is a mail server and the mailbox has not had several already.
 * Throws `conflict` for an existing member, and while too many invitations are open.
 */
export async function inviteMember(
  change: Change & Pick<Services, 'random' | 'config' | 'mailer'>,
  tenant: Tenant,
  address: string,
): Promise<NewInvitation> {
  const token = createLinkToken(change.random)
  const email = address.toLowerCase()
  const now = new Date(change.clock.nowMs())
  const row = {
    id: change.newId(),
    email,
    project_id: tenant.projectId ?? null,
    organization_id: tenant.organizationId ?? null,
    invited_by: change.actor.memberId ?? null,
    token_hash: token.hash,
    created_at: now,
    expires_at: new Date(now.getTime() + goodMs),
  }
  await applyChange(change, async (db) => {
    // Those who invite to a tenant take turns.
    if (tenant.projectId === undefined) await lockRow(db, 'organization', tenant.organizationId)
    else await lockRow(db, 'project', tenant.projectId)
    if ((await findTenantMember(db, tenant, { email })) !== undefined) {
      throw new ServiceError('conflict', 'email already belongs to a member.')
    }
    await deleteExpiredInvitations(db, now)
    await deleteInvitationsOf(db, email, tenant)
    if ((await countInvitations(db, tenant)) >= mostOpen) {
      throw new ServiceError('conflict', `${mostOpen} invitations are open. Withdraw one, or wait until one is used.`)
    }
    await insertInvitation(db, row)
    return { answer: undefined, audit: invitationAudit(row, 'create', { email }) }
  })
  const url = linkTo(change.config.addresses.baseUrl, 'invitation', token.text)
  change.mailer.send(async () => {
    if (!(await mayMail(change, 'invitation', email))) return undefined
    return {
      to: email,
      subject: 'You are invited to Offerwire',
      text: `You are invited to join Offerwire at ${change.config.addresses.baseUrl}.\n\nAccept the invitation within 72 hours:\n${url}\n\nThe link works once.`,
    }
  })
  return { ...presentInvitation(row), url }
}

/** Withdraws an invitation: its link is dead. */
export async function withdrawInvitation(change: Change, tenant: Tenant, id: string): Promise<void> {
  await applyChange(change, async (db) => {
    const row = await findInvitation(db, tenant, id, new Date(change.clock.nowMs()))
    if (row === undefined || !(await deleteInvitation(db, id))) throw notFound()
    return { answer: undefined, audit: invitationAudit(row, 'withdraw', { email: row.email }) }
  })
}

/** An invitation as the management API shows it, without its link. */
export function presentInvitation({ id, email, created_at, expires_at }: InvitationRow): Invitation {
  return { id, email, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() }
}

/** Returns the audit entry of an invitation's outcome. */
export function invitationAudit(row: InvitationRow, verb: string, changes: object): AuditRecord {
  const owner = { projectId: row.project_id ?? undefined, organizationId: row.organization_id ?? undefined }
  return { action: `invitation.${verb}`, objectId: row.id, ...owner, changes }
}
