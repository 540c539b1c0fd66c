import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import type { Session, SessionChange } from '../accounts.ts'
import { type ApplyChangeServices, applyChange } from '../audit/apply-change.ts'
import type { ChangeOrigin, RequestOrigin } from '../audit/record-audit.ts'
import { findMember } from '../members.queries.ts'
import { findMembership } from '../membership.queries.ts'
import { notFound } from '../require-reach.ts'
import type { Visitor } from '../sign-in/library-headers.ts'
import { cookieOf } from '../sign-in/session-cookie.ts'
import { passwordsOf, throttleSignIn } from '../sign-in/sign-in-throttle.ts'
import { isSecondFactorRequired } from './is-second-factor-required.ts'
import { markCodeUsed } from './prove-sign-in.ts'
import { deleteSecondFactors, findSecondFactors, updateSecondFactorMark } from './second-factor.queries.ts'
import type { NewPasskeyAnswer, PasskeyView, SecondFactorsView } from './second-factor.schema.ts'
import type { NewAuthenticator, PasskeyQuestion } from './second-factors.ts'

export type SecondFactorServices = Pick<Services, 'accessLog' | 'accounts' | 'clock' | 'config' | 'database'>

/** The member who changes their own second factors, and the browser they use. */
export interface Owner {
  readonly session: Session
  readonly visitor: Visitor
  readonly origin: RequestOrigin
}

/** A member may have so many passkeys. */
const mostPasskeys = 20

/** Says which second factors a member has, and whether they need one. */
export async function readSecondFactors(
  { accounts, config, database }: SecondFactorServices,
  { session, visitor }: Pick<Owner, 'session' | 'visitor'>,
): Promise<SecondFactorsView> {
  const { hasAuthenticator } = await findSecondFactors(database.db, session.memberId)
  const passkeys = await accounts.secondFactors.listPasskeys(visitor)
  const membership = await findMembership(database.db, session.memberId)
  return {
    authenticator: hasAuthenticator,
    backupCodes: hasAuthenticator ? await accounts.secondFactors.countBackupCodes(session.memberId) : 0,
    passkeys,
    required: isSecondFactorRequired(config, membership),
  }
}

/** Starts an authenticator app, which counts once `confirmAuthenticator` has seen a code of it; the audit log names the start. */
export async function beginAuthenticator(
  services: SecondFactorServices,
  { session, visitor, origin }: Owner,
  password: string,
): Promise<NewAuthenticator> {
  const begin = () => services.accounts.secondFactors.beginAuthenticator(visitor, password)
  const started = await withPassword(services, session, begin)
  await services.accessLog.done(origin, session.memberId, 'member.begin_authenticator')
  return started
}

/** Takes a started authenticator app into use, and closes the member's other sessions. Throws `wrong_code`. */
export async function confirmAuthenticator(
  services: SecondFactorServices,
  { session, visitor, origin }: Owner,
  code: string,
): Promise<SessionChange> {
  const { accounts, clock, database } = services
  const text = code.replaceAll(/\s/g, '')
  const check = () => accounts.secondFactors.confirmAuthenticator(visitor, text)
  const confirmed = await throttleSignIn({ db: database.db, clock }, `authenticator ${session.memberId}`, check)
  await markCodeUsed(services, session.memberId, text)
  await finishChange(services, { session, visitor: renewed(visitor, confirmed), origin }, 'member.add_authenticator')
  return confirmed
}

/** Removes the authenticator app and its backup codes, and closes the member's other sessions. Throws `conflict` for the last factor of who needs one. */
export async function removeAuthenticator(
  services: SecondFactorServices,
  { session, visitor, origin }: Owner,
  password: string,
): Promise<SessionChange> {
  const { accounts, database } = services
  const { hasAuthenticator, passkeys } = await findSecondFactors(database.db, session.memberId)
  if (!hasAuthenticator) throw notFound()
  await refuseRemovingTheLast(services, session, passkeys)
  const remove = () => accounts.secondFactors.removeAuthenticator(visitor, password)
  const removed = await withPassword(services, session, remove)
  await finishChange(services, { session, visitor: renewed(visitor, removed), origin }, 'member.remove_authenticator')
  return removed
}

/** Makes new backup codes, so that those there were are good no more, and closes the member's other sessions. */
export async function replaceBackupCodes(
  services: SecondFactorServices,
  owner: Owner,
  password: string,
): Promise<readonly string[]> {
  const { accounts, database } = services
  const { session, visitor } = owner
  const { hasAuthenticator } = await findSecondFactors(database.db, session.memberId)
  if (!hasAuthenticator) throw new ServiceError('conflict', 'No authenticator app is set up.')
  const replace = () => accounts.secondFactors.replaceBackupCodes(visitor, password)
  const backupCodes = await withPassword(services, session, replace)
  await finishChange(services, owner, 'member.replace_backup_codes')
  return backupCodes
}

