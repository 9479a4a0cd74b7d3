import { afterAll, describe, expect, test } from 'bun:test'
import { type Bucket, openRateLimiter, perMinute } from '../src/index.ts'
import { startRedis } from './start-redis.ts'

const redis = await startRedis()
const opened: { close(): void }[] = []
afterAll(async () => {
  for (const limiter of opened) limiter.close()
  await redis[Symbol.asyncDispose]()
})

describe.each(['in this process', 'through Redis'])('a limiter %s', (where) => {
  const redis_url = where === 'through Redis' ? redis.url : null

  test('takes from several buckets together, or from none', async () => {
    const limiter = await open(redis_url)
    const wide = { key: `wide ${where}`, per_minute: 120, burst: 30 }
    const narrow = { key: `narrow ${where}`, per_minute: 20, burst: 5 }
    const decisions = []
    for (let count = 0; count < 8; count++) decisions.push(await limiter.take([wide, narrow]))
    const admitted = decisions.filter(({ retry_after_seconds }) => retry_after_seconds === null)
    expect(admitted.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0])
    expect(decisions[7]).toEqual({
      limit: { per_minute: 20, burst: 5 },
      remaining: 0,
      reset_seconds: 15,
      retry_after_seconds: 3,
    })
    expect((await limiter.take([wide])).remaining).toBeWithin(23, 25)
  })

  test('tells a time to come back that is true to a second', async () => {
    const limiter = await open(redis_url)
    const bucket = { key: `exact ${where}`, per_minute: 30, burst: 2 }
    await limiter.take([bucket])
    await limiter.take([bucket])
    const { retry_after_seconds: wait } = await limiter.take([bucket])
    expect(wait).toBe(2)
    await Bun.sleep(1000)
    expect((await limiter.take([bucket])).retry_after_seconds).toBe(1)
    await Bun.sleep(1100)
    expect((await limiter.take([bucket])).retry_after_seconds).toBeNull()
  })

  test('only looks when asked to look', async () => {
    const limiter = await open(redis_url)
    const bucket = { key: `look ${where}`, ...perMinute(40) }
    for (let count = 0; count < 20; count++) await limiter.look(bucket)
    expect(await limiter.look(bucket)).toEqual({
      limit: { per_minute: 40, burst: 10 },
      remaining: 10,
      reset_seconds: 0,
    })
  })

  test('multiplies every limit by its scale', async () => {
    const limiter = await open(redis_url, 3)
    const { limit, remaining } = await limiter.look({ key: `scale ${where}`, ...perMinute(120) })
    expect([limit, remaining]).toEqual([{ per_minute: 360, burst: 90 }, 90])
  })
})

describe('processes that share a Redis', () => {
  const grid = [1, 2].flatMap((nodes) =>
    [10, 100, 1000].flatMap((per_minute) =>
      [0.9, 1, 2, 3].map((load) => [nodes, per_minute, load] as const),
    ),
  )

  test.each(grid)('%p of them admit %p a minute at %p times that load', async (...cell) => {
    const [nodes, per_minute, load] = cell
    const limiters = await Promise.all(Array.from({ length: nodes }, () => open(redis.url)))
    const bucket: Bucket = { key: `grid ${cell}`, ...perMinute(per_minute) }
    const offered = Math.round(bucket.burst * load)
    const since = performance.now()
    const decisions = await Promise.all(
      Array.from({ length: offered }, (_, index) => limiters[index % nodes]?.take([bucket])),
    )
    const refilled = Math.ceil(((performance.now() - since) / 60_000) * per_minute)
    const admitted = decisions.filter((decision) => decision?.retry_after_seconds === null).length
    const block = Math.max(1, Math.floor(bucket.burst / 8))
    expect(admitted).toBeLessThanOrEqual(bucket.burst + refilled)
    // What one process holds and did not spend is all that may be missing.
    expect(admitted).toBeGreaterThanOrEqual(Math.min(offered, bucket.burst) - nodes * (block - 1))
  })
})

async function open(redis_url: string | null, scale = 1) {
  const limiter = openRateLimiter({ redis_url, scale, onRedisChange: fail })
  opened.push(limiter)
  await limiter.connected
  return limiter
}

function fail(reason: Error | null) {
  throw new Error(`Redis was away: ${reason?.message}`)
}
