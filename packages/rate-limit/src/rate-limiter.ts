import { LRUCache } from 'lru-cache'
import type { Allowance, Bucket, Decision } from './limit.ts'
import type { Lease, TokenSource } from './token-source.ts'

/** A flood of new keys evicts those that were asked longest ago, which lose at most a block. */
const MOST_HELD = 50_000

/** Decides whether a request may go on. */
export interface RateLimiter {
  /** Takes one token of each bucket, or of none when one of them is empty. Refused requests cost nothing. */
  take(buckets: readonly [Bucket, ...Bucket[]]): Promise<Decision>
  /** Tells how a bucket stands without taking anything. */
  look(bucket: Bucket): Promise<Allowance>
}

/** Tokens of one bucket that this process took and did not spend yet, and what it knows of the rest. */
interface Holding {
  held: number
  remaining: number
  fullAt: number
  /** Before this there is no token, so the source is not asked. */
  emptyUntil: number
  pending: Promise<void> | null
}

interface Wanted {
  bucket: Bucket
  holding: Holding
}

/**
 * Decides over a source of tokens, taking them a block at a time.
 *
 * With a shared source, blocks keep it out of most requests. The price is bounded: a process may
 * hold up to one block of each bucket, so at most `blockOf - 1` tokens per process come later than they were taken.
 *
 * @param blockOf - How many tokens to take at once, at least 1.
 */
export function createRateLimiter(
  source: TokenSource,
  blockOf: (bucket: Bucket) => number,
): RateLimiter {
  const holdings = new LRUCache<string, Holding>({ max: MOST_HELD })

  /** Gives a promise only when the source has to be waited for: a limiter of one process alone decides at once. */
  function refill({ bucket, holding }: Wanted): Promise<void> | null {
    if (holding.pending) return holding.pending
    const lease = source.lease(bucket, blockOf(bucket))
    if (lease instanceof Promise) {
      holding.pending = lease
        .then((granted) => note(holding, granted))
        .finally(() => {
          holding.pending = null
        })
    } else note(holding, lease)
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
        const now = performance.now()
        const empty = lacking.find(({ holding }) => now < holding.emptyUntil)
        if (empty) return { ...allowanceOf(empty.bucket, empty.holding), ...retryOf(empty.holding) }
        const pending = lacking.map(refill).filter((refilled) => refilled !== null)
        if (pending.length > 0) await Promise.all(pending)
      }
      for (const { holding } of wanted) holding.held -= 1
      const allowances = wanted.map(({ bucket, holding }) => allowanceOf(bucket, holding))
      return { ...tightest(allowances), retryAfterSeconds: null }
    },

    async look(bucket) {
      const holding = holdingOf(bucket)
      if (performance.now() >= holding.fullAt) note(holding, await source.lease(bucket, 0))
      return allowanceOf(bucket, holding)
    },
  }
}

function note(holding: Holding, { granted, remaining, waitMs, resetMs }: Lease): void {
  const now = performance.now()
  holding.held += granted
  holding.remaining = remaining
  holding.fullAt = now + resetMs
  holding.emptyUntil = now + waitMs
}

function allowanceOf({ perMinute, burst }: Bucket, holding: Holding): Allowance {
  const resetMs = holding.fullAt - performance.now()
  return {
    limit: { perMinute, burst },
    remaining: holding.held + holding.remaining,
    resetSeconds: Math.max(0, Math.ceil(resetMs / 1000)),
  }
}

function retryOf({ emptyUntil }: Holding) {
  const waitMs = emptyUntil - performance.now()
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

function tightest(allowances: Allowance[]): Allowance {
  return allowances.reduce((a, b) => (b.remaining < a.remaining ? b : a))
}