/** Asks a browser for a new passkey. */
export async function beginPasskey(
  services: SecondFactorServices,
  { session, visitor }: Owner,
  password: string,
): Promise<PasskeyQuestion> {
  const { accounts, database } = services
  const { passkeys } = await findSecondFactors(database.db, session.memberId)
  if (passkeys >= mostPasskeys) throw tooManyPasskeys()
  await withPassword(services, session, () => accounts.secondFactors.requirePassword(visitor, password))
  return accounts.secondFactors.beginPasskey(visitor)
}

/**
 * Keeps the passkey that a browser has made, and closes the member's other sessions. Throws `conflict` for one too many, which
 * browsers that were asked at the same time have made.
 */
export async function addPasskey(
  services: SecondFactorServices,
  owner: Owner,
  response: NewPasskeyAnswer,
  name: string,
): Promise<PasskeyView> {
  const { accounts, database } = services
  const passkey = await accounts.secondFactors.addPasskey(owner.visitor, response, name)
  // Counted with it: of two that are kept at the same time, each sees the other or is seen by it.
  if ((await findSecondFactors(database.db, owner.session.memberId)).passkeys > mostPasskeys) {
    await accounts.secondFactors.removePasskey(owner.visitor, passkey.id)
    throw tooManyPasskeys()
  }
  await finishChange(services, owner, 'member.add_passkey', { name })
  return passkey
}

function tooManyPasskeys(): ServiceError {
  return new ServiceError('conflict', `You already have ${mostPasskeys} passkeys.`)
}

/** Removes a passkey, and closes the member's other sessions. Throws `not_found`, and `conflict` for the last factor of who needs one. */
export async function removePasskey(
  services: SecondFactorServices,
  owner: Owner,
  passkeyId: string,
  password: string,
): Promise<void> {
  const { accounts, database } = services
  const { session, visitor } = owner
  const { hasAuthenticator, passkeys } = await findSecondFactors(database.db, session.memberId)
  await refuseRemovingTheLast(services, session, passkeys - 1 + (hasAuthenticator ? 1 : 0))
  await withPassword(services, session, () => accounts.secondFactors.requirePassword(visitor, password))
  if (!(await accounts.secondFactors.removePasskey(visitor, passkeyId))) throw notFound()
  await finishChange(services, owner, 'member.remove_passkey')
}

/** Takes every second factor from a member who has lost theirs, and closes their sessions. Throws `not_found`, `conflict` for one's own. */
export async function resetSecondFactors(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  memberId: string,
): Promise<void> {
  if (origin.actor.memberId === memberId) {
    throw new ServiceError('conflict', 'Remove your own second factors on the Account page, with your password.')
  }
  await applyChange(services, origin, async (db) => {
    if ((await findMember(db, memberId)) === undefined) throw notFound()
    const { hasAuthenticator, passkeys } = await findSecondFactors(db, memberId)
    await deleteSecondFactors(db, memberId)
    const changes = {
      authenticator: { from: hasAuthenticator, to: false },
      passkeys: { from: passkeys, to: 0 },
    }
    const audit = { action: 'member.reset_second_factors', objectType: 'member', objectId: memberId, changes }
    return { answer: undefined, audit }
  })
}

/** A visitor with the cookie of the session that a change opened in place of theirs, if it did. */
function renewed(visitor: Visitor, { setCookies }: SessionChange): Visitor {
  return setCookies.length === 0 ? visitor : { ...visitor, cookie: cookieOf(setCookies) }
}

async function finishChange(
  { accounts, accessLog, database }: SecondFactorServices,
  { session, visitor, origin }: Owner,
  action: string,
  changes?: Record<string, unknown>,
): Promise<void> {
  await updateSecondFactorMark(database.db, session.memberId)
  await accounts.secondFactors.endOtherSessions(visitor)
  await accessLog.done(origin, session.memberId, action, changes)
}

/** Counts wrong passwords of the member's sessions. */
function withPassword<T>({ clock, database }: SecondFactorServices, session: Session, check: () => Promise<T>) {
  return throttleSignIn({ db: database.db, clock }, passwordsOf(session), check)
}

async function refuseRemovingTheLast(
  { config, database }: SecondFactorServices,
  { memberId }: Session,
  left: number,
): Promise<void> {
  if (left > 0 || !isSecondFactorRequired(config, await findMembership(database.db, memberId))) return
  throw new ServiceError('conflict', 'This service requires a second factor. Add another one first.')
}
