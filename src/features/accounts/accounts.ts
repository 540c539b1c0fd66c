import { hash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import { SecondFactors } from './second-factor/second-factors.ts'
import { isSignedOut, translate, unwrap } from './sign-in/library-errors.ts'
import { libraryHeaders, type Visitor } from './sign-in/library-headers.ts'
import type { OpenSession } from './sign-in/session.schema.ts'
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

/** Recognises who calls the management API, and keeps passwords and sessions. */
export class Accounts {
  readonly secondFactors: SecondFactors
  readonly #library: SignInLibrary
  readonly #adminTokenHashes: readonly Buffer[]

  /** Each of `adminTokens` is the operator's. */
  constructor(library: SignInLibrary, adminTokens: readonly string[]) {
    this.secondFactors = new SecondFactors(library)
    this.#library = library
    this.#adminTokenHashes = adminTokens.map((token) => hash('sha256', token, 'buffer'))
  }

  /** Returns whether it is the operator's bearer token, or one that is being replaced; takes the same time whatever differs. */
  isAdminToken(token: string): boolean {
    const tokenHash = hash('sha256', token, 'buffer')
    // All are compared, so that the time tells nothing.
    return this.#adminTokenHashes.filter((each) => timingSafeEqual(tokenHash, each)).length > 0
  }

  /** The session that a `Cookie` header stands for; undefined when there is none, or none any more. */
  async findSession(cookie: string | undefined): Promise<Session | undefined> {
    if (cookie === undefined || !cookie.includes('offerwire_session=')) return undefined
    const request = this.#library.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    const found = await unwrap(request).catch((error: unknown) => {
      // A session is prolonged as it is found, and may be closed meanwhile.
      if (isSignedOut(error)) return undefined
      throw error
    })
    if (!found?.response) return undefined
    const { user, session } = found.response
    return {
      id: session.id,
      memberId: user.id,
      email: user.email,
      name: user.name,
      hasSecondFactor: user.twoFactorEnabled === true,
      expiresAt: session.expiresAt,
      setCookies: found.headers.getSetCookie(),
    }
  }

  /**
   * Opens a session, or asks for the second factor. Throws `wrong_password`, also for an address without an account.
   */
  async signIn(visitor: Visitor, email: string, password: string): Promise<PasswordAccepted> {
    const body = { email, password }
    const request = this.#library.api.signInEmail({ body, headers: libraryHeaders(visitor), returnHeaders: true })
    const { headers, response } = await translate(request, () => {
      return new ServiceError('wrong_password', 'E-mail or password is wrong.')
    })
    return { setCookies: headers.getSetCookie(), needsSecondFactor: 'twoFactorRedirect' in response }
  }

  /** Closes the session of a `Cookie` header. */
  async signOut(visitor: Visitor): Promise<SessionChange> {
    const { headers } = await unwrap(
      this.#library.api.signOut({ headers: libraryHeaders(visitor), returnHeaders: true }),
    )
    return { setCookies: headers.getSetCookie() }
  }

  /** Lists the sessions of the member whom a `Cookie` header identifies, the most recently used first. */
  async listSessions(visitor: Visitor, currentId: string): Promise<OpenSession[]> {
    const sessions = (await this.#list(visitor)).sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    return sessions.map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
      ...{ id, current: id === currentId, address: ipAddress || null, userAgent: userAgent || null },
      createdAt: createdAt.toISOString(),
      seenAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
  }

  /** Closes one of the member's own sessions; false when there is none with this id. */
  async endSession(visitor: Visitor, sessionId: string): Promise<boolean> {
    const session = (await this.#list(visitor)).find(({ id }) => id === sessionId)
    if (session === undefined) return false
    await unwrap(this.#library.api.revokeSession({ body: { token: session.token }, headers: libraryHeaders(visitor) }))
    return true
  }

  /** Closes every session of the member that a `Cookie` header stands for. */
  async signOutEverywhere(visitor: Visitor): Promise<void> {
    await unwrap(this.#library.api.revokeSessions({ headers: libraryHeaders(visitor) }))
  }

  /** Sets a new password and closes the member's other sessions. Throws `invalid_request` when the current one is wrong. */
  async changePassword(visitor: Visitor, { current, next }: { current: string; next: string }): Promise<SessionChange> {
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
    const request = this.#library.api.changePassword({ body, headers: libraryHeaders(visitor), returnHeaders: true })
    const changed = await translate(request, () => new ServiceError('invalid_request', 'currentPassword is wrong.'))
    return { setCookies: changed.headers.getSetCookie() }
  }

  /** Makes `token` good for one `resetPassword` of a member until it expires. */
  async allowPasswordReset(memberId: string, token: string, expiresAt: Date): Promise<void> {
    const { internalAdapter } = await this.#library.$context
    await internalAdapter.createVerificationValue({ identifier: resetIdentifier(token), value: memberId, expiresAt })
  }

  /** Sets a new password and closes all the member's sessions; gives the member's id. Throws `gone` for a token that is not good. */
  async resetPassword(token: string, password: string): Promise<string> {
    const { internalAdapter } = await this.#library.$context
    const memberId = (await internalAdapter.findVerificationValue(resetIdentifier(token)))?.value
    const gone = new ServiceError('gone', 'This link was already used or has expired.')
    if (memberId === undefined) throw gone
    await translate(this.#library.api.resetPassword({ body: { token, newPassword: password } }), (code) =>
      code === 'INVALID_TOKEN' ? gone : new ServiceError('invalid_request', 'newPassword is not accepted.'),
    )
    return memberId
  }

  /** Returns the hash of a password, as it is stored. */
  async hashPassword(password: string): Promise<string> {
    return (await this.#library.$context).password.hash(password)
  }

  #list(visitor: Visitor) {
    return unwrap(this.#library.api.listSessions({ headers: libraryHeaders(visitor) }))
  }
}

/** Under which name better-auth keeps what a reset link is good for; stored hashed. */
function resetIdentifier(token: string): string {
  return `reset-password:${token}`
}
