import { hash } from 'node:crypto'
import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import type { SessionChange } from '../accounts.ts'
import type { RequestOrigin } from '../audit/record-audit.ts'
import type { Visitor } from '../sign-in/library-headers.ts'
import { limitCodes, limitStrangers } from '../sign-in/limit-attempts.ts'
import { cookieOf } from '../sign-in/session-cookie.ts'
import { findSecondFactors, tryMarkCodeUsed } from './second-factor.queries.ts'
import type { PasskeyAnswer } from './second-factor.schema.ts'
import type { ProvenSignIn } from './second-factors.ts'

export type ProveServices = Pick<Services, 'accessLog' | 'accounts' | 'clock' | 'database' | 'rateLimiter'>

/** Ends a sign-in that waits for its second factor: by a code of the app, good once, or a backup code. Throws `wrong_code`, `rate_limited`. */
export async function proveByCode(
  services: ProveServices,
  visitor: Visitor,
  code: string,
  origin: RequestOrigin,
): Promise<SessionChange> {
  const { accounts } = services
  const text = code.replaceAll(/\s/g, '')
  const isAppCode = /^\d{6}$/.test(text)
  await limitCodes(services, await accounts.secondFactors.requirePending(visitor))
  return prove(services, origin, isAppCode ? 'code' : 'backup_code', async () => {
    const proven = await accounts.secondFactors.signInByCode(visitor, text)
    const problem = await findProblem(services, proven.memberId, text, isAppCode)
    if (problem !== undefined) {
      await accounts.signOut({ ...visitor, cookie: cookieOf(proven.setCookies) })
      throw new ServiceError('wrong_code', problem)
    }
    return proven
  })
}

/** Signs in by a passkey, which stands for password and second factor. Throws `wrong_code`, `rate_limited`. */
export async function proveByPasskey(
  services: ProveServices,
  visitor: Visitor,
  response: PasskeyAnswer,
  origin: RequestOrigin,
): Promise<SessionChange> {
  await limitStrangers(services, 'passkey', origin.address)
  return prove(services, origin, 'passkey', () => services.accounts.secondFactors.signInByPasskey(visitor, response))
}

/** Marks a code of a member's authenticator app as used; false when it was used before. */
export async function markCodeUsed(
  { clock, database }: Pick<ProveServices, 'clock' | 'database'>,
  memberId: string,
  code: string,
): Promise<boolean> {
  const codeHash = hash('sha256', `${memberId} ${code}`, 'buffer')
  return tryMarkCodeUsed(database.db, memberId, codeHash, new Date(clock.nowMs()))
}

/**
 * Says what is wrong with a code that better-auth took: to it a code is good more than once, and a backup code also before the
 * app counts.
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
  origin: RequestOrigin,
  by: string,
  check: () => Promise<ProvenSignIn>,
): Promise<ProvenSignIn> {
  try {
    const proven = await check()
    await accessLog.done(origin, proven.memberId, 'member.sign_in', { by })
    return proven
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500)
      await accessLog.refused(origin, 'member.refuse_second_factor')
    throw error
  }
}
