import { hash, timingSafeEqual } from 'node:crypto'
import type { APIError } from 'better-auth/api'
import type { Session, SessionChange } from '../../access/session.ts'
import type { Visitor } from '../../access/visitor.ts'
import { isDatabaseUnavailable, isMissingOwner, isUniqueViolation } from '../../db/database-error.ts'
import type { ServiceError } from '../../errors.ts'
import { libraryHeaders } from './sign-in/library-headers.ts'
import type { OpenSession } from './sign-in/session.schema.ts'
import type { SignInLibrary } from './sign-in/sign-in-library.ts'

/** A call of better-auth, to be made with these options. */
export type LibraryCall<T> = (
  api: SignInLibrary['api'],
  options: { readonly headers: Headers; readonly returnHeaders: true },
) => Promise<{ readonly headers: Headers; readonly response: T }>

/** Our error in place of better-auth's refusal; `code` is undefined for a member who was just removed. */
export type RefusalOf = (code: string | undefined) => ServiceError

/** better-auth's answer, and the cookies that it sets in the browser. */
export interface LibraryAnswer<T> extends SessionChange {
  readonly answer: T
}

/** Identifies callers of the management API, and has better-auth keep passwords, sessions and second factors. */
export class Accounts {
  readonly #openLibrary: () => Promise<SignInLibrary>
  #opened: Promise<SignInLibrary> | undefined
  readonly #adminTokenHashes: readonly Buffer[]

  /**
   * @param openLibrary opens better-auth at first use: it takes 50 MB, which a node without sign-ins saves. @param
   * adminTokens each is the operator's.
   */
  constructor(openLibrary: () => Promise<SignInLibrary>, adminTokens: readonly string[]) {
    this.#openLibrary = openLibrary
    this.#adminTokenHashes = adminTokens.map((token) => hash('sha256', token, 'buffer'))
  }

  /**
   * Returns whether a bearer token is the operator's, or one that is being replaced; takes the same time in any case.
   */
  isAdminToken(token: string): boolean {
    const tokenHash = hash('sha256', token, 'buffer')
    // All are compared, so that the time reveals nothing.
    return this.#adminTokenHashes.filter((each) => timingSafeEqual(tokenHash, each)).length > 0
  }

  /** Calls better-auth for a browser. Throws `refusalOf` if better-auth refuses; passes on its other failures. */
  async ask<T>(
    visitor: Pick<Visitor, 'cookie' | 'userAgent' | 'address'>,
    call: LibraryCall<T>,
    refusalOf?: RefusalOf,
  ): Promise<LibraryAnswer<T>> {
    try {
      const options = { headers: libraryHeaders(visitor), returnHeaders: true } as const
      const { api } = await this.#library()
      const attempt = () => call(api, options)
      // better-auth looks for a row before it inserts one; if another request inserted it meanwhile, a second attempt
      // finds it.
      const { headers, response } = await attempt().catch((error: unknown) => {
        if (isUniqueViolation(error)) return attempt()
        throw error
      })
      return { answer: response, setCookies: headers.getSetCookie() }
    } catch (error) {
      // Throws the database's own error: better-auth wraps it, which hides that the database is unavailable.
      if (error instanceof Error && isDatabaseUnavailable(error.cause)) throw error.cause
      throw (refusalOf && refusal(error, refusalOf)) ?? error
    }
  }

  /** Finds the session of a `Cookie` header; undefined if there is none, or it has ended. */
  async findSession(cookie: string | undefined): Promise<Session | undefined> {
    if (cookie === undefined || !cookie.includes('offerwire_session=')) return undefined
    const browser = { cookie, userAgent: '', address: undefined }
    const found = await this.ask(browser, (api, options) => api.getSession(options)).catch((error: unknown) => {
      // Reading a session may prolong it, and it may be closed meanwhile.
      if (isLibraryRefusal(error) && error.statusCode === 401) return undefined
      throw error
    })
    if (!found?.answer) return undefined
    const { user, session } = found.answer
    return {
      id: session.id,
      memberId: user.id,
      email: user.email,
      name: user.name,
      hasSecondFactor: user.twoFactorEnabled === true,
      expiresAt: session.expiresAt,
      setCookies: found.setCookies,
    }
  }

  /** Lists the sessions of the member identified by a browser's cookie, the most recently used first. */
  async listSessions(visitor: Visitor, currentId: string): Promise<OpenSession[]> {
    const sessions = (await this.#list(visitor)).toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    return sessions.map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
      ...{ id, current: id === currentId, address: ipAddress || null, userAgent: userAgent || null },
      createdAt: createdAt.toISOString(),
      seenAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
  }

  /** Closes one of the member's own sessions; false if none has this id. */
  async endSession(visitor: Visitor, sessionId: string): Promise<boolean> {
    const session = (await this.#list(visitor)).find(({ id }) => id === sessionId)
    if (session === undefined) return false
    await this.ask(visitor, (api, options) => api.revokeSession({ ...options, body: { token: session.token } }))
    return true
  }

  /** Makes `token` valid for one `resetPassword` of a member until it expires. */
  async allowPasswordReset(memberId: string, token: string, expiresAt: Date): Promise<void> {
    const { internalAdapter } = await this.#context()
    await internalAdapter.createVerificationValue({ identifier: resetIdentifier(token), value: memberId, expiresAt })
  }

  /** Returns the member whose password a token may reset, if any. */
  async findPasswordReset(token: string): Promise<string | undefined> {
    const { internalAdapter } = await this.#context()
    return (await internalAdapter.findVerificationValue(resetIdentifier(token)))?.value
  }

  async #library(): Promise<SignInLibrary> {
    this.#opened ??= this.#openLibrary()
    try {
      return await this.#opened
    } catch (error) {
      // A failed load, as when too many files are open, may succeed at the next call.
      this.#opened = undefined
      throw error
    }
  }

  async #context() {
    return (await this.#library()).$context
  }

  async #list(visitor: Visitor) {
    return (await this.ask(visitor, (api, options) => api.listSessions(options))).answer
  }
}

/** The identifier under which better-auth stores a reset link (hashed). */
function resetIdentifier(token: string): string {
  return `reset-password:${token}`
}

function refusal(error: unknown, refusalOf: RefusalOf): ServiceError | undefined {
  // The member was removed while the request was under way.
  if (isMissingOwner(error)) return refusalOf(undefined)
  if (!isLibraryRefusal(error)) return undefined
  const code = error.body?.code
  // better-auth reports a faulty passkey from a browser as its own fault.
  return error.statusCode < 500 || code === 'FAILED_TO_VERIFY_REGISTRATION' ? refusalOf(code) : undefined
}

/** Recognises better-auth's errors by name, since loading their class would load the library. */
function isLibraryRefusal(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}
