import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import type { SessionChange } from '../accounts.ts'
import { type MemberReach, memberActor } from '../actor.ts'
import { addMember } from '../add-member.ts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit.ts'
import type { Visitor } from '../sign-in/library-headers.ts'
import type { SignInAnswer } from '../sign-in/session.schema.ts'
import { checkPassword, describeSignIn } from '../sign-in/sign-in-member.ts'
import { deleteInvitation, findInvitationByToken, type InvitationRow } from './invitations.queries.ts'
import { invitationAudit } from './invite-member.ts'
import type { AcceptInvitation, OpenInvitation } from './member.schema.ts'
import { hashLinkToken } from './single-use-link.ts'

export type AcceptInvitationServices = Pick<
  Services,
  'accessLog' | 'accounts' | 'clock' | 'config' | 'database' | 'newId'
>

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
 * Makes the holder of a link a member and signs them in. An existing member gives their password; a new one chooses it.
 * Throws `gone` when the link is not good, `wrong_password`.
 */
export async function acceptInvitation(
  services: AcceptInvitationServices,
  { token, password, name }: AcceptInvitation,
  { visitor, origin }: { readonly visitor: Visitor; readonly origin: RequestOrigin },
): Promise<SessionChange & { readonly answer: SignInAnswer }> {
  const { accounts, database } = services
  const invitation = await requireInvitation(services, token)
  const { email } = invitation
  const signIn = () => checkPassword(services, { visitor, origin, email, password })
  const existing = invitation.has_account ? await signIn() : undefined
  const passwordHash = await accounts.hashPassword(password)
  await database.db.transaction().execute(async (db) => {
    if (!(await deleteInvitation(db, invitation.id))) throw notGood()
    const reach = reachOf(invitation)
    const { memberId, isNewAccount } = await addMember(db, services, {
      ...reach,
      email,
      name: name ?? email,
      passwordHash,
    })
    // An account created meanwhile may have a password chosen by someone else: it was not checked.
    if (isNewAccount === invitation.has_account)
      throw new ServiceError('conflict', 'The account was created a moment ago. Try again.')
    const actor = memberActor(memberId, { isOperator: false, projectIds: [], organizationIds: [] })
    const audit = { ...invitationAudit(invitation, 'accept'), changes: { email, memberId } }
    await recordAudit(db, services, { ...origin, actor }, audit)
  })
  const accepted = existing ?? (await signIn())
  return { setCookies: accepted.setCookies, answer: await describeSignIn(services, email, accepted) }
}

async function requireInvitation({ database, clock }: AcceptInvitationServices, token: string) {
  const now = new Date(clock.nowMs())
  const invitation = await findInvitationByToken(database.db, hashLinkToken(token), now)
  if (invitation === undefined) throw notGood()
  return invitation
}

function reachOf({ project_id: projectId, organization_id: organizationId }: InvitationRow): MemberReach {
  if (projectId !== null) return { role: 'publisher', projectId }
  if (organizationId !== null) return { role: 'advertiser', organizationId }
  throw new Error('The invitation names no tenant.')
}

function notGood(): ServiceError {
  return new ServiceError('gone', 'This invitation was already used, was withdrawn, or has expired.')
}
