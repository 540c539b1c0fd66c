import { rateLimited, ServiceError } from '../../../errors.ts'
import { translate, unwrap } from '../sign-in/library-errors.ts'
import { libraryHeaders, type Visitor } from '../sign-in/library-headers.ts'
import type { SessionChange } from '../sign-in/session-cookie.ts'
import type { SignInLibrary } from '../sign-in/sign-in-library.ts'
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyView } from './second-factor.schema.ts'

/** The time the codes of an account are refused after ten wrong ones in a row. */
const lockSeconds = 900
const lockPolicy = { name: 'wrong-codes', quota: 10, windowSeconds: lockSeconds }

/** A session that a second factor or a passkey has opened. */
export interface ProvenSignIn extends SessionChange {
  readonly memberId: string
  readonly email: string
}

/** A new authenticator app, which counts once a code of it was given. */
export interface NewAuthenticator {
  /** `otpauth://`, with the secret. */
  readonly uri: string
  readonly backupCodes: readonly string[]
}

/** A passkey challenge for a browser, and the cookie that ties the answer to it. */
export interface PasskeyQuestion extends SessionChange {
  /** As `navigator.credentials` takes it, in JSON. */
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * Authenticator apps with backup codes, and passkeys. A member has a second factor when they have either; `two_factor_enabled`
 * says so, and is set by who calls these. All of it is done by better-auth's plugins.
 */
export class SecondFactors {
  readonly #api: SignInLibrary['api']

  constructor({ api }: SignInLibrary) {
    this.#api = api
  }

  /** Throws `invalid_request` when it is not the password of the member that is signed in. */
  async requirePassword(visitor: Visitor, password: string): Promise<void> {
    await translate(this.#api.verifyPassword({ body: { password }, headers: libraryHeaders(visitor) }), passwordFault)
  }

  /** Starts an authenticator app. Throws `conflict` when there is one. */
  async beginAuthenticator(visitor: Visitor, password: string): Promise<NewAuthenticator> {
    const request = this.#api.enableTwoFactor({ body: { password, method: 'totp' }, headers: libraryHeaders(visitor) })
    const started = await translate(request, (code) =>
      code === 'TOTP_ALREADY_ENABLED'
        ? new ServiceError('conflict', 'An authenticator app is already set up. Remove it first.')
        : passwordFault(),
    )
    if (started.method !== 'totp') throw new Error('better-auth began another second factor than asked for.')
    return { uri: started.totpURI, backupCodes: started.backupCodes }
  }

  /** Takes the started authenticator app into use. Throws `wrong_code`. */
  async confirmAuthenticator(visitor: Visitor, code: string): Promise<SessionChange> {
    const request = this.#api.verifyTOTP({ body: { code }, headers: libraryHeaders(visitor), returnHeaders: true })
    return { setCookies: (await translate(request, codeFault)).headers.getSetCookie() }
  }

  /** Removes the authenticator app and its backup codes, and renews the session. */
  async removeAuthenticator(visitor: Visitor, password: string): Promise<SessionChange> {
    const request = this.#api.disableTwoFactor({
      body: { password },
      headers: libraryHeaders(visitor),
      returnHeaders: true,
    })
    return { setCookies: (await translate(request, passwordFault)).headers.getSetCookie() }
  }

  /** Replaces the backup codes. Throws `conflict` without an authenticator app. */
  async replaceBackupCodes(visitor: Visitor, password: string): Promise<readonly string[]> {
    const request = this.#api.generateBackupCodes({ body: { password }, headers: libraryHeaders(visitor) })
    const { backupCodes } = await translate(request, (code) =>
      code === 'TWO_FACTOR_NOT_ENABLED'
        ? new ServiceError('conflict', 'No authenticator app is set up.')
        : passwordFault(),
    )
    return backupCodes
  }

