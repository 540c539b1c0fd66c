import { rateLimited } from '../../../errors.ts'
import { networkOf } from '../../../lib/misses-by-address.ts'
import type { Services } from '../../../services.ts'

type Limiter = Pick<Services, 'rateLimiter'>

/** Attempts a second: each costs the hash of a password or the check of a signature. */
const perSecond = { ofAll: 20, ofOne: 5 }
/** A bucket holds what two seconds bring. */
const windowSeconds = 2
const tooManySignIns = 'Too many sign-ins at once. Try again in a moment.'

/**
 * Takes one attempt of somebody who has shown nothing yet: from the share of their network first, so that one network does
 * not use up what there is for all. Throws `rate_limited`.
 */
export async function limitStrangers(limiter: Limiter, kind: 'sign-in' | 'passkey', address?: string): Promise<void> {
  await takeToken(limiter, kind, `network:${networkOf(address)}`, perSecond.ofOne, tooManySignIns)
  await takeToken(limiter, kind, 'all', perSecond.ofAll, tooManySignIns)
}

/** Takes one code of a sign-in that waits for its second factor. Throws `rate_limited`. */
export async function limitCodes(limiter: Limiter, pendingSignIn: string): Promise<void> {
  await takeToken(limiter, 'code', pendingSignIn, perSecond.ofOne, tooManySignIns)
}

/** Takes a token of the bucket of a caller, of whatever kind. Throws `rate_limited`. */
export async function takeToken(
  { rateLimiter }: Limiter,
  kind: string,
  whose: string,
  ratePerSecond: number,
  message = `This ${kind} makes requests faster than its limit allows.`,
): Promise<void> {
  const verdict = await rateLimiter.take(`${kind}:${whose}`, ratePerSecond)
  if (verdict.allowed) return
  throw rateLimited(verdict, { name: kind, quota: windowSeconds * ratePerSecond, windowSeconds }, message)
}
