const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** What the library calls its tables and columns, and what they are called here: see migration 60. */
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
    // What stands in the table opens nothing.
    storeIdentifier: 'hashed',
  },
} as const
