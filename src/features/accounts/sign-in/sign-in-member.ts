import type { AccessParts } from '../../../access/access-parts.ts'
import { isSecondFactorRequired } from '../../../access/actor.ts'
import type { Session, SessionChange } from '../../../access/session.ts'
import { cookieOf, type Visitor } from '../../../access/visitor.ts'
import type { Core } from '../../../core.ts'
import { ServiceError } from '../../../errors.ts'
import type { PageParts } from '../../pages/page-parts.ts'
import type { AccountParts } from '../account-parts.ts'
import { findMemberByEmail, listMemberTenants } from '../members.queries.ts'
import { findSecondFactors, updateSecondFactorMark } from '../second-factor/second-factor.queries.ts'
import { deviceCookie, knownDeviceOf } from './known-device.ts'
import type { CurrentSession, SessionView, SignInAnswer } from './session.schema.ts'
import { limitStrangers, passwordsFor, throttleSignIn } from './sign-in-throttle.ts'

export type SignInServices = Pick<AccountParts, 'accessLog' | 'accounts'> &
  Pick<Core, 'clock' | 'config' | 'database' | 'keyRing' | 'random' | 'realClock'> &
  Pick<AccessParts, 'rateLimiter'>

interface Credentials {
  readonly email: string
  readonly password: string
}

/** The result of a correct password: a session, or the request for a second factor from a member who has one. */
interface PasswordAccepted extends SessionChange {
  readonly needsSecondFactor: boolean
}

/** Signs in with e-mail and password, or asks for the second factor. Throws `wrong_password`, `rate_limited`. */
export async function signInMember(
  services: SignInServices,
  visitor: Visitor,
  credentials: Credentials,
): Promise<SessionChange & { readonly answer: SignInAnswer }> {
  const accepted = await checkPassword(services, visitor, credentials)
  return describeSignIn(services, credentials.email, accepted)
}

/** Checks a password, throttled and audited. Throws `wrong_password`, `rate_limited`. */
export async function checkPassword(
  services: SignInServices,
  visitor: Visitor,
  credentials: Credentials,
): Promise<PasswordAccepted> {
  const { email } = credentials
  const device = knownDeviceOf(services, visitor.cookie, email)
  if (device === undefined) await limitStrangers(services, 'sign-in', visitor.address)
  try {
    return await throttleSignIn(services, passwordsFor(email, device), () => enter(services, visitor, credentials))
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) {
      const member = await findMemberByEmail(services.database.db, email)
      await services.accessLog.refused(visitor, 'member.refuse_sign_in', member?.id)
    }
    throw error
  }
}

/**
 * Opens a session by a password, or asks for the second factor, and marks the browser as known to the member. Throws
 * `wrong_password`.
 */
export async function enter(
  services: SignInServices,
  visitor: Visitor,
  { email, password }: Credentials,
): Promise<PasswordAccepted> {
  const { db } = services.database
  const member = await findMemberByEmail(db, email)
  if (member !== undefined) await updateSecondFactorMark(db, member.id)
  const { answer, setCookies } = await services.accounts.ask(
    visitor,
    (api, options) => api.signInEmail({ ...options, body: { email, password } }),
    // The same for an address without an account.
    () => new ServiceError('wrong_password', 'The e-mail address or password is incorrect.'),
  )
  const needsSecondFactor = 'twoFactorRedirect' in answer
  if (member !== undefined && !needsSecondFactor) {
    await services.accessLog.done(visitor, member.id, 'member.sign_in')
  }
  const isKnown = knownDeviceOf(services, visitor.cookie, email, [services.keyRing]) !== undefined
  return { setCookies: isKnown ? setCookies : [...setCookies, deviceCookie(services, email)], needsSecondFactor }
}

/** Describes the signed-in member after a right password, or lists the second factors they may give. */
export async function describeSignIn(
  services: Pick<SignInServices, 'accounts' | 'config' | 'database'>,
  email: string,
  { setCookies, needsSecondFactor }: PasswordAccepted,
): Promise<SessionChange & { readonly answer: SignInAnswer }> {
  if (!needsSecondFactor) return { setCookies, answer: await describeNewSession(services, { setCookies }) }
  const member = await findMemberByEmail(services.database.db, email)
  if (member === undefined) throw new Error('The account that just signed in is gone.')
  const { hasAuthenticator, passkeys } = await findSecondFactors(services.database.db, member.id)
  return { setCookies, answer: { ...signedOut, secondFactor: { code: hasAuthenticator, passkey: passkeys > 0 } } }
}

type DescribeServices = Pick<Core, 'config' | 'database'>

/** The session view of a browser in which no one is signed in. */
const signedOut: SessionView = {
  member: null,
  roles: [],
  projects: [],
  organizations: [],
  needsSecondFactor: false,
  expiresAt: null,
}

/** Describes a session's member and the tenants they may see; returns `signedOut` without a session. */
export async function describeSession(
  { config, database }: DescribeServices,
  session: Session | undefined,
): Promise<SessionView> {
  if (session === undefined) return signedOut
  const { memberId: id, email, name, expiresAt, hasSecondFactor } = session
  const tenants = await listMemberTenants(database.db, id)
  const named = (role: string) =>
    tenants.flatMap((tenant) =>
      tenant.role === role && tenant.id !== null ? [{ id: tenant.id, name: tenant.name ?? '' }] : [],
    )
  const roles = [...new Set(tenants.map((tenant) => tenant.role))]
  return {
    member: { id, email, name },
    roles,
    projects: named('publisher'),
    organizations: named('advertiser'),
    needsSecondFactor: !hasSecondFactor && isSecondFactorRequired(config, { isOperator: roles.includes('operator') }),
    expiresAt: expiresAt.toISOString(),
  }
}

/** The same, with the facts about the service that every page shows to signed-in members. */
export async function describeCurrentSession(
  services: DescribeServices & Pick<PageParts, 'demoFilled' | 'testClock'>,
  session: Session | undefined,
): Promise<CurrentSession> {
  const view = await describeSession(services, session)
  if (session === undefined) return view
  const testClock = services.testClock()
  const demoFilled = await services.demoFilled()
  return {
    ...view,
    ...(demoFilled !== undefined && { demoFilled }),
    ...(testClock !== undefined && { testClock }),
  }
}

/** The same for a session that was just opened. */
export async function describeNewSession(
  services: DescribeServices & Pick<AccountParts, 'accounts'>,
  opened: SessionChange,
): Promise<SessionView> {
  return describeSession(services, await services.accounts.findSession(cookieOf(opened)))
}
