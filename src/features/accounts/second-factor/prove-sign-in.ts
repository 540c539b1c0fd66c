import { createHash } from 'node:crypto'
import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import type { SessionChange } from '../accounts.ts'
import type { RequestOrigin } from '../audit/record-audit.ts'
import type { Visitor } from '../sign-in/library-headers.ts'
import { cookieOf } from '../sign-in/session-cookie.ts'
import { tryMarkCodeUsed } from './second-factor.queries.ts'
import type { PasskeyAnswer } from './second-factor.schema.ts'
import type { ProvenSignIn } from './second-factors.ts'

export type ProveServices = Pick<Services, 'accessLog' | 'accounts' | 'clock' | 'database' | 'rateLimiter'>

/** Passkeys and codes checked per second, over all callers. */
const checksPerSecond = 20

/** Ends a sign-in that waits for its second factor: by a code of the app, good once, or a backup code. Throws `wrong_code`, `rate_limited`. */
export async function proveByCode(
  services: ProveServices,
  visitor: Visitor,
  code: string,
  origin: RequestOrigin,
): Promise<SessionChange> {
  const { accounts, clock, database } = services
  const text = code.replaceAll(/\s/g, '')
  const isAppCode = /^\d{6}$/.test(text)
  return prove(services, origin, isAppCode ? 'code' : 'backup_code', async () => {
    const proven = await accounts.secondFactors.signInByCode(visitor, text)
    const codeHash = createHash('sha256').update(`${proven.memberId} ${text}`).digest()
    const now = new Date(clock.nowMs())
    if (isAppCode && !(await tryMarkCodeUsed(database.db, proven.memberId, codeHash, now))) {
      await accounts.signOut({ ...visitor, cookie: cookieOf(proven.setCookies) })
      throw new ServiceError('wrong_code', 'code was already used. Wait for the next one.')
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
  return prove(services, origin, 'passkey', () => services.accounts.secondFactors.signInByPasskey(visitor, response))
}

async function prove(
  { accessLog, rateLimiter }: ProveServices,
  origin: RequestOrigin,
  by: string,
  check: () => Promise<ProvenSignIn>,
): Promise<ProvenSignIn> {
  const { allowed, retryAfterSeconds } = await rateLimiter.take('second-factor', checksPerSecond)
  if (!allowed)
    throw new ServiceError('rate_limited', 'Too many sign-ins at once. Try again in a moment.', { retryAfterSeconds })
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
