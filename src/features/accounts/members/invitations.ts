import { type MemberReach, memberActor, noMembership, notFound } from '../../../access/actor.ts'
import type { RequestOrigin } from '../../../access/request-origin.ts'
import type { SessionChange } from '../../../access/session.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { Core } from '../../../core.ts'
import { transact } from '../../../db/transact.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import type { AccountParts } from '../account-parts.ts'
import { applyChange, type Change } from '../audit/apply-change.ts'
import type { AuditRecord } from '../audit/record-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findMemberByEmail, findTenantMember, insertMember, insertMembership, type Tenant } from '../members.queries.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import type { SignInAnswer } from '../sign-in/session.schema.ts'
import {
  checkPassword,
  describeSession,
  describeSignIn,
  enter,
  type SignInServices,
} from '../sign-in/sign-in-member.ts'
import { mayMail } from '../sign-in/sign-in-throttle.ts'
import {
  countInvitations,
  deleteExpiredInvitations,
  deleteInvitation,
  deleteInvitationsOf,
  findInvitation,
  findInvitationByToken,
  type InvitationRow,
  insertInvitation,
  lockTenant,
} from './invitations.queries.ts'
import type { AcceptInvitation, Invitation, NewInvitation, OpenInvitation } from './member.schema.ts'
import { createLinkToken, hashLinkToken, linkTo } from './single-use-link.ts'

const goodMs = 72 * 3_600_000
/** Open invitations that one project or organization may have. */
const mostOpen = 100

/**
 * Invites an e-mail address to a project or an organization or, as an operator, to the installation. The link works
 * once, for 72 hours, and replaces an earlier one to the same tenant. It is returned, and e-mailed if there is a mail
 * server and neither the address nor the tenant is in a pause. Throws `conflict` for an existing member, and while too
 * many invitations are open.
 */
export async function inviteMember(
  change: Change & Pick<Core, 'random' | 'config' | 'realClock'> & Pick<AccountParts, 'mailer'>,
  tenant: Tenant,
  address: string,
): Promise<NewInvitation> {
  const token = createLinkToken(change.random)
  const email = address.toLowerCase()
  const now = new Date(change.realClock.nowMs())
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
    await lockTenant(db, tenant)
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
    if (!(await mayMail(change, 'invitation', email, tenant.projectId ?? tenant.organizationId ?? 'installation')))
      return undefined
    return {
      to: email,
      subject: 'You are invited to Offerwire',
      text: `You are invited to join Offerwire at ${change.config.addresses.baseUrl}.\n\nAccept the invitation within 72 hours:\n${url}\n\nThe link works once.`,
    }
  })
  return { ...presentInvitation(row), url }
}

/** Withdraws an invitation: its link stops working. */
export async function withdrawInvitation(
  change: Change & Pick<Core, 'realClock'>,
  tenant: Tenant,
  id: string,
): Promise<void> {
  await applyChange(change, async (db) => {
    const row = await findInvitation(db, tenant, id, new Date(change.realClock.nowMs()))
    if (row === undefined || !(await deleteInvitation(db, id))) throw notFound()
    return { answer: undefined, audit: invitationAudit(row, 'withdraw', { email: row.email }) }
  })
}

/** An invitation as the management API shows it, without its link. */
export function presentInvitation({ id, email, created_at, expires_at }: InvitationRow): Invitation {
  return { id, email, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() }
}

function invitationAudit(row: InvitationRow, verb: string, changes: object): AuditRecord {
  const owner = { projectId: row.project_id ?? undefined, organizationId: row.organization_id ?? undefined }
  return { action: `invitation.${verb}`, objectId: row.id, ...owner, changes }
}

export type AcceptInvitationServices = SignInServices & Pick<Core, 'newId'>

/** Returns the invitation of a link. Throws `gone` if the link does not work, or no longer works. */
export async function readInvitation(services: AcceptInvitationServices, token: string): Promise<OpenInvitation> {
  const invitation = await requireInvitation(services, token)
  return {
    email: invitation.email,
    role: reachOf(invitation).role,
    tenantName: invitation.tenant_name,
    expiresAt: invitation.expires_at.toISOString(),
  }
}

/**
 * Makes the holder of a link a member and signs them in. A new member chooses a password. An existing one gives theirs,
 * or is already signed in; if they have a second factor, they are asked for it first, and the invitation stays open
 * until they return signed in. Throws `gone` if the link does not work, `wrong_password`, `rate_limited`.
 */
export async function acceptInvitation(
  services: AcceptInvitationServices,
  visitor: Visitor,
  { token, password, name }: AcceptInvitation,
): Promise<SessionChange & { readonly answer: SignInAnswer }> {
  const invitation = await requireInvitation(services, token)
  const { email } = invitation
  if (password === undefined) {
    const session = await services.accounts.findSession(visitor.cookie)
    if (session?.email !== email)
      throw fieldError('password', 'is required unless you are signed in as the invited member')
    await join(services, invitation, visitor)
    return { setCookies: session.setCookies, answer: await describeSession(services, session) }
  }
  if (invitation.has_account) {
    const known = await checkPassword(services, visitor, { email, password })
    if (!known.needsSecondFactor) await join(services, invitation, visitor)
    return describeSignIn(services, email, known)
  }
  const passwordHash = await hashPassword(password)
  await join(services, invitation, visitor, { name: name ?? email, passwordHash })
  return describeSignIn(services, email, await enter(services, visitor, { email, password }))
}

/** Uses an invitation: creates the newcomer's account, or adds to the existing one. */
async function join(
  services: AcceptInvitationServices,
  invitation: InvitationRow,
  origin: RequestOrigin,
  newcomer?: { readonly name: string; readonly passwordHash: string },
): Promise<void> {
  const { clock, database, newId } = services
  const { email } = invitation
  const now = new Date(clock.nowMs())
  const reach = reachOf(invitation)
  await transact(database.db, async (db) => {
    if (!(await deleteInvitation(db, invitation.id))) throw notGood()
    await deleteInvitationsOf(db, email, tenantOf(invitation))
    const memberId =
      newcomer === undefined
        ? (await findMemberByEmail(db, email))?.id
        : await insertMember(
            db,
            { id: newId(), credentialId: newId(), email, name: newcomer.name, now },
            newcomer.passwordHash,
          )
    // An account created meanwhile may have a password of someone else's choice, which was not checked.
    if (memberId === undefined) throw new ServiceError('conflict', 'The account changed a moment ago. Try again.')
    await insertMembership(db, memberId, reach, now)
    const actor = memberActor(memberId, noMembership)
    const record = invitationAudit(invitation, 'accept', { email, memberId })
    await recordAudit(db, { ...services, ...origin, actor }, record)
  })
}

async function requireInvitation({ database, realClock }: AcceptInvitationServices, token: string) {
  const now = new Date(realClock.nowMs())
  const invitation = await findInvitationByToken(database.db, hashLinkToken(token), now)
  if (invitation === undefined) throw notGood()
  return invitation
}

function tenantOf({ project_id: projectId, organization_id: organizationId }: InvitationRow): Tenant {
  if (projectId !== null) return { projectId }
  return organizationId === null ? {} : { organizationId }
}

function reachOf(invitation: InvitationRow): MemberReach {
  const { projectId, organizationId } = tenantOf(invitation)
  if (projectId !== undefined) return { role: 'publisher', projectId }
  return organizationId === undefined ? { role: 'operator' } : { role: 'advertiser', organizationId }
}

function notGood(): ServiceError {
  return new ServiceError('gone', 'This invitation was already used, was withdrawn, or has expired.')
}
