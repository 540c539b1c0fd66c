import { createHash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import { createSecondFactors, type SecondFactors } from './second-factor/second-factors.ts'
import { translate, unwrap } from './sign-in/library-errors.ts'
import { libraryHeaders, type Visitor } from './sign-in/library-headers.ts'
import type { SessionChange } from './sign-in/session-cookie.ts'
import type { SignInLibrary } from './sign-in/sign-in-library.ts'

/** A member's session, as its cookie was found to stand for. */
export interface Session {
  readonly id: string
  readonly memberId: string
  readonly email: string
  readonly name: string
  readonly hasSecondFactor: boolean
  readonly expiresAt: Date
  /** `Set-Cookie` values that prolong the session; mostly none. */
  readonly setCookies: readonly string[]
}

export type { SessionChange } from './sign-in/session-cookie.ts'

/** The result of a correct password: a session, or the request for a second factor from a member who has one. */
export interface PasswordAccepted extends SessionChange {
  readonly needsSecondFactor: boolean
}

/** One of a member's sessions, as shown to them. */
export interface OpenSession {
  readonly id: string
  readonly createdAt: Date
  /** To ten minutes. */
  readonly seenAt: Date
  readonly expiresAt: Date
  readonly address: string | null
  readonly userAgent: string | null
}

/** Recognises who calls the management API, and keeps passwords and sessions. */
export interface Accounts {
  /** Returns whether it is the operator's bearer token, or one that is being replaced; takes the same time whatever differs. */
  isAdminToken(token: string): boolean
  /** The session that a `Cookie` header stands for; undefined when there is none, or none any more. */
  findSession(cookie: string | undefined): Promise<Session | undefined>
  /**
   * Opens a session, or asks for the second factor. Throws `wrong_password`, also for an address without an account.
   */
  signIn(visitor: Visitor, email: string, password: string): Promise<PasswordAccepted>
  /** Closes the session of a `Cookie` header. */
  signOut(visitor: Visitor): Promise<SessionChange>
  /** Lists the sessions of the member whom a `Cookie` header identifies. */
  listSessions(visitor: Visitor): Promise<OpenSession[]>
  /** Closes one of the member's own sessions; false when there is none with this id. */
  endSession(visitor: Visitor, sessionId: string): Promise<boolean>
  /** Closes every session of the member that a `Cookie` header stands for. */
  signOutEverywhere(visitor: Visitor): Promise<void>
  /** Sets a new password and closes the member's other sessions. Throws `invalid_request` when the current one is wrong. */
  changePassword(visitor: Visitor, passwords: { current: string; next: string }): Promise<SessionChange>
  /** Makes `token` good for one `resetPassword` of a member until it expires. */
  allowPasswordReset(memberId: string, token: string, expiresAt: Date): Promise<void>
  /** Sets a new password and closes all the member's sessions; gives the member's id. Throws `gone` for a token that is not good. */
  resetPassword(token: string, password: string): Promise<string>
  /** Returns the hash of a password, as it is stored. */
  hashPassword(password: string): Promise<string>
  readonly secondFactors: SecondFactors
}

/** Makes the accounts of this process; each of `adminTokens` is the operator's. */
export function createAccounts(library: SignInLibrary, adminTokens: readonly string[]): Accounts {
  const adminTokenHashes = adminTokens.map(sha256)
  return {
    isAdminToken: (token) => {
      const hash = sha256(token)
      // All are compared, so that the time tells nothing.
      return adminTokenHashes.filter((each) => timingSafeEqual(hash, each)).length > 0
    },
    ...createSessions(library),
    ...createPasswords(library),
    secondFactors: createSecondFactors(library),
  }
}

type Sessions = Pick<
  Accounts,
  'findSession' | 'signIn' | 'signOut' | 'listSessions' | 'endSession' | 'signOutEverywhere'
>

function createSessions(library: SignInLibrary): Sessions {
  const { api } = library
  const list = (visitor: Visitor) => unwrap(api.listSessions({ headers: libraryHeaders(visitor) }))
  return {
    findSession: (cookie) => findSession(library, cookie),
    async signIn(visitor, email, password) {
      const body = { email, password }
      const request = api.signInEmail({ body, headers: libraryHeaders(visitor), returnHeaders: true })
      const { headers, response } = await translate(request, () => {
        return new ServiceError('wrong_password', 'E-mail or password is wrong.')
      })
      return { setCookies: headers.getSetCookie(), needsSecondFactor: 'twoFactorRedirect' in response }
    },
    async signOut(visitor) {
      const { headers } = await unwrap(api.signOut({ headers: libraryHeaders(visitor), returnHeaders: true }))
      return { setCookies: headers.getSetCookie() }
    },
    async listSessions(visitor) {
      return (await list(visitor)).map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => {
        return { id, createdAt, seenAt: updatedAt, expiresAt, address: ipAddress || null, userAgent: userAgent || null }
      })
    },
    async endSession(visitor, sessionId) {
      const session = (await list(visitor)).find(({ id }) => id === sessionId)
      if (session === undefined) return false
      await unwrap(api.revokeSession({ body: { token: session.token }, headers: libraryHeaders(visitor) }))
      return true
    },
    async signOutEverywhere(visitor) {
      await unwrap(api.revokeSessions({ headers: libraryHeaders(visitor) }))
    },
  }
}

type Passwords = Pick<Accounts, 'changePassword' | 'allowPasswordReset' | 'resetPassword' | 'hashPassword'>

function createPasswords(library: SignInLibrary): Passwords {
  const { api } = library
  return {
    async changePassword(visitor, { current, next }) {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      const request = api.changePassword({ body, headers: libraryHeaders(visitor), returnHeaders: true })
      const changed = await translate(request, (code) => passwordFault(code, 'currentPassword is wrong.'))
      return { setCookies: changed.headers.getSetCookie() }
    },
    async allowPasswordReset(memberId, token, expiresAt) {
      const { internalAdapter } = await library.$context
      await internalAdapter.createVerificationValue({ identifier: resetIdentifier(token), value: memberId, expiresAt })
    },
    async resetPassword(token, password) {
      const { internalAdapter } = await library.$context
      const memberId = (await internalAdapter.findVerificationValue(resetIdentifier(token)))?.value
      const gone = new ServiceError('gone', 'This link was already used or has expired.')
      if (memberId === undefined) throw gone
      await translate(api.resetPassword({ body: { token, newPassword: password } }), (code) =>
        code === 'INVALID_TOKEN' ? gone : passwordFault(code, 'newPassword is not accepted.'),
      )
      return memberId
    },
    hashPassword: async (password) => (await library.$context).password.hash(password),
  }
}

async function findSession({ api }: SignInLibrary, cookie: string | undefined): Promise<Session | undefined> {
  if (cookie === undefined || !cookie.includes('offerwire_session=')) return undefined
  const request = api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
  const { response, headers } = await unwrap(request)
  if (response === null) return undefined
  const { user, session } = response
  return {
    id: session.id,
    memberId: user.id,
    email: user.email,
    name: user.name,
    hasSecondFactor: user.twoFactorEnabled === true,
    expiresAt: session.expiresAt,
    setCookies: headers.getSetCookie(),
  }
}

/** Under which name better-auth keeps what a reset link is good for; stored hashed. */
function resetIdentifier(token: string): string {
  return `reset-password:${token}`
}

function passwordFault(code: string | undefined, otherwise: string): ServiceError {
  const isLength = code === 'PASSWORD_TOO_LONG' || code === 'PASSWORD_TOO_SHORT'
  return new ServiceError('invalid_request', isLength ? 'newPassword must have 8 to 128 characters.' : otherwise)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
