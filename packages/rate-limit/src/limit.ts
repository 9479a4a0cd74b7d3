/** How often something may happen: steadily, and at once after a pause. */
export interface Limit {
  perMinute: number
  /** How many may come at once; a whole number, at least 1. */
  burst: number
}

/** One limit of one holder. */
export interface Bucket extends Limit {
  /** Who is limited in what, for example `key:4fQ2:renders`; equal in every process. */
  key: string
}

/** What a client is told about a bucket after a request. Seconds are whole, as the headers have them. */
export interface Allowance {
  limit: Limit
  /** How many more may come right now. */
  remaining: number
  /** Until the whole burst is there again. */
  resetSeconds: number
}

/** The answer to one request. */
export interface Decision extends Allowance {
  /** `null` when it may go on; otherwise when it may be tried again, at least 1. */
  retryAfterSeconds: number | null
}

/** Creates a limit whose burst is a quarter of a minute's allowance. */
export function perMinute(perMinute: number): Limit {
  return { perMinute, burst: Math.max(1, Math.ceil(perMinute / 4)) }
}

/** Creates a limit whose burst is the whole allowance of an hour: for what people do seldom, and then several times. */
export function perHour(perHour: number): Limit {
  return { perMinute: perHour / 60, burst: perHour }
}

/** Multiplies a limit; what was allowed at all stays allowed. */
export function scaled({ perMinute, burst }: Limit, factor: number): Limit {
  return { perMinute: perMinute * factor, burst: Math.max(1, Math.round(burst * factor)) }
}
