import { LRUCache } from 'lru-cache'
import type { Allowance, Bucket, Decision, Lease, TokenSource } from './limit.ts'

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
 * @param blockOf - How many tokens to take at once, at least 1.
 * @param now - Milliseconds of a clock that never goes back.
 */
export function createRateLimiter(
  source: TokenSource,
  blockOf: (bucket: Bucket) => number,
  now: () => number = () => performance.now(),
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

  return {
    async take(buckets) {
      const wanted: Wanted[] = buckets.map((bucket) => ({ bucket, holding: holdingOf(bucket) }))
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

    async look(bucket) {
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
