import { describe, expect, test } from 'bun:test'
import { isRevoked, openDatabase, readRevocationFeed, recordRevocation } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'

const database = await openTestDatabase()
const { sql } = database

describe('recordRevocation', () => {
  test('refuses until every token has expired by itself', async () => {
    await recordRevocation(sql, { kind: 'token', value: 'jti-1' })
    const feed = await readRevocationFeed(sql, 0)
    expect(feed).toEqual({
      entries: [{ sequence: 1, kind: 'token', value: 'jti-1', until: expect.any(String) }],
      keys: [],
      now: expect.stringMatching(/^\d{4}-.+Z$/),
    })
    const { until } = feed.entries[0] ?? { until: '' }
    expect(new Date(until).toISOString()).toBe(until)
  })

  test.each([
    ['its own id', { jti: 'jti-1', gid: 'x', kid: 'x' }, true],
    ['its grant', { jti: 'x', gid: 'grant-1', kid: 'x' }, true],
    ['its key', { jti: 'x', kid: 'key-1' }, true],
    ['nothing', { jti: 'x', gid: 'x', kid: 'x' }, false],
    ['the id of another kind', { jti: 'grant-1', gid: 'key-1', kid: 'jti-1' }, false],
  ])('refuses a token by %s', async (_, ids, expected) => {
    await recordRevocation(
      sql,
      { kind: 'grant', value: 'grant-1' },
      { kind: 'key', value: 'key-1' },
      { kind: 'token', value: 'jti-1' },
    )
    expect(await isRevoked(sql, ids)).toBe(expected)
  })

  test('shows numbers in their order, so that a reader misses none', async () => {
    const seen: number[] = []
    let last = (await readRevocationFeed(sql, 0)).entries.at(-1)?.sequence ?? 0
    const start = last
    let writing = true
    const read = async () => {
      const { entries } = await readRevocationFeed(sql, last)
      for (const { sequence } of entries) seen.push(sequence)
      last = entries.at(-1)?.sequence ?? last
    }
    const reader = (async () => {
      while (writing) await read()
      await read()
    })()
    const writers = openDatabase(database.url, { connections: 10 })
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        writers.begin(async (transaction) => {
          await recordRevocation(transaction, { kind: 'token', value: `t${index}` })
          await transaction`select pg_sleep(${(index % 5) / 1000})`
        }),
      ),
    )
    writing = false
    await reader
    await writers.end()
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*) from revocations where sequence > ${start}
    `
    expect(count).toBe(100)
    expect(seen).toHaveLength(100)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  })
})

test('an entry has no effect after its end', async () => {
  await recordRevocation(sql, { kind: 'token', value: 'old' })
  await sql`update revocations set until = now() - interval '1s' where value = 'old'`
  expect(await isRevoked(sql, { jti: 'old', kid: 'x' })).toBe(false)
  const { entries } = await readRevocationFeed(sql, 0)
  expect(entries.map(({ value }) => value)).not.toContain('old')
})
