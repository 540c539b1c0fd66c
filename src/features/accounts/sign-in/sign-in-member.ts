import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import type { PasswordAccepted, SessionChange } from '../accounts.ts'
import type { RequestOrigin } from '../audit/record-audit.ts'
import { findMemberByEmail } from '../members.queries.ts'
import { findSecondFactors } from '../second-factor/second-factor.queries.ts'
import { describeSession, nobody } from './describe-session.ts'
import { deviceCookie, deviceOptions, deviceRandomBytes, knownDeviceOf } from './known-device.ts'
import type { Visitor } from './library-headers.ts'
import { limitStrangers } from './limit-attempts.ts'
import type { SignInAnswer } from './session.schema.ts'
import { cookieOf } from './session-cookie.ts'
import { passwordsFor, throttleSignIn } from './sign-in-throttle.ts'

export type SignInServices = Pick<
  Services,
  'accessLog' | 'accounts' | 'clock' | 'config' | 'database' | 'keyRing' | 'random' | 'rateLimiter'
>

/** An attempt to sign in: the browser, its origin and the credentials. */
interface Attempt {
  readonly visitor: Visitor
  readonly origin: RequestOrigin
  readonly email: string
  readonly password: string
}

/** Signs in with e-mail and password, or leads to the second factor. Throws `wrong_password`, `rate_limited`. */
export async function signInMember(
  services: SignInServices,
  attempt: Attempt,
): Promise<SessionChange & { readonly answer: SignInAnswer }> {
  const accepted = await checkPassword(services, attempt)
  return { setCookies: accepted.setCookies, answer: await describeSignIn(services, attempt.email, accepted) }
}

/** Checks a password, throttled and audited. Throws `wrong_password`, `rate_limited`. */
export async function checkPassword(services: SignInServices, attempt: Attempt): Promise<PasswordAccepted> {
  const { accessLog, clock, database } = services
  const { email, origin } = attempt
  const device = deviceOf(services, attempt)
  if (device === undefined) await limitStrangers(services, 'sign-in', origin.address)
  try {
    return await throttleSignIn({ db: database.db, clock }, passwordsFor(email, device), () => enter(services, attempt))
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) {
      const member = await findMemberByEmail(database.db, email)
      await accessLog.refused(origin, 'member.refuse_sign_in', member?.id)
    }
    throw error
  }
}

/** Opens a session by a password, or asks for the second factor, and makes the browser known to the member. Throws `wrong_password`. */
export async function enter(services: SignInServices, attempt: Attempt): Promise<PasswordAccepted> {
  const { accessLog, accounts, database, random } = services
  const { visitor, origin, email, password } = attempt
  const { setCookies, needsSecondFactor } = await accounts.signIn(visitor, email, password)
  const member = await findMemberByEmail(database.db, email)
  if (member !== undefined && !needsSecondFactor) await accessLog.done(origin, member.id, 'member.sign_in')
  const options = deviceOptions(services)
  const isKnown = knownDeviceOf({ ...options, otherKeys: [] }, visitor.cookie, email) !== undefined
  if (isKnown) return { setCookies, needsSecondFactor }
  const fresh = deviceCookie(options, email, random.fill(new Uint8Array(deviceRandomBytes)))
  return { setCookies: [...setCookies, fresh], needsSecondFactor }
}

/** Says who is signed in after a right password, or which second factors they may give. */
export async function describeSignIn(
  services: Pick<SignInServices, 'accounts' | 'config' | 'database'>,
  email: string,
  { setCookies, needsSecondFactor }: PasswordAccepted,
): Promise<SignInAnswer> {
  if (!needsSecondFactor) return describeSession(services, await services.accounts.findSession(cookieOf(setCookies)))
  const member = await findMemberByEmail(services.database.db, email)
  if (member === undefined) throw new Error('The account that just signed in is gone.')
  const { hasAuthenticator, passkeys } = await findSecondFactors(services.database.db, member.id)
  return { ...nobody, secondFactor: { code: hasAuthenticator, passkey: passkeys > 0 } }
}

function deviceOf(services: Pick<Services, 'config' | 'keyRing'>, { visitor, email }: Attempt): string | undefined {
  return knownDeviceOf(deviceOptions(services), visitor.cookie, email)
}
