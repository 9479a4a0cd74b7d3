import { afterAll, expect, test } from 'bun:test'
import { openRateLimiter, perMinute } from '../src/index.ts'
import { createRateLimiter } from '../src/rate-limiter.ts'
import { createRedisSource } from '../src/redis-source.ts'
import { startRedis } from './start-redis.ts'

const redis = await startRedis()
afterAll(() => redis[Symbol.asyncDispose]())

const changes: (string | null)[] = []
const limiter = openRateLimiter({
  redisUrl: redis.url,
  scale: 1,
  onRedisChange: (reason) => changes.push(reason && 'away'),
})
afterAll(() => limiter.close())

test('a limit holds while Redis is gone, empty and back', async () => {
  await limiter.connected
  expect(await admitted('shared', 60)).toBe(30)
  await redis.kill()
  expect(await admitted('local', 60)).toBe(30)
  expect(await admitted('local', 10)).toBe(0)
  await redis.start()
  while (changes.length < 2) {
    await Bun.sleep(100)
    await limiter.take([{ key: 'probe', ...perMinute(120) }])
  }
  expect(await admitted('after', 60)).toBe(30)
  expect(changes).toEqual(['away', null])
})

test('a Redis that does not answer costs a tenth of a second once, not each time', async () => {
  redis.pause()
  const times: number[] = []
  for (let count = 0; count < 20; count++) {
    const since = performance.now()
    await limiter.take([{ key: `paused ${count}`, ...perMinute(120) }])
    times.push(performance.now() - since)
  }
  redis.resume()
  // Twenty waits would take two seconds.
  const [first = 0, ...others] = times.toSorted((a, b) => b - a)
  expect(first).toBeGreaterThan(90)
  expect(others.reduce((sum, time) => sum + time, 0)).toBeLessThan(1000)
})

test('a Redis whose clock was far ahead locks no key longer than an empty bucket would', async () => {
  const source = createRedisSource(redis.url)
  await source.connected
  const bucket = { key: 'jump', perMinute: 60, burst: 2 }
  const direct = createRateLimiter(source, () => 1)
  expect((await direct.take([bucket])).retryAfterSeconds).toBeNull()
  await writeInstant('limit:jump', Date.now() + 3_600_000)
  const { retryAfterSeconds } = await direct.take([bucket])
  expect(retryAfterSeconds).toBe(1)
  await Bun.sleep(1100)
  expect((await direct.take([bucket])).retryAfterSeconds).toBeNull()
  source.close()
})

async function writeInstant(key: string, instant: number) {
  const client = new Bun.RedisClient(redis.url)
  await client.set(key, String(instant))
  client.close()
}

async function admitted(key: string, offered: number): Promise<number> {
  const decisions = await Promise.all(
    Array.from({ length: offered }, () => limiter.take([{ key, ...perMinute(120) }])),
  )
  return decisions.filter(({ retryAfterSeconds }) => retryAfterSeconds === null).length
}
