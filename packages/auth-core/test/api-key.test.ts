import { describe, expect, test } from 'bun:test'
import { createCredentialCache } from '../src/api-key.ts'
import { mintApiKey, parseApiKey } from '../src/index.ts'

const prefix = 'svck_'
const OLD_KEY = `svck_AAAAAAAA_${'A'.repeat(43)}7K75i2`

describe('mintApiKey', () => {
  test('writes prefix, id, secret and checksum', () => {
    const { key, key_id } = mintApiKey({ prefix })
    expect(key).toMatch(/^svck_[0-9A-Za-z]{8}_[0-9A-Za-z_-]{43}[0-9A-Za-z]{6}$/)
    expect(key.slice(prefix.length, prefix.length + 8)).toBe(key_id)
  })

  test('never writes the same key or id twice', () => {
    const minted = Array.from({ length: 2000 }, () => mintApiKey({ prefix }))
    expect(new Set(minted.map(({ key }) => key)).size).toBe(2000)
    expect(new Set(minted.map(({ key_id }) => key_id)).size).toBe(2000)
  })

  test('stores a digest that does not hold the key', () => {
    const { key, key_hash } = mintApiKey({ prefix })
    expect(key_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(key_hash).toBe(new Bun.CryptoHasher('sha256').update(key).digest('hex'))
  })
})

test('of ten thousand look-ups none is forgotten, and of one more the oldest', async () => {
  let ms = 0
  const cache = createCredentialCache<string>({ elapsed: () => ms })
  const remember = (nth: number) => cache.remember(`${nth}`, async () => 'found')
  await remember(0)
  ms = 900
  // The first is looked up again, and is the last of them then.
  for (let nth = 1; nth <= 10_000; nth++) await remember(nth % 10_000)
  expect(await cache.recall('1')).toBe('found')
  await remember(10_000)
  const known = [cache.recall('1'), await cache.recall('2'), await cache.recall('0')]
  expect(known).toEqual([undefined, 'found', 'found'])
})

test('what is forgotten are the look-ups that match, also while one finds nothing', async () => {
  const cache = createCredentialCache<string>()
  for (const name of ['ada', 'bob']) await cache.remember(name, async () => name)
  const empty = cache.remember('nil', async () => null)
  cache.forget((value) => value.startsWith('a'))
  await empty
  expect([cache.recall('ada'), await cache.recall('bob')]).toEqual([undefined, 'bob'])
})

describe('a prefix', () => {
  test.each(['notes_', 'sk-live-', 'n', '~!'])('may be %s', (own) => {
    const { key, key_id } = mintApiKey({ prefix: own })
    expect(key).toStartWith(own)
    expect(parseApiKey(key, { prefix: own })).toEqual({ key_id })
  })

  test.each(['', 'a b', 'a,b', 'ä', 'x'.repeat(33)])('may not be %p', (own) => {
    expect(() => mintApiKey({ prefix: own })).toThrow(RangeError)
  })
})

describe('parseApiKey', () => {
  const { key, key_id } = mintApiKey({ prefix })

  test('reads the id of a real key, also of one from years ago', () => {
    expect(parseApiKey(key, { prefix })).toEqual({ key_id })
    expect(parseApiKey(OLD_KEY, { prefix })).toEqual({ key_id: 'AAAAAAAA' })
  })

  test('reads the id of a key that says behind the prefix that it is for tests', () => {
    const made = mintApiKey({ prefix: `${prefix}test_` })
    expect(parseApiKey(made.key, { prefix })).toEqual({ key_id: made.key_id })
  })

  test('refuses a key with any one character changed', () => {
    for (let place = 0; place < key.length; place++) {
      const changed = key.slice(0, place) + (key[place] === 'x' ? 'y' : 'x') + key.slice(place + 1)
      expect(parseApiKey(changed, { prefix })).toBeNull()
    }
  })

  test.each([
    ['nothing', ''],
    ['the prefix alone', prefix],
    ['a shortened key', key.slice(0, -1)],
    ['an extended key', `${key}a`],
    ['another case', key.toUpperCase()],
    ['another prefix', key.replace('svck_', 'other_')],
    ['surrounding space', ` ${key}`],
    ['a line break at the end', `${key}\n`],
  ])('refuses %s', (_, text) => {
    expect(parseApiKey(text, { prefix })).toBeNull()
  })
})
