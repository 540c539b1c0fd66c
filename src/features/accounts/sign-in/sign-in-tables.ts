const daySeconds = 86_400

/** Names the columns of better-auth's fields in our spelling. */
function columns(...fields: string[]): Record<string, string> {
  const toSnakeCase = (field: string) => field.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)
  return Object.fromEntries(fields.map((field) => [field, toSnakeCase(field)]))
}

const times = columns('createdAt', 'updatedAt')
const ofMember = { userId: 'member_id' }

/** The names of better-auth's tables and columns, and the lifetime of a session. */
export const signInTables = {
  user: { modelName: 'member', fields: { ...columns('emailVerified'), ...times } },
  session: {
    modelName: 'member_session',
    expiresIn: 7 * daySeconds,
    /** The precision of a session's last use, in seconds. */
    updateAge: 600,
    /** Turns off better-auth's freshness check: actions that need fresh proof ask for the password. */
    freshAge: 0,
    fields: { ...ofMember, ...columns('expiresAt', 'ipAddress', 'userAgent'), ...times },
  },
  account: {
    modelName: 'member_credential',
    fields: {
      ...ofMember,
      ...columns('accountId', 'providerId', 'accessToken', 'refreshToken', 'idToken'),
      ...columns('accessTokenExpiresAt', 'refreshTokenExpiresAt'),
      ...times,
    },
  },
  verification: {
    modelName: 'member_verification',
    storeIdentifier: 'hashed' as const,
    fields: { ...columns('expiresAt'), ...times },
  },
}

export const authenticatorTables = {
  user: { fields: columns('twoFactorEnabled') },
  twoFactor: {
    modelName: 'member_authenticator',
    fields: { ...ofMember, ...columns('backupCodes', 'failedVerificationCount', 'lockedUntil') },
  },
}

export const passkeyTables = {
  passkey: {
    modelName: 'member_passkey',
    fields: { ...ofMember, ...columns('publicKey', 'credentialID', 'deviceType', 'backedUp', 'createdAt') },
  },
}
