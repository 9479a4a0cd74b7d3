import { withFallback } from './fallback-source.ts'
import { type Bucket, scaled } from './limit.ts'
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
