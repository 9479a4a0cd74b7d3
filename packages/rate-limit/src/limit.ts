/** How often an action is allowed: the steady rate, and the burst after a pause. */
export interface Limit {
  perMinute: number
  /** The burst: how many are allowed at once; a whole number, at least 1. */
  burst: number
}

export interface Bucket extends Limit {
  /** The holder and the limited action, for example `key:4fQ2:renders`; equal in every process. */
  key: string
}

/** The state of a bucket after a request, as reported to the client. Whole seconds, as in the headers. */
export interface Allowance {
  limit: Limit
  /** How many more are allowed right now. */
  remaining: number
  /** Seconds until the whole burst is available again. */
  resetSeconds: number
}

export interface Decision extends Allowance {
  /** `null` when the request is allowed; otherwise the seconds until a retry may succeed, at least 1. */
  retryAfterSeconds: number | null
}

/** Creates a limit whose burst is a quarter of a minute's allowance. */
export function perMinute(perMinute: number): Limit {
  return { perMinute, burst: Math.max(1, Math.ceil(perMinute / 4)) }
}

/** Creates a limit whose burst is a whole hour's allowance: for actions that are rare, but then done several times in a row. */
export function perHour(perHour: number): Limit {
  return { perMinute: perHour / 60, burst: perHour }
}

/** Multiplies a limit; the burst stays at least 1. */
export function scaled({ perMinute, burst }: Limit, factor: number): Limit {
  return { perMinute: perMinute * factor, burst: Math.max(1, Math.round(burst * factor)) }
}
