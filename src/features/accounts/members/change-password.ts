import type { Services } from '../../../services.ts'
import type { Session, SessionChange } from '../accounts.ts'
import { type ApplyChangeServices, applyChange } from '../audit/apply-change.ts'
import type { ChangeOrigin, RequestOrigin } from '../audit/record-audit.ts'
import { deleteVerifications, findMember, findMemberByEmail } from '../members.queries.ts'
import { notFound } from '../require-reach.ts'
import { deviceOptions, knownDeviceOf } from '../sign-in/known-device.ts'
import type { Visitor } from '../sign-in/library-headers.ts'
import { clearSignInFailures, mayMail, passwordsFor, passwordsOf, throttleSignIn } from '../sign-in/sign-in-throttle.ts'
import type { ChangePassword, ConfirmReset, Link } from './member.schema.ts'
import { createLinkToken, linkTo } from './single-use-link.ts'

/** The time for which a link to a new password works. */
const resetMs = 3_600_000

export type PasswordServices = ApplyChangeServices &
  Pick<Services, 'accounts' | 'accessLog' | 'config' | 'keyRing' | 'mailer' | 'random'>

/** Sets a member's new password, closes their other sessions and ends their reset links. Throttles wrong current passwords. */
export async function changePassword(
  services: PasswordServices,
  session: Session,
  { visitor, origin }: { readonly visitor: Visitor; readonly origin: RequestOrigin },
  { currentPassword, newPassword }: ChangePassword,
): Promise<SessionChange> {
  const { accounts, accessLog, database, clock } = services
  const change = () => accounts.changePassword(visitor, { current: currentPassword, next: newPassword })
  const changed = await throttleSignIn({ db: database.db, clock }, passwordsOf(session), change)
  await deleteVerifications(database.db, session.memberId)
  await accessLog.done(origin, session.memberId, 'member.change_password')
  return changed
}

/** Sends a link to a new password, if the address has an account; the caller learns nothing of it. */
export function requestPasswordReset(services: PasswordServices, email: string): void {
  const { clock, database, mailer } = services
  mailer.send(async () => {
    const member = await findMemberByEmail(database.db, email)
    if (member === undefined || !(await mayMail({ db: database.db, clock }, 'reset', email))) return undefined
    const { url } = await makeResetLink(services, member.id)
    return {
      to: member.email,
      subject: 'Reset your Offerwire password',
      text: `Choose a new Offerwire password within an hour:\n${url}\n\nThe link works once. If you did not request it, ignore this message.`,
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

/** Sets the new password that a link is good for, closes all the member's sessions and ends their other links. Throws `gone`. */
export async function confirmPasswordReset(
  services: PasswordServices,
  { token, newPassword }: ConfirmReset,
  { visitor, origin }: { readonly visitor: Visitor; readonly origin: RequestOrigin },
): Promise<void> {
  const { db } = services.database
  const memberId = await services.accounts.resetPassword(token, newPassword)
  await deleteVerifications(db, memberId)
  const member = await findMember(db, memberId)
  if (member !== undefined) {
    const device = knownDeviceOf(deviceOptions(services), visitor.cookie, member.email)
    const counted = [passwordsFor(member.email), passwordsFor(member.email, device), passwordsOf({ memberId })]
    await clearSignInFailures(db, counted)
  }
  await services.accessLog.done(origin, memberId, 'member.reset_password')
}

async function makeResetLink({ accounts, clock, config, random }: PasswordServices, memberId: string): Promise<Link> {
  const token = createLinkToken(random).text
  const expiresAt = new Date(clock.nowMs() + resetMs)
  await accounts.allowPasswordReset(memberId, token, expiresAt)
  return { url: linkTo(config.addresses.baseUrl, 'reset-password', token), expiresAt: expiresAt.toISOString() }
}
