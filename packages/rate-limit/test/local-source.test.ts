import { describe, expect, test } from 'bun:test'
import type { Bucket } from '../src/index.ts'
import { createLocalSource, createRateLimiter } from '../src/rate-limiter.ts'

const SECOND = 1000
const bucket = { key: 'a', perMinute: 60, burst: 10 }

describe('a bucket of 60 a minute and 10 at once', () => {
  test('gives its burst, then one a second', () => {
    const { at, take } = openBucket()
    expect(take(100)).toMatchObject({ granted: 10, remaining: 0, waitMs: 0, resetMs: 10_000 })
    expect(take(1)).toMatchObject({ granted: 0, waitMs: SECOND })
    at(0.999)
    expect(take(1)).toMatchObject({ granted: 0 })
    at(1.001)
    expect(take(5)).toMatchObject({ granted: 1 })
    at(100)
    expect(take(0)).toMatchObject({ granted: 0, remaining: 10, waitMs: 0, resetMs: 0 })
  })

  test('admits at most the burst and the rate in any window', () => {
    const { at, take } = openBucket()
    const admitted: number[] = []
    for (let second = 0; second < 180; second += 0.05) {
      at(second)
      if (take(1).granted === 1) admitted.push(second)
    }
    for (const start of admitted) {
      const inWindow = admitted.filter((time) => time >= start && time < start + 60)
      expect(inWindow.length).toBeLessThanOrEqual(70)
    }
    expect(admitted.length).toBeGreaterThan(185)
  })

  test('keeps keys apart', () => {
    const { source, take } = openBucket()
    take(10)
    expect(source.lease({ ...bucket, key: 'b' }, 1)).toMatchObject({ granted: 1 })
  })
})

describe('a limiter on such a source', () => {
  test('reads a bucket anew from the moment at which it is full', async () => {
    const { source, at, now } = openBucket()
    const limiter = createRateLimiter(source, { now })
    expect((await limiter.take([bucket])).remaining).toBe(9)
    at(1)
    expect((await limiter.look(bucket)).remaining).toBe(10)
  })

  test('holds what it took for the last fifty thousand keys', async () => {
    const asked: string[] = []
    const { source, now } = openBucket()
    const lease = (one: Bucket, wanted: number) => {
      asked.push(one.key)
      return source.lease(one, wanted)
    }
    const limiter = createRateLimiter({ ...source, lease }, { blockOf: () => 2, now })
    for (let key = 0; key < 50_000; key += 1) await limiter.take([{ ...bucket, key: `${key}` }])
    await limiter.take([{ ...bucket, key: '0' }])
    expect(asked).toHaveLength(50_000)
    for (const key of ['one more', '1']) await limiter.take([{ ...bucket, key }])
    expect(asked.slice(50_000)).toEqual(['one more', '1'])
  })
})

function openBucket() {
  let time = 0
  const source = createLocalSource(() => time)
  return {
    source,
    now: () => time,
    at: (second: number) => {
      time = second * SECOND
    },
    take: (wanted: number) => source.lease(bucket, wanted),
  }
}
