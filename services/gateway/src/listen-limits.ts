/** How the gateway listens: any upload passes, since each service sets its own limits; silence is cut after a minute. */
export const LISTEN_LIMITS = { maxBodyBytes: 1024 ** 4, idleSeconds: 60 } as const
