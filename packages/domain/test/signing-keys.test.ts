import { beforeEach, describe, expect, test } from 'bun:test'
import { createSigningKey } from '@svc/auth-core'
import { createSealer } from '@svc/secrets'
import {
  adoptSigningKey,
  ensureSigningKey,
  isRevoked,
  listSigningKeys,
  readPublishedKeys,
  readRevocationFeed,
  readSigningKey,
  retireSigningKey,
  rotateDueSigningKey,
  rotateSigningKey,
  signingKeySealer,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { refusal } from './fixtures.ts'
import { fiftyTimes } from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()
beforeEach(async () => {
  await sql`truncate signing_keys, revocations`
})

const sealer = signingKeySealer('a secret of at least thirty-two bytes')

describe('ensureSigningKey', () => {
  test('makes the key that signs, once', async () => {
    await fiftyTimes(() => ensureSigningKey(sql, sealer))
    expect(await states()).toEqual(['active'])
    const key = await readSigningKey(sql, sealer)
    expect(await readPublishedKeys(sql)).toEqual([key.public_jwk])
    expect(Object.keys(key.public_jwk).toSorted().join()).toBe('alg,crv,kid,kty,use,x,y')
    expect(key.private_jwk.d).toBeString()
    const rows = await sql`select * from signing_keys`
    expect(JSON.stringify(rows)).not.toContain(key.private_jwk.d)
  })
})

describe('readSigningKey', () => {
  test('throws when there is no key, or the secret is another', async () => {
    expect(readSigningKey(sql, sealer)).rejects.toThrow('There is no signing key')
    await ensureSigningKey(sql, sealer)
    const other = signingKeySealer('another secret of thirty-two bytes!!')
    expect(readSigningKey(sql, other)).rejects.toThrow('encrypted under another SECRET')
    const [key] = await listSigningKeys(sql)
    await retireSigningKey(sql, other, key?.kid ?? '')
    expect((await readSigningKey(sql, other)).kid).not.toBe(key?.kid ?? '')
  })

  test('opens no key that was encrypted for another purpose or kid', async () => {
    await ensureSigningKey(sql, sealer)
    const webhooks = createSealer('a secret of at least thirty-two bytes', 'sealed webhook secret')
    expect(readSigningKey(sql, webhooks)).rejects.toThrow('another SECRET')
  })
})

describe('a rotation', () => {
  test('publishes the next key, lets it sign after ten minutes, and keeps the old one for a day', async () => {
    await ensureSigningKey(sql, sealer)
    const old = await readSigningKey(sql, sealer)
    const [next] = await rotateSigningKey(sql, sealer)
    const young = next?.kid ?? ''
    expect(young).not.toBe(old.kid)

    const timeline: [string, number, string, string[], string[]][] = []
    let elapsed = 0
    const at = async (seconds: number) => {
      await grow(seconds - elapsed)
      elapsed = seconds
      const { kid } = await readSigningKey(sql, sealer)
      const published = (await readPublishedKeys(sql)).map((key) => nameOf(key.kid))
      timeline.push(['at', seconds, nameOf(kid), published, await states()])
    }
    const nameOf = (kid: string) => (kid === young ? 'young' : 'old')
    const MINUTE = 60
    const DAY = 86_400
    for (const seconds of [0, 9 * MINUTE, 10 * MINUTE, DAY, DAY + 9 * MINUTE, DAY + 10 * MINUTE]) {
      await at(seconds)
    }
    expect(timeline).toEqual([
      ['at', 0, 'old', ['young', 'old'], ['next', 'active']],
      ['at', 540, 'old', ['young', 'old'], ['next', 'active']],
      ['at', 600, 'young', ['young', 'old'], ['active', 'retired']],
      ['at', 86_400, 'young', ['young', 'old'], ['active', 'retired']],
      ['at', 86_940, 'young', ['young', 'old'], ['active', 'retired']],
      ['at', 87_000, 'young', ['young'], ['active']],
    ])
  })

  test('that is asked for fifty times makes one key', async () => {
    await ensureSigningKey(sql, sealer)
    const answers = await fiftyTimes(() => rotateSigningKey(sql, sealer))
    expect(await states()).toEqual(['next', 'active'])
    expect(new Set(answers.map(([next]) => next?.kid)).size).toBe(1)
  })

  test('of nothing makes a key that signs at once', async () => {
    await rotateSigningKey(sql, sealer)
    expect(await states()).toEqual(['active'])
  })

  test.each([
    ['a key of 89 days', 89, false, ['active']],
    ['a key of 91 days', 91, false, ['next', 'active']],
    ['an operator’s key of 91 days', 91, true, ['active']],
  ])('is due for %s', async (_, days, adopted, expected) => {
    if (adopted) await adoptSigningKey(sql, sealer, (await createSigningKey()).private_jwk)
    else await ensureSigningKey(sql, sealer)
    await grow(days * 86_400)
    await fiftyTimes(() => rotateDueSigningKey(sql, sealer))
    expect(await states()).toEqual(expected)
  })

  test('is not due without a key', async () => {
    expect(await rotateDueSigningKey(sql, sealer)).toEqual([])
  })
})

describe('adoptSigningKey', () => {
  test('signs with an operator’s key at once, whatever was next, as often as it is adopted', async () => {
    await ensureSigningKey(sql, sealer)
    const before = await readSigningKey(sql, sealer)
    await rotateSigningKey(sql, sealer)
    const { private_jwk } = await createSigningKey()
    await fiftyTimes(() => adoptSigningKey(sql, sealer, { ...private_jwk, kid: 'own-1' }))
    expect(await states()).toEqual(['active', 'retired'])
    const key = await readSigningKey(sql, sealer)
    expect(key.kid).toBe('own-1')
    expect(key.private_jwk.d).toBe(private_jwk.d)
    await grow(86_000)
    expect((await readPublishedKeys(sql)).map(({ kid }) => kid)).toEqual(['own-1', before.kid])
    await grow(500)
    expect((await readPublishedKeys(sql)).map(({ kid }) => kid)).toEqual(['own-1'])
  })

  test('takes an earlier key back', async () => {
    const mine = (await createSigningKey()).private_jwk
    await adoptSigningKey(sql, sealer, mine)
    await adoptSigningKey(sql, sealer, (await createSigningKey()).private_jwk)
    await grow(40 * 86_400)
    expect((await readSigningKey(sql, sealer)).kid).not.toBe(mine.kid)
    await adoptSigningKey(sql, sealer, mine)
    expect((await readSigningKey(sql, sealer)).kid).toBe(mine.kid)
    expect(await states()).toEqual(['active', 'retired'])
  })

  test('makes its own what the service had made', async () => {
    await ensureSigningKey(sql, sealer)
    const { private_jwk } = await readSigningKey(sql, sealer)
    await adoptSigningKey(sql, sealer, private_jwk)
    expect(await listSigningKeys(sql)).toEqual([
      expect.objectContaining({ kid: private_jwk.kid, state: 'active', is_adopted: true }),
    ])
  })

  test('refuses a key that was retired, a kid that another key has, and what is no key', async () => {
    const one = (await createSigningKey()).private_jwk
    const other = (await createSigningKey()).private_jwk
    await adoptSigningKey(sql, sealer, { ...one, kid: 'k' })
    const adopt = (jwk: unknown) => adoptSigningKey(sql, sealer, jwk)
    expect(adopt({ ...other, kid: 'k' })).rejects.toThrow('Another signing key had the kid k')
    await retireSigningKey(sql, sealer, 'k')
    expect(adopt({ ...one, kid: 'k' })).rejects.toThrow('The signing key k was retired at 2')
    expect(adopt({ kty: 'RSA' })).rejects.toThrow('`kty`')
    expect(await states()).toEqual(['active'])
  })
})

describe('retireSigningKey', () => {
  test('drops the key that signs, refuses its tokens, and lets another sign at once', async () => {
    await ensureSigningKey(sql, sealer)
    const { kid } = await readSigningKey(sql, sealer)
    const answers = await fiftyTimes(() =>
      refusal(retireSigningKey(sql, sealer, kid)).catch(() => 'done'),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await states()).toEqual(['active'])
    expect((await readSigningKey(sql, sealer)).kid).not.toBe(kid)
    expect(await isRevoked(sql, { jti: 'x', gid: 'x', kid })).toBe(true)
    const feed = await readRevocationFeed(sql, 0)
    expect(feed.entries).toMatchObject([{ kind: 'key', value: kid }])
    expect(feed.keys).toEqual(await readPublishedKeys(sql))
  })

  test('takes the next key when there is one', async () => {
    await ensureSigningKey(sql, sealer)
    const { kid } = await readSigningKey(sql, sealer)
    const [next] = await rotateSigningKey(sql, sealer)
    await retireSigningKey(sql, sealer, kid)
    expect((await readSigningKey(sql, sealer)).kid).toBe(next?.kid ?? '')
    expect(await states()).toEqual(['active'])
  })

  test('of a next key leaves the one that signs for good', async () => {
    await ensureSigningKey(sql, sealer)
    const { kid } = await readSigningKey(sql, sealer)
    const [next] = await rotateSigningKey(sql, sealer)
    await retireSigningKey(sql, sealer, next?.kid ?? '')
    await grow(3 * 86_400)
    expect(await listSigningKeys(sql)).toMatchObject([
      { kid, state: 'active', unpublished_at: null },
    ])
  })

  test('of a retired key leaves the one that signs', async () => {
    await ensureSigningKey(sql, sealer)
    const old = await readSigningKey(sql, sealer)
    await rotateSigningKey(sql, sealer)
    await grow(3600)
    const { kid } = await readSigningKey(sql, sealer)
    await retireSigningKey(sql, sealer, old.kid)
    expect(await listSigningKeys(sql)).toMatchObject([{ kid, state: 'active' }])
  })

  test('drops the key under every kid that it was brought with', async () => {
    const { private_jwk } = await createSigningKey()
    await adoptSigningKey(sql, sealer, { ...private_jwk, kid: 'first' })
    await adoptSigningKey(sql, sealer, { ...private_jwk, kid: 'second' })
    expect(await states()).toEqual(['active', 'retired'])
    await retireSigningKey(sql, sealer, 'first')
    expect((await readPublishedKeys(sql)).map(({ x }) => x)).not.toContain(private_jwk.x)
    expect(await states()).toEqual(['active'])
    for (const kid of ['first', 'second']) {
      expect(await isRevoked(sql, { jti: 'x', gid: 'x', kid })).toBe(true)
    }
    const brought = adoptSigningKey(sql, sealer, { ...private_jwk, kid: 'third' })
    expect(brought).rejects.toThrow('The signing key third was retired at 2')
  })

  test('finds only published keys', async () => {
    expect(await refusal(retireSigningKey(sql, sealer, 'x'))).toBe('NOT_FOUND')
  })
})

async function states(): Promise<string[]> {
  return (await listSigningKeys(sql)).map(({ state }) => state)
}

/** Makes every key older. */
async function grow(seconds: number) {
  await sql`update signing_keys set activates_at = activates_at - make_interval(secs => ${seconds})`
}
