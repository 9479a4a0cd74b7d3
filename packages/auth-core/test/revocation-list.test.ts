import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  createRevocationList,
  type RevocationEntry,
  type RevocationFeed,
  type RevocationList,
} from '../src/index.ts'

const ids = { jti: 'token-1', gid: 'grant-1', kid: 'key-1' }
const inAWhile = () => new Date(Date.now() + 900_000).toISOString()

describe('a revocation list', () => {
  let written: RevocationEntry[]
  let read: (after: number) => Promise<RevocationFeed>
  let reads: number[]
  let asked: number
  let told: unknown[]
  let list: RevocationList
  const realNow = performance.now
  let ahead: number

  beforeEach(() => {
    written = []
    reads = []
    asked = 0
    told = []
    ahead = 0
    performance.now = () => realNow.call(performance) + ahead
    read = async (after) => ({
      entries: written.filter(({ sequence }) => sequence > after),
      keys: [],
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
      everyMs: 20,
      tell: (reason) => told.push(reason),
    })
  })
  afterEach(async () => {
    setSystemTime()
    await list.stop()
    performance.now = realNow
  })

  test.each([
    ['token', 'token-1', true],
    ['grant', 'grant-1', true],
    ['key', 'key-1', true],
    ['token', 'grant-1', false],
    ['grant', 'token-1', false],
    ['key', 'token-1', false],
    ['token', 'token-10', false],
  ] as const)('that names the %s %s: %p', async (kind, value, expected) => {
    written = [{ sequence: 1, kind, value, until: inAWhile() }]
    list.start()
    await reading(1)
    expect(await list.isRevoked(ids)).toBe(expected)
  })

  test('goes by the time of the feed, whatever this machine takes for the time', async () => {
    const told = Date.now()
    written = [{ sequence: 1, kind: 'token', value: 'token-1', until: inAWhile() }]
    const feed = await read(0)
    read = async () => ({ ...feed, now: new Date(told).toISOString() })
    setSystemTime(told + 86_400_000)
    list.start()
    await reading(2)
    expect(list.now() - told).toBeWithin(0, 60_000)
    expect(await list.isRevoked(ids)).toBe(true)
    ahead = 901_000
    expect(list.now() - told).toBeWithin(901_000, 961_000)
    expect(await list.isRevoked(ids)).toBe(false)
  })

  test('is never behind the time of the feed, however long that is on its way', async () => {
    const feed = await read(0)
    const told = Date.now()
    read = async () => {
      ahead += 300
      return { ...feed, now: new Date(told).toISOString() }
    }
    list.start()
    await reading(1)
    expect(list.now() - told).toBeGreaterThanOrEqual(300)
  })

  test('finds a token without a grant by its own id', async () => {
    list.apply([{ sequence: 1, kind: 'token', value: 'token-1', until: inAWhile() }])
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
    setSystemTime(Date.now() + 901_000)
    expect(await list.isRevoked(ids)).toBeFalse()
  })

  test('keeps the later of two ends', async () => {
    const soon = new Date(Date.now() + 30_000).toISOString()
    written = [entry(1, 'token-1'), { ...entry(2, 'token-1'), until: soon }]
    list.start()
    await reading(1)
    setSystemTime(Date.now() + 60_000)
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
    ahead = 20_000
    expect(list.isRevoked(ids)).toBe(false)
    ahead = 31_000
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
    ahead = 60_000
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
    while (handed.length < 2) await Bun.sleep(5)
    await other.stop()
  })

  test('reads no more once it is stopped', async () => {
    list.start()
    await reading(1)
    await list.stop()
    const count = reads.length
    await Bun.sleep(60)
    expect(reads.length).toBe(count)
  })

  /** Waits until this many further reads have begun and ended. */
  async function reading(count: number) {
    const wanted = reads.length + count
    while (reads.length < wanted) await Bun.sleep(1)
    await Bun.sleep(1)
  }
})

const entry = (sequence: number, value: string): RevocationEntry => ({
  sequence,
  kind: 'token',
  value,
  until: inAWhile(),
})
