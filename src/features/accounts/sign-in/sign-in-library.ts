import { passkey } from '@better-auth/passkey'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Db } from '../../../db/database.ts'
import { limitConcurrency } from '../../../lib/limit-concurrency.ts'
import { type SignInSecret, signCookiesAnew } from './sign-in-keys.ts'
import { authenticatorTables, passkeyTables, signInTables } from './sign-in-tables.ts'
import type { Visitor } from './visitor.ts'

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
 * Sets better-auth up over our own tables. Only its functions are used: its HTTP routes are not served, so that every
 * address has our error bodies, our throttle and our origin check.
 */
export function createSignInLibrary({ db, baseUrl, secrets, newId, onError }: SignInLibraryOptions) {
  const { origin, hostname, protocol } = new URL(baseUrl)
  const isHttps = protocol === 'https:'
  // scrypt runs on the threads that files and the embedded database need as well.
  const limit = limitConcurrency(2, 100)
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
      password: {
        hash: (password) => limit(() => hashPassword(password)),
        verify: (attempt) => limit(() => verifyPassword(attempt)),
      },
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

/** The header that gives better-auth the visitor's address; a header of this name in a request is never passed on. */
const addressHeader = 'x-visitor-address'

/** Builds the headers passed to better-auth; no other header of the request reaches it. */
export function libraryHeaders({ cookie, userAgent, address }: Pick<Visitor, 'cookie' | 'userAgent' | 'address'>) {
  const headers = new Headers({ cookie: ownCookies(cookie), 'user-agent': userAgent })
  if (address !== undefined) headers.set(addressHeader, address)
  return headers
}

/** The last of each of sign-in's cookies in a header, which may hold a thousand: a hash is made of each. */
function ownCookies(header: string): string {
  const own = new Map<string, string>()
  for (const pair of header.split(/; */)) {
    const [, name] = ownCookie.exec(pair) ?? []
    if (name !== undefined) own.set(name, pair)
  }
  return [...own.values()].join('; ')
}

const cookieNames = {
  session_token: 'session',
  session_data: 'session_data',
  dont_remember: 'brief',
  two_factor: 'second_factor',
  trust_device: 'trusted_device',
  passkey: 'passkey',
} as const

const ownCookie = new RegExp(`^((?:__Host-)?offerwire_(?:${Object.values(cookieNames).join('|')}))=`)

/** Passkeys that stand for both factors. */
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

/** Reads which sign-in waits for its second factor, by the cookie that better-auth signs; null without one. */
const pendingSignIns = {
  id: 'pending-sign-ins',
  endpoints: {
    findPendingSignIn: createAuthEndpoint('/pending-sign-in', { method: 'GET', requireHeaders: true }, async (call) => {
      const { name } = call.context.createAuthCookie('two_factor')
      return (await call.getSignedCookie(name, call.context.secret)) || null
    }),
  },
} satisfies BetterAuthPlugin

/** The lengths a password may have, in UTF-16 units, as better-auth counts: the schemas allow 8 to 128 code points. */
const passwordLength = { minLength: 8, maxLength: 256 }

/** A passkey stands for both factors only when its device has asked for a PIN, a finger or a face. */
async function requireOwner(isVerified: boolean | undefined): Promise<void> {
  if (isVerified !== true) throw new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED' })
}

/** A cookie that an earlier key has signed is good until that key is gone. */
async function readCookies(given: Headers | undefined, secrets: readonly SignInSecret[]) {
  const headers = new Headers(given)
  headers.set('cookie', await signCookiesAnew(headers.get('cookie') ?? '', secrets))
  return { context: { headers } }
}

/** better-auth's own `__Secure-` prefix would allow a Domain; `__Host-` forbids it. */
function cookie(name: string, isHttps: boolean) {
  return {
    name: `${isHttps ? '__Host-' : ''}offerwire_${name}`,
    attributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isHttps },
  }
}
