import { found, isSecondFactorRequired, notFound } from '../../../access/actor.ts'
import type { Session, SessionChange } from '../../../access/session.ts'
import { cookieOf, type Visitor } from '../../../access/visitor.ts'
import type { Core } from '../../../core.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import type { AccountParts } from '../account-parts.ts'
import type { LibraryAnswer, LibraryCall } from '../accounts.ts'
import { applyChange, type Change } from '../audit/apply-change.ts'
import { findMember, findMembership } from '../members.queries.ts'
import { passwordsOf, throttleSignIn } from '../sign-in/sign-in-throttle.ts'
import { codeRefusal, markCodeUsed } from './prove-sign-in.ts'
import { deleteSecondFactors, findSecondFactors, updateSecondFactorMark } from './second-factor.queries.ts'
import type { NewAuthenticator, NewPasskey, PasskeyView, SecondFactorsView } from './second-factor.schema.ts'

/** A member's change to their own second factors: session, browser, and the services it uses. */
export type OwnChange = Pick<AccountParts, 'accessLog' | 'accounts'> &
  Pick<Core, 'config' | 'database' | 'realClock'> & {
    readonly session: Session
    readonly visitor: Visitor
  }

/** Passkeys that one member may have. */
const mostPasskeys = 20
const noAuthenticator = 'No authenticator app is set up.'

/** Returns a member's second factors, and whether the service requires one. */
export async function readSecondFactors(own: OwnChange): Promise<SecondFactorsView> {
  const { accounts, config, database, visitor } = own
  const { memberId } = own.session
  const { hasAuthenticator } = await findSecondFactors(database.db, memberId)
  const passkeys = await accounts.ask(visitor, (api, options) => api.listPasskeys(options))
  const membership = await findMembership(database.db, memberId)
  const countBackupCodes = async () =>
    (await accounts.ask(visitor, (api, options) => api.viewBackupCodes({ ...options, body: { userId: memberId } })))
      .answer.backupCodes.length
  return {
    authenticator: hasAuthenticator,
    backupCodes: hasAuthenticator ? await countBackupCodes() : 0,
    passkeys: passkeys.answer.map(presentPasskey),
    required: isSecondFactorRequired(config, membership),
  }
}

/**
 * Starts to set up an authenticator app, which takes effect once `confirmAuthenticator` accepts one of its codes.
 * Audited.
 */
export async function beginAuthenticator(own: OwnChange, password: string): Promise<NewAuthenticator> {
  const { answer } = await askWithPassword(
    own,
    (api, options) => api.enableTwoFactor({ ...options, body: { password, method: 'totp' } }),
    { TOTP_ALREADY_ENABLED: 'An authenticator app is already set up. Remove it first.' },
  )
  if (answer.method !== 'totp') throw new Error('better-auth began another second factor than asked for.')
  await own.accessLog.done(own.visitor, own.session.memberId, 'member.begin_authenticator')
  return { uri: answer.totpURI, backupCodes: answer.backupCodes }
}

/** Activates an authenticator app, and closes the member's other sessions. Throws `wrong_code`. */
export async function confirmAuthenticator(own: OwnChange, code: string): Promise<SessionChange> {
  const { memberId } = own.session
  const body = { code: code.replaceAll(/\s/g, '') }
  const check = () => own.accounts.ask(own.visitor, (api, options) => api.verifyTOTP({ ...options, body }), codeRefusal)
  const confirmed = await throttleSignIn(own, `authenticator ${memberId}`, check)
  await markCodeUsed(own, memberId, body.code)
  await finishChange(renewed(own, confirmed), 'member.add_authenticator')
  return confirmed
}

/**
 * Removes the authenticator app and its backup codes, and closes the member's other sessions. Throws `conflict` if it
 * is the last factor of a member who must have one.
 */
export async function removeAuthenticator(own: OwnChange, password: string): Promise<SessionChange> {
  const { hasAuthenticator, passkeys } = await findSecondFactors(own.database.db, own.session.memberId)
  if (!hasAuthenticator) throw notFound()
  await refuseRemovingTheLast(own, passkeys)
  const removed = await askWithPassword(own, (api, options) => api.disableTwoFactor({ ...options, body: { password } }))
  await finishChange(renewed(own, removed), 'member.remove_authenticator')
  return removed
}

/** Replaces the backup codes and signs the member out everywhere else. */
export async function replaceBackupCodes(
  own: OwnChange,
  password: string,
): Promise<Pick<NewAuthenticator, 'backupCodes'>> {
  const { hasAuthenticator } = await findSecondFactors(own.database.db, own.session.memberId)
  if (!hasAuthenticator) throw new ServiceError('conflict', noAuthenticator)
  const { answer } = await askWithPassword(
    own,
    (api, options) => api.generateBackupCodes({ ...options, body: { password } }),
    { TWO_FACTOR_NOT_ENABLED: noAuthenticator },
  )
  await finishChange(own, 'member.replace_backup_codes')
  return { backupCodes: answer.backupCodes }
}

