import type { Services } from '../../../services.ts'
import type { Session, SessionChange } from '../accounts.ts'
import { memberActor } from '../actor.ts'
import { type ApplyChangeServices, applyChange } from '../audit/apply-change.ts'
import { type ChangeOrigin, recordAudit } from '../audit/record-audit.ts'
import { findMember, findMemberByEmail } from '../find-member.ts'
import { notFound } from '../require-reach.ts'
import { clearSignInFailures, mayAskForReset, throttleSignIn } from '../sign-in/sign-in-throttle.ts'
import type { ChangePassword, ConfirmReset, Link } from './member.schema.ts'
import { createLinkToken, linkTo } from './single-use-link.ts'

/** How long a link to a new password is good. */
const resetMs = 3_600_000

export type PasswordServices = ApplyChangeServices & Pick<Services, 'accounts' | 'config' | 'mailer' | 'random'>

/** Sets a member's new password and closes their other sessions. Wrong current passwords are throttled as at sign-in. */
export async function changePassword(
  services: PasswordServices,
  session: Session,
  cookie: string,
  { currentPassword, newPassword }: ChangePassword,
  requestId: string,
): Promise<SessionChange> {
  const { accounts, database, clock } = services
  const change = () => accounts.changePassword(cookie, { current: currentPassword, next: newPassword })
  const changed = await throttleSignIn({ db: database.db, clock }, session.email, change)
  await auditMember(services, session.memberId, 'change_password', requestId)
  return changed
}

/** Closes every session of a member. */
export async function signOutEverywhere(
  services: PasswordServices,
  session: Session,
  cookie: string,
  requestId: string,
): Promise<void> {
  await services.accounts.signOutEverywhere(cookie)
  await auditMember(services, session.memberId, 'sign_out_everywhere', requestId)
}

/** Sends a link to a new password, if the address has an account; the caller learns nothing of it. */
export function requestPasswordReset(services: PasswordServices, email: string): void {
  const { clock, database, mailer } = services
  mailer.send(async () => {
    const member = await findMemberByEmail(database.db, email)
    if (member === undefined || !(await mayAskForReset({ db: database.db, clock }, email))) return undefined
    const { url } = await makeResetLink(services, member.id)
    return {
      to: member.email,
      subject: 'A new password for Offerwire',
      text: `Choose a new password for Offerwire within an hour:\n${url}\n\nIf you did not ask for it, ignore this message.`,
    }
  })
}

/** Makes a link to a new password, which an operator gives to its member. Throws `not_found`. */
export async function createPasswordReset(
  services: PasswordServices,
  origin: ChangeOrigin,
  memberId: string,
): Promise<Link> {
  if ((await findMember(services.database.db, memberId)) === undefined) throw notFound()
  const link = await makeResetLink(services, memberId)
  const audit = { action: 'member.create_password_reset', objectType: 'member', objectId: memberId }
  await applyChange(services, origin, async () => ({ answer: undefined, audit }))
  return link
}

/** Sets the new password that a link is good for, and closes all the member's sessions. Throws `gone`. */
export async function confirmPasswordReset(
  services: PasswordServices,
  { token, newPassword }: ConfirmReset,
  requestId: string,
): Promise<void> {
  const memberId = await services.accounts.resetPassword(token, newPassword)
  const member = await findMember(services.database.db, memberId)
  if (member !== undefined) await clearSignInFailures(services.database.db, member.email)
  await auditMember(services, memberId, 'reset_password', requestId)
}

async function makeResetLink({ accounts, clock, config, random }: PasswordServices, memberId: string): Promise<Link> {
  const token = createLinkToken(random).text
  const expiresAt = new Date(clock.nowMs() + resetMs)
  await accounts.allowPasswordReset(memberId, token, expiresAt)
  return { url: linkTo(config.addresses.baseUrl, 'reset-password', token), expiresAt: expiresAt.toISOString() }
}

/** better-auth commits its own changes, so that the entry follows the change instead of sharing its transaction. */
async function auditMember(services: PasswordServices, memberId: string, verb: string, requestId: string) {
  const actor = memberActor(memberId, { isOperator: false, projectIds: [], organizationIds: [] })
  await recordAudit(
    services.database.db,
    services,
    { actor, requestId },
    {
      action: `member.${verb}`,
      objectType: 'member',
      objectId: memberId,
    },
  )
}
