import { found } from '../../../access/actor.ts'
import type { Session, SessionChange } from '../../../access/session.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { Core } from '../../../core.ts'
import { ServiceError } from '../../../errors.ts'
import type { AccountParts } from '../account-parts.ts'
import { applyChange, type Change } from '../audit/apply-change.ts'
import { deleteVerifications, findMember, findMemberByEmail } from '../members.queries.ts'
import { knownDeviceOf } from '../sign-in/known-device.ts'
import { clearSignInFailures, mayMail, passwordsFor, passwordsOf, throttleSignIn } from '../sign-in/sign-in-throttle.ts'
import type { ChangePassword, ConfirmReset, Link } from './member.schema.ts'
import { createLinkToken, linkTo } from './single-use-link.ts'

/** The lifetime of a link to a new password. */
const resetMs = 3_600_000

export type PasswordServices = Pick<AccountParts, 'accounts' | 'accessLog' | 'mailer'> &
  Pick<Core, 'config' | 'database' | 'keyRing' | 'random' | 'realClock'>

/**
 * Sets a member's new password, closes their other sessions and invalidates their reset links. Throttles wrong current
 * passwords.
 */
export async function changePassword(
  services: PasswordServices,
  { session, visitor }: { readonly session: Session; readonly visitor: Visitor },
  { currentPassword, newPassword }: ChangePassword,
): Promise<SessionChange> {
  const { accounts, accessLog, database } = services
  const body = { currentPassword, newPassword, revokeOtherSessions: true }
  const change = () =>
    accounts.ask(
      visitor,
      (api, options) => api.changePassword({ ...options, body }),
      () => new ServiceError('invalid_request', 'currentPassword is wrong.'),
    )
  const changed = await throttleSignIn(services, passwordsOf(session), change)
  await deleteVerifications(database.db, session.memberId)
  await accessLog.done(visitor, session.memberId, 'member.change_password')
  return changed
}

/** Sends a link to a new password if the address has an account; the caller does not learn whether it has. */
export function requestPasswordReset(services: PasswordServices, email: string): void {
  services.mailer.send(async () => {
    const member = await findMemberByEmail(services.database.db, email)
    if (member === undefined || !(await mayMail(services, 'reset', email))) return undefined
    const { url } = await makeResetLink(services, member.id)
    return {
      to: member.email,
      subject: 'Reset your Offerwire password',
      text: `Choose a new Offerwire password within an hour:\n${url}\n\nThe link works once. If you did not request it, ignore this message.`,
    }
  })
}

/** Creates a link to a new password, which an operator gives to its member. Throws `not_found`. */
export async function createPasswordReset(change: Change & PasswordServices, memberId: string): Promise<Link> {
  found(await findMember(change.database.db, memberId))
  const link = await makeResetLink(change, memberId)
  const audit = { action: 'member.create_password_reset', objectId: memberId }
  await applyChange(change, async () => ({ answer: undefined, audit }))
  return link
}

/**
 * Sets the new password of a reset link's member, closes all their sessions and invalidates their other links. Throws
 * `gone`.
 */
export async function confirmPasswordReset(
  services: PasswordServices,
  visitor: Visitor,
  { token, newPassword }: ConfirmReset,
): Promise<void> {
  const { accounts, database } = services
  const { db } = database
  const memberId = await accounts.findPasswordReset(token)
  const gone = new ServiceError('gone', 'This link was already used or has expired.')
  if (memberId === undefined) throw gone
  await accounts.ask(
    visitor,
    (api, options) => api.resetPassword({ ...options, body: { token, newPassword } }),
    (code) => (code === 'INVALID_TOKEN' ? gone : new ServiceError('invalid_request', 'newPassword is not accepted.')),
  )
  await deleteVerifications(db, memberId)
  const member = await findMember(db, memberId)
  if (member !== undefined) {
    const device = knownDeviceOf(services, visitor.cookie, member.email)
    const counted = [passwordsFor(member.email), passwordsFor(member.email, device), passwordsOf({ memberId })]
    await clearSignInFailures(db, counted)
  }
  await services.accessLog.done(visitor, memberId, 'member.reset_password')
}

async function makeResetLink(
  { accounts, config, random, realClock }: PasswordServices,
  memberId: string,
): Promise<Link> {
  const token = createLinkToken(random).text
  const expiresAt = new Date(realClock.nowMs() + resetMs)
  await accounts.allowPasswordReset(memberId, token, expiresAt)
  return { url: linkTo(config.addresses.baseUrl, 'reset-password', token), expiresAt: expiresAt.toISOString() }
}