  /** Returns the number of unused backup codes; 0 without an authenticator app. */
  async countBackupCodes(memberId: string): Promise<number> {
    const { backupCodes } = await unwrap(this.#api.viewBackupCodes({ body: { userId: memberId } }))
    return backupCodes.length
  }

  /** Returns the name of the sign-in that waits for its second factor. Throws `wrong_code` without a cookie that names one. */
  async requirePending(visitor: Visitor): Promise<string> {
    const pending = await unwrap(this.#api.findPendingSignIn({ headers: libraryHeaders(visitor) }))
    if (pending === null) throw signInExpired()
    return pending
  }

  /** Opens the session that a right password waits for, by a code. Throws `wrong_code`, `rate_limited`. */
  async signInByCode(visitor: Visitor, code: string): Promise<ProvenSignIn> {
    const call = { body: { code }, headers: libraryHeaders(pendingOnly(visitor)), returnHeaders: true } as const
    const isAppCode = /^\d{6}$/.test(code)
    const request = isAppCode ? this.#api.verifyTOTP(call) : this.#api.verifyBackupCode(call)
    const { headers, response } = await translate<Proven>(request, codeFault)
    return { setCookies: headers.getSetCookie(), memberId: response.user.id, email: response.user.email }
  }

  /** Closes the member's other sessions. */
  async endOtherSessions(visitor: Visitor): Promise<void> {
    await unwrap(this.#api.revokeOtherSessions({ headers: libraryHeaders(visitor) }))
  }

  async listPasskeys(visitor: Visitor): Promise<PasskeyView[]> {
    return (await unwrap(this.#api.listPasskeys({ headers: libraryHeaders(visitor) }))).map(presentPasskey)
  }

  async beginPasskey(visitor: Visitor): Promise<PasskeyQuestion> {
    const headers = libraryHeaders(visitor)
    const asked = await unwrap(this.#api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }))
    return { options: { ...asked.response }, setCookies: asked.headers.getSetCookie() }
  }

  /** Throws `invalid_request` for an answer that does not fit the question. */
  async addPasskey(visitor: Visitor, response: NewPasskeyAnswer, name: string): Promise<PasskeyView> {
    const request = this.#api.verifyPasskeyRegistration({ body: { response, name }, headers: libraryHeaders(visitor) })
    const added = await translate(request, () => {
      return new ServiceError(
        'invalid_request',
        'response does not match the passkey request of this browser. Try again.',
      )
    })
    return presentPasskey(added)
  }

  /** False when it is none of the member's. */
  async removePasskey(visitor: Visitor, passkeyId: string): Promise<boolean> {
    const headers = libraryHeaders(visitor)
    const own = await unwrap(this.#api.listPasskeys({ headers }))
    if (!own.some(({ id }) => id === passkeyId)) return false
    await unwrap(this.#api.deletePasskey({ body: { id: passkeyId }, headers }))
    return true
  }

  /** Asks a browser for any passkey of this service. */
  async askForPasskey(visitor: Visitor): Promise<PasskeyQuestion> {
    const headers = libraryHeaders({ ...visitor, cookie: '' })
    const asked = await unwrap(this.#api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }))
    return {
      options: { ...asked.response, userVerification: 'required' },
      setCookies: asked.headers.getSetCookie(),
    }
  }

  /** Opens the session of a passkey's member. Throws `wrong_code`. */
  async signInByPasskey(visitor: Visitor, response: PasskeyAnswer): Promise<ProvenSignIn> {
    const body = { response }
    const request = this.#api.verifyPasskeyAuthentication({
      body,
      headers: libraryHeaders(visitor),
      returnHeaders: true,
    })
    const proven = await translate(request, () => new ServiceError('wrong_code', 'This passkey is not accepted.'))
    const { user } = proven.response
    return { setCookies: proven.headers.getSetCookie(), memberId: user.id, email: user.email }
  }
}

interface Proven {
  readonly headers: Headers
  readonly response: { readonly user: { readonly id: string; readonly email: string } }
}

/** Leaves a visitor the cookie of the sign-in that waits: with a session beside it, better-auth would count no wrong code. */
function pendingOnly(visitor: Visitor): Visitor {
  const cookies = visitor.cookie.split(/; */).filter((cookie) => /^(__Host-)?offerwire_second_factor=/.test(cookie))
  return { ...visitor, cookie: cookies.join('; ') }
}

function passwordFault(): ServiceError {
  return new ServiceError('invalid_request', 'password is wrong.', {
    details: [{ field: 'password', problem: 'is wrong' }],
  })
}

function codeFault(code: string | undefined): ServiceError {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    const refusal = { remaining: 0, resetSeconds: lockSeconds, retryAfterSeconds: lockSeconds }
    return rateLimited(refusal, lockPolicy, 'Too many wrong codes in a row. Wait, or use a passkey.')
  }
  const isOver = code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
  return isOver ? signInExpired() : new ServiceError('wrong_code', 'code is wrong.')
}

function signInExpired(): ServiceError {
  return new ServiceError('wrong_code', 'This sign-in has expired. Start again.')
}

function presentPasskey(passkey: {
  id: string
  name?: string | null | undefined
  createdAt: Date
  backedUp: boolean
}): PasskeyView {
  const { id, name, createdAt, backedUp } = passkey
  return { id, name: name ?? null, createdAt: createdAt.toISOString(), synced: backedUp }
}
