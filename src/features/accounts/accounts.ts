import { createHash, timingSafeEqual } from 'node:crypto'
import type { SignInLibrary } from './sign-in-library.ts'

/** A member's session, as its cookie was found to stand for. */
export interface Session {
  readonly memberId: string
  readonly email: string
  readonly name: string
  readonly expiresAt: Date
  /** `Set-Cookie` values that prolong the session; mostly none. */
  readonly setCookies: readonly string[]
}

/** Recognises who calls the management API. */
export interface Accounts {
  /** Whether it is the operator's bearer token; takes the same time whatever differs. */
  isAdminToken(token: string): boolean
  /** The session that a `Cookie` header stands for; undefined when there is none, or none any more. */
  findSession(cookie: string | undefined): Promise<Session | undefined>
  /** What is stored of a password. */
  hashPassword(password: string): Promise<string>
  readonly library: SignInLibrary
}

/** Makes the accounts of this process. */
export function createAccounts(library: SignInLibrary, adminToken: string): Accounts {
  const adminTokenHash = sha256(adminToken)
  return {
    library,
    isAdminToken: (token) => timingSafeEqual(sha256(token), adminTokenHash),
    hashPassword: async (password) => (await library.$context).password.hash(password),
    async findSession(cookie) {
      if (cookie === undefined || !cookie.includes('offerwire_session=')) return undefined
      const { response, headers } = await library.api.getSession({
        headers: new Headers({ cookie }),
        returnHeaders: true,
      })
      if (response === null) return undefined
      const { user, session } = response
      return {
        memberId: user.id,
        email: user.email,
        name: user.name,
        expiresAt: session.expiresAt,
        setCookies: headers.getSetCookie(),
      }
    },
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
