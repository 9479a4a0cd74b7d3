import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { until } from '@svc/patience'
import {
  createRevocationList,
  type RevocationEntry,
  type RevocationFeed,
  type RevocationList,
} from '../src/index.ts'

const ids = { jti: 'token-1', gid: 'grant-1', kid: 'key-1' }
const begun = Date.now()
const inAWhile = new Date(begun + 900_000).toISOString()

describe('a revocation list', () => {
  let written: RevocationEntry[]
  let read: (after: number) => Promise<RevocationFeed>
  let reads: number[]
  let asked: number
  let told: unknown[]
  let list: RevocationList
  /** Milliseconds that have passed. */
  let passed: number

  beforeEach(() => {
    written = []
    reads = []
    asked = 0
    told = []
    passed = 0
    read = async (after) => ({
      entries: written.filter(({ sequence }) => sequence > after),
      keys: [],
      now: new Date(begun + passed).toISOString(),
    })
    list = createRevocationList({
      read(after) {
        reads.push(after)
        return read(after)
      },
      async isRevoked() {
        asked += 1
        return false
      },
      everyMs: 1,
      elapsed: () => passed,
      tell: (reason) => told.push(reason),
    })
  })
  afterEach(() => list.stop())

  test.each([
    ['token', 'token-1', true],
    ['grant', 'grant-1', true],
    ['key', 'key-1', true],
    ['token', 'grant-1', false],
    ['grant', 'token-1', false],
    ['key', 'token-1', false],
    ['token', 'token-10', false],
  ] as const)('that names the %s %s: %p', async (kind, value, expected) => {
    written = [{ sequence: 1, kind, value, until: inAWhile }]
    list.start()
    await reading(1)
    expect(await list.isRevoked(ids)).toBe(expected)
  })

  test('goes by the time of the feed, whatever this machine takes for the time', async () => {
    const told = begun - 86_400_000
    const end = new Date(told + 900_000).toISOString()
    const entries = [{ ...entry(1, 'token-1'), until: end }]
    read = async () => ({ entries, keys: [], now: new Date(told).toISOString() })
    list.start()
    await reading(2)
    await list.stop()
    expect(list.now()).toBe(told)
    expect(await list.isRevoked(ids)).toBe(true)
    passed = 900_000
    expect(list.now()).toBe(told + passed)
    expect(await list.isRevoked(ids)).toBe(false)
  })

  test('is never behind the time of the feed, however long that is on its way', async () => {
    read = async () => {
      passed += 300
      return { entries: [], keys: [], now: new Date(begun).toISOString() }
    }
    list.start()
    await reading(1)
    await list.stop()
    expect(list.now()).toBe(begun + 300)
  })

  test('finds a token without a grant by its own id', async () => {
    list.apply([{ sequence: 1, kind: 'token', value: 'token-1', until: inAWhile }])
    expect(list.isRevoked({ jti: 'token-1', kid: 'key-1' })).toBe(true)
  })

  test('reads all at the start, and then only what is new', async () => {
    written = [7, 9].map((sequence) => entry(sequence, `token-${sequence}`))
    list.start()
    await reading(2)
    written.push(entry(12, 'token-1'))
    await reading(2)
    expect(await list.isRevoked(ids)).toBeTrue()
    expect([...new Set(reads)]).toEqual([0, 9, 12])
  })

  test('goes on reading when it is started again', async () => {
    list.start()
    await list.stop()
    list.start()
    await reading(3)
  })

  test('takes any number of entries at once', async () => {
    written = Array.from({ length: 300_000 }, (_, n) => entry(n + 1, `token-${n}`))
    list.start()
    await reading(2)
    expect(reads.at(-1)).toBe(300_000)
    expect(await list.isRevoked(ids)).toBeTrue()
    expect(asked).toBe(0)
  })

  test('does not count an announced entry as one that it has read', async () => {
    list.start()
    await reading(1)
    list.apply([entry(5, 'mine')])
    expect(list.isRevoked({ ...ids, jti: 'mine' })).toBe(true)
    written = [entry(4, 'theirs'), entry(5, 'mine')]
    await reading(2)
    expect(await list.isRevoked({ ...ids, jti: 'theirs' })).toBeTrue()
  })

  test('forgets an entry at its end', async () => {
    written = [entry(1, 'token-1')]
    list.start()
    await reading(1)
    expect(await list.isRevoked(ids)).toBeTrue()
    passed = 899_999
    await reading(1)
    expect(await list.isRevoked(ids)).toBeTrue()
    passed = 900_000
    expect(await list.isRevoked(ids)).toBeFalse()
    await reading(1)
    expect(await list.isRevoked(ids)).toBeFalse()
    // Were it only over, it would count again.
    passed = 0
    expect(await list.isRevoked(ids)).toBeFalse()
  })

  test('keeps the later of two ends', async () => {
    const soon = new Date(begun + 30_000).toISOString()
    written = [entry(1, 'token-1'), { ...entry(2, 'token-1'), until: soon }]
    list.start()
    await reading(1)
    passed = 60_000
    await reading(1)
    expect(await list.isRevoked(ids)).toBeTrue()
  })

  test('queries the database until it has read once', async () => {
    expect(await list.isRevoked(ids)).toBeFalse()
    expect(asked).toBe(1)
    list.start()
    await reading(1)
    expect(await list.isRevoked(ids)).toBeFalse()
    expect(asked).toBe(1)
  })

  test('queries the database when the last good read is older than 30 s, reports it, and recovers', async () => {
    list.start()
    await reading(1)
    const good = read
    read = () => Promise.reject(new Error('away'))
    await reading(2)
    expect(list.isRevoked(ids)).toBe(false)
    passed = 30_000
    expect(list.isRevoked(ids)).toBe(false)
    passed = 30_001
    await list.isRevoked(ids)
    await list.isRevoked(ids)
    expect(asked).toBe(2)
    read = good
    await reading(2)
    expect(list.isRevoked(ids)).toBe(false)
    expect(told).toEqual([new Error('away'), null])
  })

  test('refuses a listed token without a query, however old the list is', async () => {
    written = [entry(1, 'token-1')]
    list.start()
    await reading(1)
    read = () => Promise.reject(new Error('away'))
    passed = 60_000
    expect(list.isRevoked(ids)).toBe(true)
  })

  test('passes on the keys of each read', async () => {
    const handed: unknown[] = []
    const other = createRevocationList({
      read: async () => ({ entries: [], keys: [] }),
      isRevoked: async () => false,
      keys: { replace: (keys) => handed.push(keys) },
      everyMs: 5,
    })
    other.start()
    await until(() => handed.length >= 2)
    await other.stop()
  })

  test('goes by the time of this machine where a feed does not say its own, and reads twice a second', async () => {
    const wait = spyOn(globalThis, 'setTimeout')
    const other = createRevocationList({
      read: async () => ({ entries: [entry(1, 'token-1')], keys: [] }),
      isRevoked: async () => false,
    })
    other.start()
    await until(async () => await other.isRevoked(ids))
    expect(other.now()).toBeWithin(begun, Date.now() + 1)
    expect(wait.mock.calls.map(([, ms]) => ms)).toContain(500)
    wait.mockRestore()
    await other.stop()
  })

  test('reads no more once it is stopped, during a read or between two', async () => {
    const nothing: RevocationFeed = { entries: [], keys: [] }
    const slow = Promise.withResolvers<RevocationFeed>()
    const counts = [0, 0]
    const others = [slow.promise, nothing].map((feed, nth) =>
      createRevocationList({
        async read() {
          counts[nth] = (counts[nth] ?? 0) + 1
          return feed
        },
        isRevoked: async () => false,
        everyMs: 1,
      }),
    )
    for (const other of others) other.start()
    await new Promise(setImmediate)
    const stopped = others.map((other) => other.stop())
    slow.resolve(nothing)
    await Promise.all(stopped)
    const ended = [...counts]
    list.start()
    await reading(3)
    expect(counts).toEqual(ended)
  })

  /** Waits until this many further reads have begun and ended. */
  async function reading(count: number) {
    const wanted = reads.length + count
    // The next one begins when these have ended.
    await until(() => reads.length > wanted)
  }
})

const entry = (sequence: number, value: string): RevocationEntry => ({
  sequence,
  kind: 'token',
  value,
  until: inAWhile,
})