/** Asks a browser for a new passkey: returns the question, and the cookie that ties the answer to it. */
export async function beginPasskey(own: OwnChange, password: string) {
  const { accounts, database } = own
  const { passkeys } = await findSecondFactors(database.db, own.session.memberId)
  if (passkeys >= mostPasskeys) throw tooManyPasskeys()
  await requirePassword(own, password)
  const { answer, setCookies } = await accounts.ask(own.visitor, (api, options) =>
    api.generatePasskeyRegistrationOptions(options),
  )
  return { answer: { options: { ...answer } }, setCookies }
}

/**
 * Stores a browser's new passkey, and closes the member's other sessions. Throws `invalid_request` if the answer does
 * not fit the question, and `conflict` beyond the limit, even for browsers that were asked at the same time.
 */
export async function addPasskey(own: OwnChange, { response, name }: NewPasskey): Promise<PasskeyView> {
  const { answer } = await own.accounts.ask(
    own.visitor,
    (api, options) => api.verifyPasskeyRegistration({ ...options, body: { response, name } }),
    () =>
      new ServiceError('invalid_request', 'response does not match the passkey request of this browser. Try again.'),
  )
  // Counted with it: of two stored at the same time, at least one sees the other.
  if ((await findSecondFactors(own.database.db, own.session.memberId)).passkeys > mostPasskeys) {
    const { id } = answer
    await own.accounts.ask(own.visitor, (api, options) => api.deletePasskey({ ...options, body: { id } }))
    throw tooManyPasskeys()
  }
  await finishChange(own, 'member.add_passkey', { name })
  return presentPasskey(answer)
}

function tooManyPasskeys(): ServiceError {
  return new ServiceError('conflict', `You already have ${mostPasskeys} passkeys.`)
}

/**
 * Removes a passkey, and closes the member's other sessions. Throws `not_found`, and `conflict` for the last factor of
 * a member who must have one.
 */
export async function removePasskey(own: OwnChange, id: string, password: string): Promise<void> {
  const { accounts, database } = own
  const { hasAuthenticator, passkeys } = await findSecondFactors(database.db, own.session.memberId)
  await refuseRemovingTheLast(own, passkeys - 1 + (hasAuthenticator ? 1 : 0))
  await requirePassword(own, password)
  // Refuses a passkey of another member.
  await accounts.ask(own.visitor, (api, options) => api.deletePasskey({ ...options, body: { id } }), notFound)
  await finishChange(own, 'member.remove_passkey')
}

/**
 * Removes every second factor of a member who has lost theirs, and closes their sessions. Throws `not_found`, and
 * `conflict` for one's own.
 */
export async function resetSecondFactors(change: Change, memberId: string): Promise<void> {
  if (change.actor.memberId === memberId) {
    throw new ServiceError('conflict', 'Remove your own second factors on the Account page, with your password.')
  }
  await applyChange(change, async (db) => {
    found(await findMember(db, memberId))
    const { hasAuthenticator, passkeys } = await findSecondFactors(db, memberId)
    await deleteSecondFactors(db, memberId)
    const changes = {
      authenticator: { from: hasAuthenticator, to: false },
      passkeys: { from: passkeys, to: 0 },
    }
    const audit = { action: 'member.reset_second_factors', objectId: memberId, changes }
    return { answer: undefined, audit }
  })
}

/** Returns the same with the cookie of the session that a change opened in place of the member's, if it did. */
function renewed(own: OwnChange, change: SessionChange): OwnChange {
  return change.setCookies.length === 0 ? own : { ...own, visitor: { ...own.visitor, cookie: cookieOf(change) } }
}

async function finishChange(own: OwnChange, action: string, changes?: Record<string, unknown>): Promise<void> {
  const { accounts, accessLog, database, session, visitor } = own
  await updateSecondFactorMark(database.db, session.memberId)
  await accounts.ask(visitor, (api, options) => api.revokeOtherSessions(options))
  await accessLog.done(visitor, session.memberId, action, changes)
}

/**
 * Makes a call of better-auth that needs the member's password; counts wrong ones given in the member's sessions.
 * Throws `invalid_request` for a wrong one, and `conflict` for the codes of better-auth in `conflicts`.
 */
function askWithPassword<T>(
  own: OwnChange,
  call: LibraryCall<T>,
  conflicts: Readonly<Record<string, string>> = {},
): Promise<LibraryAnswer<T>> {
  const refusalOf = (code = '') => {
    const conflict = conflicts[code]
    return conflict === undefined ? fieldError('password', 'is wrong') : new ServiceError('conflict', conflict)
  }
  return throttleSignIn(own, passwordsOf(own.session), () => own.accounts.ask(own.visitor, call, refusalOf))
}

async function requirePassword(own: OwnChange, password: string): Promise<void> {
  await askWithPassword(own, (api, options) => api.verifyPassword({ ...options, body: { password } }))
}

async function refuseRemovingTheLast({ config, database, session }: OwnChange, left: number): Promise<void> {
  if (left > 0 || !isSecondFactorRequired(config, await findMembership(database.db, session.memberId))) return
  throw new ServiceError('conflict', 'This service requires a second factor. Add another one first.')
}

function presentPasskey(passkey: {
  readonly id: string
  readonly name?: string | null | undefined
  readonly createdAt: Date
  readonly backedUp: boolean
}): PasskeyView {
  const { id, name = null, createdAt, backedUp: synced } = passkey
  return { id, name, createdAt: createdAt.toISOString(), synced }
}
