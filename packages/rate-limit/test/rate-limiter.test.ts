import { afterAll, describe, expect, test } from 'bun:test'
import { type Bucket, openRateLimiter, perMinute } from '../src/index.ts'
import { startRedis } from './start-redis.ts'

const redis = await startRedis()
const opened: { close(): void }[] = []
/** However late a busy machine is, each answer of Redis counts. */
const LONG_MS = 60_000
afterAll(async () => {
  for (const limiter of opened) limiter.close()
  await redis[Symbol.asyncDispose]()
})

describe.each(['in this process', 'through Redis'])('a limiter %s', (where) => {
  const redisUrl = where === 'through Redis' ? redis.url : null

  test('takes from several buckets together, or from none', async () => {
    const limiter = await open(redisUrl)
    const wide = { key: `wide ${where}`, perMinute: 120, burst: 30 }
    const narrow = { key: `narrow ${where}`, perMinute: 20, burst: 5 }
    const decisions = []
    for (let count = 0; count < 8; count++) decisions.push(await limiter.take([wide, narrow]))
    const admitted = decisions.filter(({ retryAfterSeconds }) => retryAfterSeconds === null)
    expect(admitted.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0])
    expect(decisions[7]).toEqual({
      limit: { perMinute: 20, burst: 5 },
      remaining: 0,
      resetSeconds: 15,
      retryAfterSeconds: 3,
    })
    expect((await limiter.take([wide])).remaining).toBeWithin(23, 25)
  })

  test('reports a time to retry that is exact to a second', async () => {
    const limiter = await open(redisUrl)
    const bucket = { key: `exact ${where}`, perMinute: 30, burst: 2 }
    await limiter.take([bucket])
    await limiter.take([bucket])
    const { retryAfterSeconds: wait } = await limiter.take([bucket])
    expect(wait).toBe(2)
    await Bun.sleep(1000)
    expect((await limiter.take([bucket])).retryAfterSeconds).toBe(1)
    await Bun.sleep(1100)
    expect((await limiter.take([bucket])).retryAfterSeconds).toBeNull()
  })

  test('takes nothing when it is only read', async () => {
    const limiter = await open(redisUrl)
    const bucket = { key: `look ${where}`, ...perMinute(40) }
    for (let count = 0; count < 20; count++) await limiter.look(bucket)
    expect(await limiter.look(bucket)).toEqual({
      limit: { perMinute: 40, burst: 10 },
      remaining: 10,
      resetSeconds: 0,
    })
  })

  test('multiplies every limit by its scale', async () => {
    const limiter = await open(redisUrl, 3)
    const { limit, remaining } = await limiter.look({ key: `scale ${where}`, ...perMinute(120) })
    expect([limit, remaining]).toEqual([{ perMinute: 360, burst: 90 }, 90])
  })
})

describe('processes that share a Redis', () => {
  const grid = [1, 2].flatMap((nodes) =>
    [10, 100, 1000].flatMap((rate) => [0.9, 1, 2, 3].map((load) => [nodes, rate, load] as const)),
  )

  test.each(grid)('%p of them admit %p a minute at %p times that load', async (...cell) => {
    const [nodes, rate, load] = cell
    const limiters = await Promise.all(Array.from({ length: nodes }, () => open(redis.url)))
    const bucket: Bucket = { key: `grid ${cell}`, ...perMinute(rate) }
    const offered = Math.round(bucket.burst * load)
    const since = performance.now()
    const decisions = await Promise.all(
      Array.from({ length: offered }, (_, index) => limiters[index % nodes]?.take([bucket])),
    )
    const refilled = Math.ceil(((performance.now() - since) / 60_000) * rate)
    const admitted = decisions.filter((decision) => decision?.retryAfterSeconds === null).length
    const block = Math.max(1, Math.floor(bucket.burst / 8))
    expect(admitted).toBeLessThanOrEqual(bucket.burst + refilled)
    // At most the permits that one process holds and did not use may be missing.
    expect(admitted).toBeGreaterThanOrEqual(Math.min(offered, bucket.burst) - nodes * (block - 1))
  })
})

async function open(redisUrl: string | null, scale = 1) {
  const limiter = openRateLimiter({ redisUrl, scale, onRedisChange: fail, patienceMs: LONG_MS })
  opened.push(limiter)
  await limiter.connected
  return limiter
}

function fail(reason: Error | null) {
  throw new Error(`Redis was unreachable: ${reason?.message}`)
}
