import { createHash } from 'node:crypto'
import type { Bucket, Lease } from './limit.ts'

/** Longest pause between two attempts to reconnect to Redis. */
const LONGEST_PAUSE_MS = 1000

/**
 * Keeps buckets in Redis, one key each, by the algorithm of local-source.ts.
 *
 * Redis's own clock is used, so those of the processes do not matter. No call waits for a connection: while there is
 * none, `lease` rejects at once and the client tries to connect in the background.
 *
 * @param url - `redis://` or, with TLS, `rediss://`.
 */
export function createRedisSource(url: string) {
  // A fifth of what a process loads at its start, and most have no Redis.
  const { createClient }: typeof import('redis') = require('redis')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 1000, reconnectStrategy: pauseBefore },
  })
  // Rejected commands already report a lost connection; without a listener it would end the process.
  client.on('error', () => {})
  const connected = client.connect().then(
    () => {},
    () => {},
  )

  async function run(bucket: Bucket, wanted: number): Promise<string[]> {
    const { key, perMinute, burst } = bucket
    const parameters = {
      keys: [`limit:${key}`],
      arguments: [String(60_000 / perMinute), String(burst), String(wanted)],
    }
    try {
      return (await client.evalSha(SCRIPT_DIGEST, parameters)) as string[]
    } catch (error) {
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
    /** Resolves at the first connection, or when it is closed before. */
    connected,
    close: (): void => client.destroy(),
  }
}

const pauseBefore = (retries: number) => Math.min(50 * 2 ** Math.min(retries, 10), LONGEST_PAUSE_MS)

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
