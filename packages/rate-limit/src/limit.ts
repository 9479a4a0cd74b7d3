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

/** Tokens taken from a bucket, or the time until there is one. */
export interface Lease {
  /** At most as many as requested; 0 when the bucket is empty. */
  granted: number
  /** Tokens left in the bucket. */
  remaining: number
  /** Milliseconds until there is a token; 0 when some were granted. */
  waitMs: number
  /** Milliseconds until the bucket is full. */
  resetMs: number
}

/** Where tokens come from: this process, or a Redis that several processes share. */
export interface TokenSource {
  /** Takes up to `wanted` tokens; with `wanted` 0 it only reads the state. */
  lease(bucket: Bucket, wanted: number): Promise<Lease> | Lease
}

/**
 * Returns the key of an address's holder: the address itself, or the network of an IPv6 one.
 *
 * A customer gets at least a /64 and can use any address in it, so a limit on a single IPv6 address has no effect.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...gap, ...last].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
