import { createHash, timingSafeEqual } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { isDatabaseUnavailable } from '../../db/database-error.ts'
import { ServiceError } from '../../errors.ts'
import type { SignInLibrary } from './sign-in/sign-in-library.ts'

/** A member's session, as its cookie was found to stand for. */
export interface Session {
  readonly memberId: string
  readonly email: string
  readonly name: string
  readonly expiresAt: Date
  /** `Set-Cookie` values that prolong the session; mostly none. */
  readonly setCookies: readonly string[]
}

/** A session that was just opened or renewed, or closed. */
export interface SessionChange {
  readonly setCookies: readonly string[]
}

/** Recognises who calls the management API, and keeps passwords and sessions. */
export interface Accounts {
  /** Whether it is the operator's bearer token, or one that is being replaced; takes the same time whatever differs. */
  isAdminToken(token: string): boolean
  /** The session that a `Cookie` header stands for; undefined when there is none, or none any more. */
  findSession(cookie: string | undefined): Promise<Session | undefined>
  /** Opens a session. Throws `wrong_password`, also for an e-mail address that nobody has. */
  signIn(email: string, password: string): Promise<SessionChange>
  /** Closes the session of a `Cookie` header. */
  signOut(cookie: string): Promise<SessionChange>
  /** Closes every session of the member that a `Cookie` header stands for. */
  signOutEverywhere(cookie: string): Promise<void>
  /** Sets a new password and closes the member's other sessions. Throws `invalid_request` when the current one is wrong. */
  changePassword(cookie: string, passwords: { current: string; next: string }): Promise<SessionChange>
  /** Makes `token` good for one `resetPassword` of a member until it expires. */
  allowPasswordReset(memberId: string, token: string, expiresAt: Date): Promise<void>
  /** Sets a new password and closes all the member's sessions; gives the member's id. Throws `gone` for a token that is not good. */
  resetPassword(token: string, password: string): Promise<string>
  /** What is stored of a password. */
  hashPassword(password: string): Promise<string>
}

/** Makes the accounts of this process; each of `adminTokens` is the operator's. */
export function createAccounts(library: SignInLibrary, adminTokens: readonly string[]): Accounts {
  const adminTokenHashes = adminTokens.map(sha256)
  const { api } = library
  return {
    isAdminToken: (token) => {
      const hash = sha256(token)
      // All are compared, so that the time tells nothing.
      return adminTokenHashes.filter((each) => timingSafeEqual(hash, each)).length > 0
    },
    findSession: (cookie) => findSession(library, cookie),
    async signIn(email, password) {
      const signedIn = await translate(api.signInEmail({ body: { email, password }, returnHeaders: true }), () => {
        return new ServiceError('wrong_password', 'E-mail or password is wrong.')
      })
      return { setCookies: signedIn.headers.getSetCookie() }
    },
    async signOut(cookie) {
      const { headers } = await unwrap(api.signOut({ headers: new Headers({ cookie }), returnHeaders: true }))
      return { setCookies: headers.getSetCookie() }
    },
    async signOutEverywhere(cookie) {
      await unwrap(api.revokeSessions({ headers: new Headers({ cookie }) }))
    },
    async changePassword(cookie, { current, next }) {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      const request = api.changePassword({ body, headers: new Headers({ cookie }), returnHeaders: true })
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
      const gone = new ServiceError('gone', 'This link was used before, or it has expired.')
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
    memberId: user.id,
    email: user.email,
    name: user.name,
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

/** Puts our errors in the place of better-auth's refusals; its other failures pass. */
async function translate<T>(request: Promise<T>, errorOf: (code: string | undefined) => ServiceError): Promise<T> {
  try {
    return await unwrap(request)
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw errorOf(error.body?.code)
    throw error
  }
}

/** Gives back what the database threw: better-auth makes an error of its own of it, by which nobody sees that it is away. */
async function unwrap<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Error && isDatabaseUnavailable(error.cause)) throw error.cause
    throw error
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
