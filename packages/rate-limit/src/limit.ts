/** How often something may happen: steadily, and at once after a pause. */
export interface Limit {
  per_minute: number
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
  reset_seconds: number
}

/** The answer to one request. */
export interface Decision extends Allowance {
  /** `null` when it may go on; otherwise when it may be tried again, at least 1. */
  retry_after_seconds: number | null
}

/** Creates a limit whose burst is a quarter of a minute's allowance. */
export function perMinute(per_minute: number): Limit {
  return { per_minute, burst: Math.max(1, Math.ceil(per_minute / 4)) }
}

/** Creates a limit whose burst is the whole allowance of an hour: for what people do seldom, and then several times. */
export function perHour(per_hour: number): Limit {
  return { per_minute: per_hour / 60, burst: per_hour }
}

/** Multiplies a limit; what was allowed at all stays allowed. */
export function scaled({ per_minute, burst }: Limit, factor: number): Limit {
  return { per_minute: per_minute * factor, burst: Math.max(1, Math.round(burst * factor)) }
}
