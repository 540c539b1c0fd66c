import { passkey } from '@better-auth/passkey'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { constantTimeEqual, makeSignature } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Db } from '../../../db/database.ts'
import { addressHeader, cookieNames } from './library-headers.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { SignInSecret } from './sign-in-keys.ts'
import { authenticatorTables, passkeyTables, signInTables } from './sign-in-tables.ts'

/**
 * The parts of better-auth that the feature uses: passwords, sessions and cookies, single-use links, second factors.
 */
export type SignInLibrary = ReturnType<typeof createSignInLibrary>

export interface SignInLibraryOptions {
  readonly db: Db
  /** `BASE_URL`; under https the cookies are `__Host-` ones. */
  readonly baseUrl: string
  /** They sign cookies, and encrypt the secrets of authenticator apps. */
  readonly secrets: readonly SignInSecret[]
  readonly newId: () => string
  readonly onError: (message: string) => void
}

/**
 * Sets up better-auth over our own tables. Only its functions are used, not its HTTP routes, so that every address has
 * our error bodies, our throttle and our origin check.
 */
export function createSignInLibrary({ db, baseUrl, secrets, newId, onError }: SignInLibraryOptions) {
  const { origin, hostname, protocol } = new URL(baseUrl)
  const isHttps = protocol === 'https:'
  return betterAuth({
    appName: 'Offerwire',
    baseURL: origin,
    secrets: [...secrets],
    hooks: { before: createAuthMiddleware((context) => readCookies(context.headers, secrets)) },
    database: { db, type: 'postgres', transaction: true },
    ...signInTables,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.minLength,
      maxPasswordLength: passwordLength.maxLength,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    plugins: [
      pendingSignIns,
      twoFactor({ issuer: 'Offerwire', schema: authenticatorTables }),
      passkeys(hostname, origin),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => onError(message) },
    advanced: {
      database: { generateId: newId, validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: false,
      cookies: Object.fromEntries(
        Object.entries(cookieNames).map(([library, name]) => [library, cookie(name, isHttps)]),
      ),
    },
  })
}

/** Passkeys that count as both factors. */
function passkeys(hostname: string, origin: string) {
  return passkey({
    rpID: hostname,
    rpName: 'Offerwire',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireOwner(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireOwner(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: passkeyTables,
  })
}

/** Returns the sign-in that waits for its second factor, by the cookie that better-auth signed; null without one. */
const pendingSignIns = {
  id: 'pending-sign-ins',
  endpoints: {
    findPendingSignIn: createAuthEndpoint('/pending-sign-in', { method: 'GET', requireHeaders: true }, async (call) => {
      const { name } = call.context.createAuthCookie('two_factor')
      return (await call.getSignedCookie(name, call.context.secret)) || null
    }),
  },
} satisfies BetterAuthPlugin

/**
 * The lengths a password may have in UTF-16 units, which better-auth counts: the schemas allow 8 to 128 code points.
 */
const passwordLength = { minLength: 8, maxLength: 256 }

/** A passkey counts as both factors only if its device asked for a PIN, a fingerprint or a face. */
async function requireOwner(isVerified: boolean | undefined): Promise<void> {
  if (isVerified !== true) throw new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED' })
}

/** A cookie signed by an earlier key is valid until that key is removed. */
async function readCookies(given: Headers | undefined, secrets: readonly SignInSecret[]) {
  const headers = new Headers(given)
  headers.set('cookie', await signCookiesAnew(headers.get('cookie') ?? '', secrets))
  return { context: { headers } }
}

/** Signs a header's cookies again if an earlier key signed them: better-auth only accepts its current key. */
async function signCookiesAnew(cookies: string, secrets: readonly SignInSecret[]): Promise<string> {
  return (await Promise.all(cookies.split('; ').map((cookie) => signAnew(cookie, secrets)))).join('; ')
}

async function signAnew(cookie: string, [current, ...previous]: readonly SignInSecret[]): Promise<string> {
  const [, name = '', value = '', signature = ''] = /^([\w-]+)=([\w-]+)\.([\w%]+)$/.exec(cookie) ?? []
  if (current === undefined || signature === '') return cookie
  const sign = async (secret: SignInSecret) => encodeURIComponent(await makeSignature(value, secret.value))
  const expected = await Promise.all(previous.map(sign))
  return expected.some((each) => constantTimeEqual(each, signature))
    ? `${name}=${value}.${await sign(current)}`
    : cookie
}

/** better-auth's own `__Secure-` prefix would allow a Domain; `__Host-` forbids it. */
function cookie(name: string, isHttps: boolean) {
  return {
    name: `${isHttps ? '__Host-' : ''}offerwire_${name}`,
    attributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isHttps },
  }
}
