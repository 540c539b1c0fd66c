import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import { type ApplyChangeServices, applyChange } from '../audit/apply-change.ts'
import type { ChangeOrigin } from '../audit/record-audit.ts'
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
  lockInvited,
} from './invitations.queries.ts'
import type { Invitation, NewInvitation } from './member.schema.ts'
import { createLinkToken, linkTo } from './single-use-link.ts'

const goodMs = 72 * 3_600_000
/** A project or an organization may have so many open invitations. */
const mostOpen = 100

export type InviteServices = ApplyChangeServices & Pick<Services, 'random' | 'config' | 'mailer'>

/**
 * Invites an e-mail address to a project or an organization. The link is good once and for 72 hours, and an earlier one to
 * the same tenant no more; it is answered, and sent when there is a mail server and the mailbox has not had several already.
 * Throws `conflict` for an existing member, and while too many invitations are open.
 */
export async function inviteMember(
  services: InviteServices,
  origin: ChangeOrigin,
  tenant: Tenant,
  address: string,
): Promise<NewInvitation> {
  const token = createLinkToken(services.random)
  const email = address.toLowerCase()
  const now = new Date(services.clock.nowMs())
  const row = {
    id: services.newId(),
    email,
    project_id: tenant.projectId ?? null,
    organization_id: tenant.organizationId ?? null,
    invited_by: origin.actor.memberId ?? null,
    token_hash: token.hash,
    created_at: now,
    expires_at: new Date(now.getTime() + goodMs),
  }
  await applyChange(services, origin, async (db) => {
    await lockInvited(db, tenant)
    if ((await findTenantMember(db, tenant, { email })) !== undefined) {
      throw new ServiceError('conflict', 'email already belongs to a member.')
    }
    await deleteExpiredInvitations(db, now)
    await deleteInvitationsOf(db, email, tenant)
    if ((await countInvitations(db, tenant)) >= mostOpen) {
      throw new ServiceError('conflict', `${mostOpen} invitations are open. Withdraw one, or wait until one is used.`)
    }
    await insertInvitation(db, row)
    return { answer: undefined, audit: { ...invitationAudit(row, 'create'), changes: { email } } }
  })
  const url = linkTo(services.config.addresses.baseUrl, 'invitation', token.text)
  sendInvitation(services, email, url)
  return { ...presentInvitation(row), url }
}

function sendInvitation({ clock, config, database, mailer }: InviteServices, email: string, url: string): void {
  mailer.send(async () => {
    if (!(await mayMail({ db: database.db, clock }, 'invitation', email))) return undefined
    return {
      to: email,
      subject: 'You are invited to Offerwire',
      text: `You are invited to join Offerwire at ${config.addresses.baseUrl}.\n\nAccept the invitation within 72 hours:\n${url}\n\nThe link works once.`,
    }
  })
}

/** Withdraws an invitation: its link is dead. */
export async function withdrawInvitation(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  tenant: Tenant,
  id: string,
): Promise<void> {
  await applyChange(services, origin, async (db) => {
    const row = await findInvitation(db, tenant, id, new Date(services.clock.nowMs()))
    if (row === undefined || !(await deleteInvitation(db, id))) throw notFound()
    return { answer: undefined, audit: { ...invitationAudit(row, 'withdraw'), changes: { email: row.email } } }
  })
}

/** An invitation as the management API shows it, without its link. */
export function presentInvitation({ id, email, created_at, expires_at }: InvitationRow): Invitation {
  return { id, email, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() }
}

/** Returns the audit entry of an invitation's outcome, without its details. */
export function invitationAudit(row: InvitationRow, verb: string) {
  return {
    action: `invitation.${verb}`,
    objectType: 'invitation',
    objectId: row.id,
    projectId: row.project_id ?? undefined,
    organizationId: row.organization_id ?? undefined,
  }
}
