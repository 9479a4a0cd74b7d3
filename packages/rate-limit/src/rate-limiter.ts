import { LRUCache } from 'lru-cache'

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
  /** Connects anew after a failure: a server that became a replica, or hangs, keeps its connections, though its name may lead elsewhere by now. */
  renew?(): void
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
  const gap = Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...gap, ...last].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** A flood of new keys evicts the least recently used ones, which lose at most a block each. */
const MOST_HELD = 50_000

/** Decides whether a request is allowed. */
export interface RateLimiter {
  /** Takes one token of each bucket, or of none when one of them is empty. Refused requests cost nothing. */
  take(buckets: readonly [Bucket, ...Bucket[]]): Promise<Decision>
  /** Returns the state of a bucket without taking anything. */
  look(bucket: Bucket): Promise<Allowance>
}

/** Tokens of one bucket that this process took and did not spend yet, and the last known state of the bucket. */
interface Holding {
  held: number
  remaining: number
  fullAt: number
  /** Until this time the bucket has no token, so the source is not queried. */
  emptyUntil: number
  pending: Promise<void> | null
}

interface Wanted {
  bucket: Bucket
  holding: Holding
}

/**
 * Creates a limiter on a source of tokens, which it takes in blocks.
 *
 * With a shared source, blocks avoid a round trip for most requests. The error is bounded: a process may
 * hold up to one block of each bucket, so at most `blockOf - 1` tokens per process are spent later than they were taken.
 *
 * @param options.blockOf - How many tokens to take at once, at least 1, which it is by default.
 * @param options.now - Milliseconds of a clock that never goes back.
 * @param options.scale - Multiplies every limit, by 1 by default.
 */
export function createRateLimiter(
  source: TokenSource,
  {
    blockOf = () => 1,
    now = () => performance.now(),
    scale = 1,
  }: {
    blockOf?: (bucket: Bucket) => number
    now?: (() => number) | undefined
    scale?: number
  } = {},
): RateLimiter {
  const holdings = new LRUCache<string, Holding>({ max: MOST_HELD })

  /** Returns a promise only when the source has to be awaited: a limiter of one process alone decides synchronously. */
  function refill({ bucket, holding }: Wanted): Promise<void> | null {
    if (holding.pending) return holding.pending
    const lease = source.lease(bucket, blockOf(bucket))
    if (lease instanceof Promise) {
      holding.pending = lease
        .then((granted) => note(holding, granted, now()))
        .finally(() => {
          holding.pending = null
        })
    } else note(holding, lease, now())
    return holding.pending
  }

  function holdingOf({ key }: Bucket): Holding {
    const known = holdings.get(key)
    if (known) return known
    const holding = { held: 0, remaining: 0, fullAt: 0, emptyUntil: 0, pending: null }
    holdings.set(key, holding)
    return holding
  }

  const toScale = (bucket: Bucket): Bucket => ({ key: bucket.key, ...scaled(bucket, scale) })

  return {
    async take(buckets) {
      const wanted: Wanted[] = buckets
        .map(toScale)
        .map((bucket) => ({ bucket, holding: holdingOf(bucket) }))
      for (;;) {
        const lacking = wanted.filter(({ holding }) => holding.held === 0)
        if (lacking.length === 0) break
        const time = now()
        const empty = lacking.find(({ holding }) => time < holding.emptyUntil)
        if (empty) {
          const { bucket, holding } = empty
          return { ...allowanceOf(bucket, holding, time), ...retryOf(holding, time) }
        }
        const pending = lacking.map(refill).filter((refilled) => refilled !== null)
        if (pending.length > 0) await Promise.all(pending)
      }
      for (const { holding } of wanted) holding.held -= 1
      const time = now()
      const allowances = wanted.map(({ bucket, holding }) => allowanceOf(bucket, holding, time))
      return { ...tightest(allowances), retryAfterSeconds: null }
    },

    async look(asked) {
      const bucket = toScale(asked)
      const holding = holdingOf(bucket)
      if (now() >= holding.fullAt) note(holding, await source.lease(bucket, 0), now())
      return allowanceOf(bucket, holding, now())
    },
  }
}

function note(holding: Holding, { granted, remaining, waitMs, resetMs }: Lease, now: number): void {
  holding.held += granted
  holding.remaining = remaining
  holding.fullAt = now + resetMs
  holding.emptyUntil = now + waitMs
}

function allowanceOf({ perMinute, burst }: Bucket, holding: Holding, now: number): Allowance {
  const resetMs = holding.fullAt - now
  return {
    limit: { perMinute, burst },
    remaining: holding.held + holding.remaining,
    resetSeconds: Math.max(0, Math.ceil(resetMs / 1000)),
  }
}

function retryOf({ emptyUntil }: Holding, now: number) {
  const waitMs = emptyUntil - now
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

function tightest(allowances: Allowance[]): Allowance {
  return allowances.reduce((a, b) => (b.remaining < a.remaining ? b : a))
}

/** About 10 MB of keys; a flood of new keys evicts the least recently used ones, whose buckets are mostly full again. */
const MOST_BUCKETS = 50_000

/** Buckets of this process alone; returns synchronously. */
interface LocalSource extends TokenSource {
  lease(bucket: Bucket, wanted: number): Lease
}

/**
 * Keeps buckets in this process, by the generic cell rate algorithm: one number per bucket, the
 * instant at which it is full again.
 *
 * The clock is monotonic: setting the machine's time neither locks nor frees a key.
 *
 * @param now - Milliseconds of a clock that never goes back.
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export function createLocalSource(now: () => number = () => performance.now()): LocalSource {
  const fullAt = new LRUCache<string, number>({ max: MOST_BUCKETS })
  return {
    lease(bucket, wanted) {
      const time = now()
      const { lease, full } = take(bucket, wanted, fullAt.get(bucket.key) ?? time, time)
      if (lease.granted > 0) fullAt.set(bucket.key, full)
      return lease
    },
  }
}

/** The algorithm itself. The script for Redis implements the same one. */
function take(
  { perMinute, burst }: Bucket,
  wanted: number,
  storedFull: number,
  now: number,
): { lease: Lease; full: number } {
  const interval = 60_000 / perMinute
  const before = Math.max(storedFull, now)
  const available = Math.max(0, Math.floor((now + burst * interval - before) / interval + ROUNDING))
  const granted = Math.min(wanted, available)
  const full = before + granted * interval
  const isRefused = wanted > 0 && granted === 0
  return {
    lease: {
      granted,
      remaining: available - granted,
      waitMs: isRefused ? before + interval - burst * interval - now : 0,
      resetMs: full - now,
    },
    full,
  }
}

/** Rounding errors in fractions of a millisecond must not cost a token. */
const ROUNDING = 1e-6
