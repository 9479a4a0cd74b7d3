/** Limits of the listener: bodies of any size, since each service sets its own limit; idle connections close after a minute. */
export const LISTEN_LIMITS = { maxBodyBytes: 1024 ** 4, idleSeconds: 60 } as const
