import { betterAuth } from 'better-auth'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Db } from '../../../db/database.ts'
import { limitConcurrency } from '../../../lib/limit-concurrency.ts'

const daySeconds = 86_400

/** What of better-auth the feature builds on: password hashes, sessions and their cookies, single-use links. */
export type SignInLibrary = ReturnType<typeof createSignInLibrary>

export interface SignInLibraryOptions {
  readonly db: Db
  /** `BASE_URL`; under https the cookies are `__Host-` ones. */
  readonly baseUrl: string
  /** Signs session cookies. */
  readonly key: Uint8Array
  readonly newId: () => string
  readonly onError: (message: string) => void
}

/**
 * Sets better-auth up over our own tables. Only its functions are used: its HTTP routes are not served, so that every
 * address has our error bodies, our throttle and our origin check.
 */
export function createSignInLibrary({ db, baseUrl, key, newId, onError }: SignInLibraryOptions) {
  const isHttps = baseUrl.startsWith('https:')
  // scrypt runs on the threads that files and the embedded database need as well.
  const limit = limitConcurrency(2, 100)
  return betterAuth({
    appName: 'Offerwire',
    baseURL: new URL(baseUrl).origin,
    secret: Buffer.from(key).toString('hex'),
    database: { db, type: 'postgres', transaction: true },
    ...tableNames,
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
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => onError(message),
    },
    advanced: {
      database: { generateId: newId, validateSchema: false },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: cookie('session', isHttps),
        session_data: cookie('session_data', isHttps),
        dont_remember: cookie('brief', isHttps),
      },
    },
  })
}

/** How long a password may be, in UTF-16 units, as better-auth counts. */
const passwordLength = { minLength: 8, maxLength: 128 }

/** better-auth's own `__Secure-` prefix would allow a Domain; `__Host-` forbids it. */
function cookie(name: string, isHttps: boolean) {
  return {
    name: `${isHttps ? '__Host-' : ''}offerwire_${name}`,
    attributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isHttps },
  }
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

const tableNames = {
  user: { modelName: 'member', fields: { emailVerified: 'email_verified', ...times } },
  session: {
    modelName: 'member_session',
    expiresIn: 7 * daySeconds,
    updateAge: daySeconds,
    fields: {
      userId: 'member_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...times,
    },
  },
  account: {
    modelName: 'member_credential',
    fields: {
      userId: 'member_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...times,
    },
  },
  verification: {
    modelName: 'member_verification',
    storeIdentifier: 'hashed' as const,
    fields: { expiresAt: 'expires_at', ...times },
  },
}
