import { type Bucket, scaled, type TokenSource } from './limit.ts'
import { createLocalSource } from './local-source.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
import { createRedisSource } from './redis-source.ts'

/** An eighth of the burst: large enough to spare Redis most requests, too small to matter. */
const BLOCKS_PER_BURST = 8

export interface RateLimiterOptions {
  /** The Redis that all processes share; `null` limits in this process alone. */
  redisUrl: string | null
  /** Multiplies every limit; 1 leaves them as they are. */
  scale: number
  /** Called with the reason when Redis becomes unreachable, and with `null` when it is back. */
  onRedisChange: (reason: Error | null) => void
  /** Milliseconds of a clock that never goes back, for limits as this process knows them; that of the process when absent. */
  now?: () => number
  /** How long an answer of Redis is waited for, in milliseconds, 100 by default; then limits are per process for a second. */
  patienceMs?: number
}

export interface OpenRateLimiter extends RateLimiter {
  /** Resolves when Redis is first reached, at once without one; until then limits are per process. */
  connected: Promise<void>
  close(): void
}

/** Opens the limiter of one process. Never rejects: without Redis, limits are per process. */
export function openRateLimiter({
  redisUrl,
  scale,
  onRedisChange,
  now,
  patienceMs,
}: RateLimiterOptions): OpenRateLimiter {
  const local = createLocalSource(now)
  const redis = redisUrl === null ? null : createRedisSource(redisUrl)
  const limiter = redis
    ? createRateLimiter(withFallback(redis, local, onRedisChange, patienceMs), blockOf, now)
    : createRateLimiter(local, () => 1, now)
  const toScale = (bucket: Bucket): Bucket => ({ key: bucket.key, ...scaled(bucket, scale) })
  return {
    take: ([first, ...rest]) => limiter.take([toScale(first), ...rest.map(toScale)]),
    look: (bucket) => limiter.look(toScale(bucket)),
    connected: redis?.connected ?? Promise.resolve(),
    close: () => redis?.close(),
  }
}

const blockOf = ({ burst }: Bucket) => Math.max(1, Math.floor(burst / BLOCKS_PER_BURST))

/** In milliseconds; a shared source that is slower than this counts as unreachable. */
const PATIENCE_MS = 100
/** In milliseconds; how long a source that failed is not used. */
const PAUSE_MS = 1000

/** The process's own, but for tests. */
interface Clock {
  now(): number
  setTimeout(call: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
}

/**
 * Takes tokens from a shared source, and from a local one while the shared one is unreachable.
 *
 * So the limiter never makes a request fail; tokens are counted per process for as long as the
 * shared source is unreachable.
 *
 * @param onChange - Called with the reason when the shared source becomes unreachable, and with `null` when it is back.
 */
export function withFallback(
  shared: TokenSource,
  local: TokenSource,
  onChange: (reason: Error | null) => void,
  patienceMs = PATIENCE_MS,
  clock: Clock = { setTimeout, clearTimeout, now: () => performance.now() },
): TokenSource {
  let isAway = false
  let askAgain = 0
  return {
    async lease(bucket, wanted) {
      if (clock.now() < askAgain) return local.lease(bucket, wanted)
      try {
        const lease = await within(clock, patienceMs, shared.lease(bucket, wanted))
        if (isAway) onChange(null)
        isAway = false
        return lease
      } catch (error) {
        askAgain = clock.now() + PAUSE_MS
        if (!isAway) onChange(error instanceof Error ? error : new Error(String(error)))
        isAway = true
        return local.lease(bucket, wanted)
      }
    },
  }
}

async function within<T>(clock: Clock, milliseconds: number, work: Promise<T> | T): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = clock.setTimeout(() => late.reject(new Error('No answer in time.')), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clock.clearTimeout(timer)
  }
}

/** The part of a service's log that is used here. */
type Entry = { level: 'info' | 'warn'; event: string; error?: string }

/** Logs that Redis became unreachable (limits are then counted per process) or is back. */
export function tellRedisChange(log: (entry: Entry) => void, reason: Error | null): void {
  if (reason) log({ level: 'warn', event: 'redis away', error: reason.message })
  else log({ level: 'info', event: 'redis back' })
}
