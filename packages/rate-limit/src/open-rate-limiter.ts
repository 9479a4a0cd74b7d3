import { createHash } from 'node:crypto'
import {
  type Bucket,
  createLocalSource,
  createRateLimiter,
  type Lease,
  type RateLimiter,
  type TokenSource,
} from './rate-limiter.ts'

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
    ? createRateLimiter(withFallback(redis, local, onRedisChange, patienceMs), {
        blockOf,
        now,
        scale,
      })
    : createRateLimiter(local, { now, scale })
  return {
    ...limiter,
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
        shared.renew?.()
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

/** Longest pause between two attempts to reconnect to Redis. */
const LONGEST_PAUSE_MS = 1000

/** Returns the milliseconds before the next attempt to connect. */
export const pauseBefore = (retries: number) =>
  Math.min(50 * 2 ** Math.min(retries, 10), LONGEST_PAUSE_MS)

/**
 * Keeps buckets in Redis, one key each, by the algorithm of `createLocalSource`.
 *
 * Redis's own clock is used, so those of the processes do not matter. No call waits for a connection: while there is
 * none, `lease` rejects at once and the client tries to connect in the background.
 *
 * @param url - `redis://` or, with TLS, `rediss://`.
 */
export function createRedisSource(url: string) {
  // A fifth of what a process loads at its start, and most have no Redis.
  const { createClient }: typeof import('redis') = require('redis')
  const connected = Promise.withResolvers<void>()
  let isConnected = false
  let client = open()

  function open() {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: 1000, reconnectStrategy: pauseBefore },
    })
    client.on('connect', () => {
      isConnected = true
    })
    client.on('ready', connected.resolve)
    // Rejected commands already report a lost connection; without a listener it would end the process.
    client.on('error', () => {
      isConnected = false
    })
    client.connect().catch(() => {})
    return client
  }

  async function run(bucket: Bucket, wanted: number): Promise<string[]> {
    const { key, perMinute, burst } = bucket
    const parameters = {
      keys: [`limit:${key}`],
      arguments: [String(60_000 / perMinute), String(burst), String(wanted)],
    }
    try {
      return (await client.evalSha(SCRIPT_DIGEST, parameters)) as string[]
    } catch (error) {
      // A Redis that has just started does not know the script.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return (await client.eval(SCRIPT, parameters)) as string[]
    }
  }

  return {
    async lease(bucket: Bucket, wanted: number): Promise<Lease> {
      const [granted, remaining, waitMs, resetMs] = (await run(bucket, wanted)).map(Number)
      return {
        granted: granted ?? 0,
        remaining: remaining ?? 0,
        waitMs: waitMs ?? 0,
        resetMs: resetMs ?? 0,
      }
    },
    renew(): void {
      // One that is not connected tries by itself, and looks its host's name up each time.
      if (!isConnected) return
      isConnected = false
      client.destroy()
      client = open()
    },
    /** Resolves at the first connection, or when it is closed before. */
    connected: connected.promise,
    close(): void {
      isConnected = false
      client.destroy()
      connected.resolve()
    },
  }
}

/**
 * One decision. The clamp limits the effect of a Redis clock that was set back: a bucket is never
 * below empty. Numbers are returned as text, because Redis would truncate fractions.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval, burst, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local stored = tonumber(redis.call('GET', KEYS[1]) or now)
local before = math.min(math.max(stored, now), now + burst * interval)
local available = math.max(0, math.floor((now + burst * interval - before) / interval + 1e-6))
local granted = math.min(wanted, available)
local full = before + granted * interval
local wait = 0
if granted > 0 or stored > before then
  redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(full - now) + 1000)
end
if wanted > 0 and granted == 0 then
  wait = before + interval - burst * interval - now
end
return { tostring(granted), tostring(available - granted), string.format('%.3f', wait), string.format('%.3f', full - now) }
`

const SCRIPT_DIGEST = createHash('sha1').update(SCRIPT).digest('hex')
