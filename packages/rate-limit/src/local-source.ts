import { LRUCache } from 'lru-cache'
import type { Bucket, Lease, TokenSource } from './limit.ts'

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

/** The algorithm itself. The script in redis-source.ts implements the same one. */
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
