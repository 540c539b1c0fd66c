const daySeconds = 86_400

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Under which names better-auth finds its tables and columns, and how long a session lasts. */
export const signInTables = {
  user: { modelName: 'member', fields: { emailVerified: 'email_verified', ...times } },
  session: {
    modelName: 'member_session',
    expiresIn: 7 * daySeconds,
    /** So precisely a session says when it was last used. */
    updateAge: 600,
    /** Turns off better-auth's freshness check: actions that need fresh proof ask for the password. */
    freshAge: 0,
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

/** The tables of the authenticator app. */
export const authenticatorTables = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'member_authenticator',
    fields: {
      userId: 'member_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
}

/** The table of passkeys. */
export const passkeyTables = {
  passkey: {
    modelName: 'member_passkey',
    fields: {
      userId: 'member_id',
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
}
