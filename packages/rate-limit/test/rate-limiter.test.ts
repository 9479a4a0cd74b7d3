import { afterAll, describe, expect, test } from 'bun:test'
import { until } from '@svc/patience'
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
    // A token comes in five minutes: however late a busy machine is, none does in this test.
    const wide = { key: `wide ${where}`, perMinute: 0.2, burst: 30 }
    const narrow = { key: `narrow ${where}`, perMinute: 0.2, burst: 5 }
    const since = performance.now()
    const decisions = []
    for (let count = 0; count < 8; count++) decisions.push(await limiter.take([wide, narrow]))
    const admitted = decisions.filter(({ retryAfterSeconds }) => retryAfterSeconds === null)
    expect(admitted.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0])
    const { retryAfterSeconds, resetSeconds, ...rest } = decisions[7] ?? {}
    const late = Math.floor((performance.now() - since) / 1000)
    expect(rest).toEqual({ limit: { perMinute: 0.2, burst: 5 }, remaining: 0 })
    expect(resetSeconds).toBeWithin(1500 - late, 1501)
    expect(retryAfterSeconds).toBeWithin(300 - late, 301)
    expect((await limiter.take([wide])).remaining).toBe(24)
  })

  test('reports a time to retry that is exact to a second', async () => {
    const limiter = await open(redisUrl)
    const bucket = { key: `exact ${where}`, perMinute: 30, burst: 1 }
    const since = performance.now()
    const passed = () => performance.now() - since
    await limiter.take([bucket])
    const taken = passed()
    await until(async () => {
      const before = passed()
      const { retryAfterSeconds } = await limiter.take([bucket])
      // The token comes two seconds after the first was taken, by a clock that may be a few milliseconds off.
      const [soonest, latest] = [2000 - passed() - 20, 2000 + taken - before + 20]
      if (retryAfterSeconds === null) expect(soonest).toBeLessThanOrEqual(0)
      else
        expect(retryAfterSeconds).toBeWithin(
          Math.max(1, Math.ceil(soonest / 1000)),
          Math.max(1, Math.ceil(latest / 1000)) + 1,
        )
      return retryAfterSeconds === null
    })
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
