import { afterAll, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { createManualClock, until } from '@svc/patience'
import { openRateLimiter, perMinute } from '../src/index.ts'
import { createRedisSource, withFallback } from '../src/open-rate-limiter.ts'
import { createLocalSource, createRateLimiter, type TokenSource } from '../src/rate-limiter.ts'
import { startRedis, type TestRedis } from './start-redis.ts'

const redis = await startRedis()
afterAll(() => redis[Symbol.asyncDispose]())

const changes: (string | null)[] = []
const limiter = openRateLimiter({
  redisUrl: redis.url,
  scale: 1,
  onRedisChange: (reason) => changes.push(reason && 'away'),
  // A Redis that is gone is noticed at once; one that a busy machine does not run is waited for.
  patienceMs: 60_000,
})
afterAll(() => limiter.close())

test('a limit holds while Redis is gone, empty and back', async () => {
  await limiter.connected
  expect(await admitted('shared', 60)).toBe(30)
  await redis.kill()
  expect(await admitted('local', 60)).toBe(30)
  expect(await admitted('local', 10)).toBe(0)
  await redis.start()
  await until(async () => {
    await limiter.take([{ key: 'probe', ...perMinute(120) }])
    return changes.length >= 2
  })
  expect(await admitted('after', 60)).toBe(30)
  expect(changes).toEqual(['away', null])
})

test.each<[string, (old: TestRedis, promoted: TestRedis) => Promise<unknown>]>([
  ['was made a replica', (old, promoted) => followed(old, promoted)],
  ['hangs', async (old) => old.pause()],
  ['was killed', (old) => old.kill()],
])('the name leads to a promoted replica, which is used when the primary %s', async (_, lose) => {
  await using primary = await startRedis()
  await using replica = await startRedis()
  // A primary otherwise waits five seconds for more replicas.
  await ask(primary, 'CONFIG', 'SET', 'repl-diskless-sync-delay', '0')
  await followed(replica, primary)
  using name = await startName(primary)
  const moved = openRateLimiter({ redisUrl: name.url, scale: 1, onRedisChange() {} })
  const take = (key: string) => moved.take([{ key, ...perMinute(8) }])
  await moved.connected
  await take('before')
  expect(await keysOf(primary)).toEqual(['limit:before'])
  await until(async () => (await keysOf(replica)).length === 1)
  await ask(replica, 'REPLICAOF', 'NO', 'ONE')
  name.moveTo(replica)
  await lose(primary, replica)
  let probes = 0
  await until(async () => {
    await take(`probe ${probes++}`)
    return (await keysOf(replica)).some((key) => key.startsWith('limit:probe'))
  })
  moved.close()
})

/** An address whose connections lead to one server; those that are open stay when it moves, as with the name of a host. */
async function startName(first: TestRedis) {
  let port = portOf(first)
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    for (const socket of [from, to]) socket.on('error', () => {})
    from.pipe(to).pipe(from)
    to.on('close', () => from.destroy())
    from.on('close', () => to.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('It has no port.')
  return {
    url: `redis://127.0.0.1:${address.port}`,
    moveTo(other: TestRedis) {
      port = portOf(other)
    },
    [Symbol.dispose]: () => void server.close(),
  }
}

const portOf = ({ url }: TestRedis) => Number(new URL(url).port)
const followed = (replica: TestRedis, primary: TestRedis) =>
  ask(replica, 'REPLICAOF', '127.0.0.1', String(portOf(primary)))
const keysOf = async (server: TestRedis): Promise<string[]> => ask(server, 'KEYS', '*')

async function ask(server: TestRedis, command: string, ...words: string[]) {
  const client = new Bun.RedisClient(server.url)
  const answer = await client.send(command, words)
  client.close()
  return answer
}

test('a limiter that is closed while it waits for Redis does not connect again', async () => {
  await using silent = await startRedis()
  const closed = openRateLimiter({ redisUrl: silent.url, scale: 1, onRedisChange() {} })
  await closed.connected
  silent.pause()
  const taken = closed.take([{ key: 'closed', ...perMinute(8) }])
  closed.close()
  await taken
  silent.resume()
  expect((await ask(silent, 'CLIENT', 'LIST')).trim().split('\n')).toHaveLength(1)
})

test('a Redis that does not answer costs a tenth of a second once a second, not each time', async () => {
  const source = createRedisSource(redis.url)
  await source.connected
  redis.pause()
  const clock = createManualClock()
  let asked = 0
  const counting: TokenSource = {
    lease(...wanted) {
      asked += 1
      return source.lease(...wanted)
    },
  }
  const fallback = withFallback(counting, createLocalSource(), () => {}, undefined, clock)
  const direct = createRateLimiter(fallback)
  let taken = 0
  const take = async () => {
    await direct.take([{ key: `paused ${asked}`, ...perMinute(120) }])
    taken += 1
  }
  for (const time of ['first', 'second']) {
    const first = take()
    await clock.advance(99)
    expect([time, taken]).toEqual([time, time === 'first' ? 0 : 20])
    await clock.advance(1)
    await first
    // None of them waits for the clock.
    for (let count = 1; count < 20; count++) await take()
    await clock.advance(1000)
  }
  expect(asked).toBe(2)
  redis.resume()
  source.close()
})

test('a Redis whose clock was far ahead locks no key longer than an empty bucket would', async () => {
  const source = createRedisSource(redis.url)
  await source.connected
  const bucket = { key: 'jump', perMinute: 60, burst: 2 }
  const direct = createRateLimiter(source)
  expect((await direct.take([bucket])).retryAfterSeconds).toBeNull()
  await writeInstant('limit:jump', Date.now() + 3_600_000)
  const { retryAfterSeconds } = await direct.take([bucket])
  expect(retryAfterSeconds).toBe(1)
  // wall clock: Redis goes by its own.
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
