const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Maps the library's table and column names to those of the database: see migration 60. */
export const TABLES = {
  user: { modelName: 'users', fields: { ...TIMES, emailVerified: 'email_verified' } },
  session: {
    modelName: 'sessions',
    fields: {
      ...TIMES,
      userId: 'user_id',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      expiresAt: 'expires_at',
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      ...TIMES,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { ...TIMES, expiresAt: 'expires_at' },
    // Only digests are stored, so a copy of the table gives no access.
    storeIdentifier: 'hashed',
  },
} as const
