import { beforeEach, describe, expect, test } from 'bun:test'
import { createKeySet, createSigningKey, type PublicJwk } from '../src/index.ts'

const [first, second, third] = (await Promise.all([0, 1, 2].map(createSigningKey))).map(
  ({ public_jwk }) => public_jwk,
) as [PublicJwk, PublicJwk, PublicJwk]

describe('a key set', () => {
  let published: PublicJwk[]
  let loads: number
  let load: () => Promise<PublicJwk[]>
  const clock = { ms: 0 }

  beforeEach(() => {
    published = [first]
    loads = 0
    load = async () => published
    clock.ms = 0
  })

  const newKeys = () =>
    createKeySet({
      load() {
        loads += 1
        return load()
      },
      elapsed: () => clock.ms,
    })

  test('loads once, however many ask at once', async () => {
    const keys = newKeys()
    const found = await Promise.all(
      Array.from({ length: 100 }, () => keys.find(first.kid, 'ES256')),
    )
    expect(loads).toBe(1)
    expect(new Set(found).size).toBe(1)
    expect(found[0]?.numbers).toContain(first.x)
  })

  test('leaves out an RSA key of less than 2048 bits, and keeps the others', async () => {
    const rsa = { kty: 'RSA', e: 'AQAB' }
    const jwks = [341, 342].map((length) => ({ ...rsa, kid: `${length}`, n: 'x'.repeat(length) }))
    const keys = createKeySet({ load: async () => jwks as never })
    expect(await keys.find('341', 'RS256')).toBeNull()
    expect(await keys.find('342', 'RS256')).not.toBeNull()
  })

  test('loads once every 30 s for any number of unknown keys', async () => {
    const keys = newKeys()
    await keys.find(first.kid, 'ES256')
    for (let second = 1; second <= 65; second += 1) {
      clock.ms += 1000
      const tried = Array.from({ length: 50 }, (_, n) =>
        keys.find(`unknown-${second}-${n}`, 'ES256'),
      )
      expect(new Set(await Promise.all(tried))).toEqual(new Set([null]))
    }
    expect(loads).toBe(3)
  })

  test('finds a new key at the next of these loads', async () => {
    const keys = newKeys()
    await keys.find(first.kid, 'ES256')
    published = [first, second]
    clock.ms += 30_000
    expect(await keys.find(second.kid, 'ES256')).toBeNull()
    clock.ms += 1
    const both = [keys.find(second.kid, 'ES256'), keys.find(second.kid, 'ES256')]
    expect(await Promise.all(both)).not.toContain(null)
  })

  test('finds a new key at once when a rotation is announced, in the middle of a flood', async () => {
    const keys = newKeys()
    await keys.find(first.kid, 'ES256')
    await Promise.all(Array.from({ length: 1000 }, (_, n) => keys.find(`unknown-${n}`, 'ES256')))
    keys.replace([first, second])
    expect(await keys.find(second.kid, 'ES256')).not.toBeNull()
    expect(loads).toBe(1)
  })

  test('does not fall back to keys read before the announcement', async () => {
    const keys = newKeys()
    await keys.find(first.kid, 'ES256')
    clock.ms += 30_001
    const slow = Promise.withResolvers<PublicJwk[]>()
    load = () => slow.promise
    const asked = keys.find('unknown', 'ES256')
    keys.replace([first, second])
    slow.resolve([first])
    await asked
    expect(await keys.find(second.kid, 'ES256')).not.toBeNull()
  })

  test('loads again when it is older than 300 s, and drops keys that are no longer listed', async () => {
    const keys = newKeys()
    const key = await keys.find(first.kid, 'ES256')
    published = [second]
    clock.ms += 300_000
    expect(await keys.find(first.kid, 'ES256')).toBe(key)
    expect(loads).toBe(1)
    clock.ms += 1
    expect(await keys.find(first.kid, 'ES256')).toBeNull()
    expect(await keys.find(second.kid, 'ES256')).not.toBeNull()
  })

  test('keeps its keys while loading fails, and tries every 30 s', async () => {
    const keys = newKeys()
    await keys.find(first.kid, 'ES256')
    load = async () => Promise.reject(new Error('away'))
    clock.ms += 301_000
    expect(await keys.find(first.kid, 'ES256')).not.toBeNull()
    expect(await keys.find(first.kid, 'ES256')).not.toBeNull()
    expect(loads).toBe(2)
    clock.ms += 30_001
    await keys.find(first.kid, 'ES256')
    expect(loads).toBe(3)
  })

  test('says why it has no keys, and recovers at once', async () => {
    const keys = newKeys()
    load = async () => Promise.reject(new Error('away'))
    await expect(keys.find(first.kid, 'ES256')).rejects.toThrow('away')
    load = async () => published
    expect(await keys.find(first.kid, 'ES256')).not.toBeNull()
  })

  test('holds the same key for the same numbers, and another for others', async () => {
    const keys = newKeys()
    const key = await keys.find(first.kid, 'ES256')
    if (!key) throw new Error('The key is there.')
    keys.replace([{ ...first }])
    expect(keys.holds(key)).toBeTrue()
    keys.replace([{ ...third, kid: first.kid }])
    expect(keys.holds(key)).toBeFalse()
    keys.replace([])
    expect(keys.holds(key)).toBeFalse()
  })
})
