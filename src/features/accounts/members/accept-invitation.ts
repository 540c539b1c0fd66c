import { fieldError, ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import { memberActor, noMembership, type TenantReach } from '../actor.ts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit.ts'
import { findMemberByEmail, insertMember, insertMembership } from '../members.queries.ts'
import { describeSession } from '../sign-in/describe-session.ts'
import type { SignInAnswer } from '../sign-in/session.schema.ts'
import { checkPassword, describeSignIn, enter, type SignInServices } from '../sign-in/sign-in-member.ts'
import type { SessionChange, Visitor } from '../sign-in/visitor.ts'
import {
  deleteInvitation,
  deleteInvitationsOf,
  findInvitationByToken,
  type InvitationRow,
} from './invitations.queries.ts'
import { invitationAudit } from './invite-member.ts'
import type { AcceptInvitation, OpenInvitation } from './member.schema.ts'
import { hashLinkToken } from './single-use-link.ts'

export type AcceptInvitationServices = SignInServices & Pick<Services, 'newId'>

/** Says what a link invites to. Throws `gone` when it is not good, or not any more. */
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
 * Makes the holder of a link a member and signs them in. A new member chooses a password. An existing one gives theirs, or
 * is signed in already; one with a second factor is led to it first, and the invitation stays open until they come back
 * signed in. Throws `gone` when the link is not good, `wrong_password`, `rate_limited`.
 */
export async function acceptInvitation(
  services: AcceptInvitationServices,
  visitor: Visitor,
  { token, password, name }: AcceptInvitation,
): Promise<SessionChange & { readonly answer: SignInAnswer }> {
  const { accounts } = services
  const invitation = await requireInvitation(services, token)
  const { email } = invitation
  if (password === undefined) {
    const session = await accounts.findSession(visitor.cookie)
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
  const passwordHash = await accounts.hashPassword(password)
  await join(services, invitation, visitor, { name: name ?? email, passwordHash })
  return describeSignIn(services, email, await enter(services, visitor, { email, password }))
}

/** Uses an invitation up for a newcomer's account, which it makes, or for the account there is. */
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
  await database.db.transaction().execute(async (db) => {
    if (!(await deleteInvitation(db, invitation.id))) throw notGood()
    await deleteInvitationsOf(db, email, reach)
    const memberId =
      newcomer === undefined
        ? (await findMemberByEmail(db, email))?.id
        : await insertMember(
            db,
            { id: newId(), credentialId: newId(), email, name: newcomer.name, now },
            newcomer.passwordHash,
          )
    // An account created meanwhile may have a password chosen by someone else: it was not checked.
    if (memberId === undefined) throw new ServiceError('conflict', 'The account changed a moment ago. Try again.')
    await insertMembership(db, memberId, reach, now)
    const actor = memberActor(memberId, noMembership)
    const record = invitationAudit(invitation, 'accept', { email, memberId })
    await recordAudit(db, { ...services, ...origin, actor }, record)
  })
}

async function requireInvitation({ database, clock }: AcceptInvitationServices, token: string) {
  const now = new Date(clock.nowMs())
  const invitation = await findInvitationByToken(database.db, hashLinkToken(token), now)
  if (invitation === undefined) throw notGood()
  return invitation
}

function reachOf({ project_id: projectId, organization_id: organizationId }: InvitationRow): TenantReach {
  if (projectId !== null) return { role: 'publisher', projectId }
  if (organizationId !== null) return { role: 'advertiser', organizationId }
  throw new Error('The invitation names no tenant.')
}

function notGood(): ServiceError {
  return new ServiceError('gone', 'This invitation was already used, was withdrawn, or has expired.')
}
