import { hash } from 'node:crypto'
import type { AccessParts } from '../../../access/access-parts.ts'
import type { SessionChange } from '../../../access/session.ts'
import { cookieOf, type Visitor } from '../../../access/visitor.ts'
import type { Core } from '../../../core.ts'
import { rateLimited, ServiceError } from '../../../errors.ts'
import type { AccountParts } from '../account-parts.ts'
import type { LibraryAnswer } from '../accounts.ts'
import { limitCodes, limitStrangers } from '../sign-in/sign-in-throttle.ts'
import { findSecondFactors, tryMarkCodeUsed } from './second-factor.queries.ts'
import type { PasskeyAnswer } from './second-factor.schema.ts'

export type ProveServices = Pick<AccountParts, 'accessLog' | 'accounts'> &
  Pick<Core, 'database' | 'realClock'> &
  Pick<AccessParts, 'rateLimiter'>

/** The time for which an account's codes are refused after ten wrong ones in a row. */
const lockSeconds = 900
const lockPolicy = { name: 'wrong-codes', quota: 10, windowSeconds: lockSeconds }

/** The member whose session a second factor or a passkey opened. */
interface Proven {
  readonly user: { readonly id: string }
}

/**
 * Completes a sign-in that waits for its second factor, by a code of the app, which works once, or a backup code.
 * Throws `wrong_code`, `rate_limited`.
 */
export async function proveByCode(services: ProveServices, visitor: Visitor, code: string): Promise<SessionChange> {
  const { accounts } = services
  const body = { code: code.replaceAll(/\s/g, '') }
  const isAppCode = /^\d{6}$/.test(body.code)
  const { answer: pending } = await accounts.ask(visitor, (api, options) => api.findPendingSignIn(options))
  if (pending === null) throw signInExpired()
  await limitCodes(services, pending)
  return prove(services, visitor, isAppCode ? 'code' : 'backup_code', async () => {
    const proven = await accounts.ask<Proven>(
      pendingOnly(visitor),
      (api, options) => (isAppCode ? api.verifyTOTP({ ...options, body }) : api.verifyBackupCode({ ...options, body })),
      codeRefusal,
    )
    const problem = await findProblem(services, proven.answer.user.id, body.code, isAppCode)
    if (problem !== undefined) {
      await accounts.ask({ ...visitor, cookie: cookieOf(proven) }, (api, options) => api.signOut(options))
      throw new ServiceError('wrong_code', problem)
    }
    return proven
  })
}

/** Asks a browser for any passkey of this service. */
export async function askForPasskey(
  { accounts, passkeyQuestions }: Pick<AccountParts, 'accounts' | 'passkeyQuestions'>,
  visitor: Visitor,
) {
  const stranger = { ...visitor, cookie: '' }
  const { answer, setCookies } = await accounts.ask(stranger, (api, options) =>
    api.generatePasskeyAuthenticationOptions(options),
  )
  await passkeyQuestions.bound()
  return { answer: { options: { ...answer, userVerification: 'required' } }, setCookies }
}

/** Signs in by a passkey, which counts as password and second factor. Throws `wrong_code`, `rate_limited`. */
export async function proveByPasskey(
  services: ProveServices,
  visitor: Visitor,
  response: PasskeyAnswer,
): Promise<SessionChange> {
  await limitStrangers(services, 'passkey', visitor.address)
  return prove(services, visitor, 'passkey', () =>
    services.accounts.ask<Proven>(
      visitor,
      (api, options) => api.verifyPasskeyAuthentication({ ...options, body: { response } }),
      () => new ServiceError('wrong_code', 'This passkey is not accepted.'),
    ),
  )
}

/** Marks a code of a member's authenticator app as used; false if it was used before. */
export async function markCodeUsed(
  { database, realClock }: Pick<ProveServices, 'database' | 'realClock'>,
  memberId: string,
  code: string,
): Promise<boolean> {
  const codeHash = hash('sha256', `${memberId} ${code}`, 'buffer')
  return tryMarkCodeUsed(database.db, memberId, codeHash, new Date(realClock.nowMs()))
}

/** Translates better-auth's refusal of a code. */
export function codeRefusal(code: string | undefined): ServiceError {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    const refusal = { remaining: 0, resetSeconds: lockSeconds, retryAfterSeconds: lockSeconds }
    return rateLimited(refusal, lockPolicy, 'Too many wrong codes in a row. Wait, or use a passkey.')
  }
  const isOver = code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
  return isOver ? signInExpired() : new ServiceError('wrong_code', 'code is wrong.')
}

function signInExpired(): ServiceError {
  return new ServiceError('wrong_code', 'This sign-in has expired. Start again.')
}

/**
 * Returns a visitor with only the cookie of the waiting sign-in: with a session beside it, better-auth would count no
 * wrong codes.
 */
function pendingOnly(visitor: Visitor): Visitor {
  const cookies = visitor.cookie.split(/; */).filter((cookie) => /^(__Host-)?offerwire_second_factor=/.test(cookie))
  return { ...visitor, cookie: cookies.join('; ') }
}

/**
 * Returns the fault of a code that better-auth accepted: it accepts a code more than once, and a backup code even
 * before the app is confirmed.
 */
async function findProblem(
  services: ProveServices,
  memberId: string,
  code: string,
  isAppCode: boolean,
): Promise<string | undefined> {
  const { hasAuthenticator } = await findSecondFactors(services.database.db, memberId)
  if (!hasAuthenticator) return 'code is wrong.'
  if (isAppCode && !(await markCodeUsed(services, memberId, code)))
    return 'code was already used. Wait for the next one.'
  return undefined
}

async function prove(
  { accessLog }: ProveServices,
  visitor: Visitor,
  by: string,
  check: () => Promise<LibraryAnswer<Proven>>,
): Promise<SessionChange> {
  try {
    const proven = await check()
    await accessLog.done(visitor, proven.answer.user.id, 'member.sign_in', { by })
    return proven
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500)
      await accessLog.refused(visitor, 'member.refuse_second_factor')
    throw error
  }
}
