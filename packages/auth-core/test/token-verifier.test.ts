import { afterAll, describe, expect, test } from 'bun:test'
import { boundOf } from '@svc/patience'
import {
  createKeySet,
  createSigningKey,
  createTokenVerifier,
  type KeySet,
  type RevocableIds,
  type TokenVerifierOptions,
} from '../src/index.ts'
import { hostileTokens, oddTokens } from '../src/testing.ts'
import { AUDIENCE, claimsOf, goodToken, ISSUER, key, now } from './tokens.ts'

let fetches = 0
const canary = Bun.serve({
  port: 0,
  fetch() {
    fetches += 1
    return Response.json({ keys: [] })
  },
})
afterAll(() => canary.stop(true))

const source = { key, claims: () => claimsOf(), canary: canary.url.href }
const hostile = await hostileTokens(source)

describe('verify', () => {
  test('gives the claims of a good token', async () => {
    for (const changes of [{ account_id: 'account-2' }, { gid: undefined, scope: '' }]) {
      const claims = claimsOf(changes)
      const signed = JSON.parse(JSON.stringify(claims))
      expect(await newVerifier().verify(await goodToken(claims))).toStrictEqual(signed)
    }
  })

  test.each(hostile)('refuses a token that %s', async (_, token) => {
    expect(await newVerifier().verify(token)).toBeNull()
    // Changing a valid token must not give another valid one.
    const verifier = newVerifier()
    await verifier.verify(await goodToken())
    expect(await verifier.verify(token)).toBeNull()
  })

  test.each([
    ['aud other', { aud: 'https://evil.example' }],
    ['aud missing', { aud: undefined }],
    ['aud malformed', { aud: [AUDIENCE, 7] }],
    ['iss other', { iss: 'https://evil.example' }],
    ['exp expired', { exp: now() - 1 }],
    ['exp malformed', { exp: 'tomorrow' }],
    ['nbf too_early', { nbf: now() + 86_400 }],
    ['iat too_early', { iat: now() + 86_400 }],
    ['sub missing', { sub: undefined }],
    ['sub malformed', { sub: 'two\nlines' }],
    ['sub malformed', { sub: 'x'.repeat(256) }],
    ['client_id missing', { client_id: undefined }],
    ['jti malformed', { jti: 7 }],
    ['gid malformed', { gid: 7 }],
    ['account_id malformed', { account_id: 7 }],
    ['scope malformed', { scope: [] }],
  ])('reports that a token is refused for its %s', async (why, changes) => {
    expect(await newVerifier().why(await goodToken(changes))).toBe(why)
  })

  test.each([
    ['typ unsupported', 'is an ID token'],
    ['typ missing', 'has no type'],
    ['alg missing', 'says no algorithm'],
    ['alg unsupported', 'is signed with none, and has a signature'],
    ['crit unsupported', 'has a critical claim'],
    ['kid missing', 'names no key'],
    ['kid malformed', 'names a number for a key'],
    ['kid unknown', 'names an unknown key'],
    ['signature wrong', 'is signed with a foreign key under our name'],
    ['token malformed', 'has a padded signature'],
  ])('reports %s for a token that %s', async (why, name) => {
    const [, token = ''] = hostile.find((one) => one[0] === name) ?? []
    expect(await newVerifier().why(token)).toBe(why)
  })

  test.each(oddTokens(source))('accepts a token that %s', async (_, token) => {
    expect(await newVerifier().verify(token)).toMatchObject({ sub: 'user-1' })
  })

  test('requests no address that a token names', () => {
    expect(fetches).toBe(0)
  })

  test('gives a token without a scope no scope', async () => {
    expect(await newVerifier().verify(await goodToken({ scope: undefined }))).toMatchObject({
      scope: '',
    })
  })

  test.each([
    ['100 kB', 'x'.repeat(100_000)],
    ['100,000 levels', Buffer.from('['.repeat(100_000)).toString('base64url')],
    ['as many dots as fit', '.'.repeat(8192)],
    ['as many letters as fit', 'a'.repeat(8192)],
  ])('refuses %s in a few milliseconds of work', async (_, text) => {
    const verifier = newVerifier()
    const before = process.cpuUsage()
    for (let n = 0; n < 10; n += 1) expect(await verifier.verify(text)).toBeNull()
    const { user, system } = process.cpuUsage(before)
    const spent = (user + system) / 1000 / 10
    expect(spent).toBeLessThan(boundOf(50, spent))
  })

  test('takes a token of 8192 characters, and none longer', async () => {
    const bare = await goodToken({ pad: '' })
    const sized = async (length: number) => {
      const token = await goodToken({
        pad: 'x'.repeat(Math.floor(((length - bare.length) * 3) / 4)),
      })
      return [token.length, await newVerifier().why(token)]
    }
    expect(await sized(8192)).toEqual([8192, 'believed'])
    expect(await sized(8193)).toEqual([8193, 'token malformed'])
  })

  test('refuses a token from the moment it expires, although it was accepted before', async () => {
    const end = now() + 900
    let time = Date.now()
    const verifier = newVerifier({ now: () => time })
    const token = await goodToken({ exp: end })
    expect(await verifier.verify(token)).not.toBeNull()
    time = end * 1000 - 1
    expect(await verifier.verify(token)).not.toBeNull()
    time = end * 1000
    expect(await verifier.verify(token)).toBeNull()
    expect(await newVerifier({ now: () => time }).why(token)).toBe('exp expired')
  })

  test.each(['iat', 'nbf'])(
    'takes a token whose %s is five seconds ahead, and none further',
    async (claim) => {
      const second = now()
      const at = second * 1000
      const token = await goodToken({ [claim]: second + 5 })
      expect(await newVerifier({ now: () => at }).verify(token)).not.toBeNull()
      expect(await newVerifier({ now: () => at - 1 }).verify(token)).toBeNull()
    },
  )

  test('refuses a token as soon as its key is withdrawn, although it was accepted before', async () => {
    const keys = createKeySet({ load: async () => [key.public_jwk] })
    const verifier = newVerifier({ keys })
    const token = await goodToken()
    expect(await verifier.verify(token)).not.toBeNull()
    keys.replace([])
    expect(await verifier.verify(token)).toBeNull()
  })

  test('accepts tokens of the old key and of the new one while both are published', async () => {
    const next = await createSigningKey()
    const keys = createKeySet({ load: async () => [next.public_jwk, key.public_jwk] })
    const verifier = newVerifier({ keys })
    expect(await verifier.verify(await goodToken())).not.toBeNull()
    expect(await verifier.verify(await goodToken({}, next))).not.toBeNull()
  })

  test('remembers the last ten thousand good tokens, and no more', async () => {
    const known = createKeySet({ load: async () => [key.public_jwk] })
    let checks = 0
    const find: KeySet['find'] = (kid, alg) => {
      checks += 1
      return known.find(kid, alg)
    }
    const verifier = newVerifier({ keys: { ...known, find } })
    const tokens = await Promise.all(Array.from({ length: 10_001 }, () => goodToken()))
    for (const token of tokens) await verifier.verify(token)
    expect(checks).toBe(10_001)
    for (const token of tokens.slice(1)) await verifier.verify(token)
    expect(checks).toBe(10_001)
    await verifier.verify(tokens[0] ?? '')
    expect(checks).toBe(10_002)
  })

  test('checks revocations every time, and refuses in the same moment', async () => {
    const asked: RevocableIds[] = []
    let isRevoked = false
    const verifier = newVerifier({
      revocations: {
        isRevoked(ids) {
          asked.push(ids)
          return isRevoked
        },
      },
    })
    const token = await goodToken({ jti: 'token-1', gid: 'grant-1' })
    expect(await verifier.verify(token)).not.toBeNull()
    expect(await verifier.verify(token)).not.toBeNull()
    isRevoked = true
    expect(await verifier.verify(token)).toBeNull()
    const ids = { jti: 'token-1', gid: 'grant-1', kid: key.kid }
    expect(asked).toEqual([ids, ids, ids])
  })

  test('admits no caller when neither list nor database can be read', async () => {
    const isRevoked = () => Promise.reject(new Error('away'))
    const verifier = newVerifier({ revocations: { isRevoked } })
    await expect(verifier.verify(await goodToken())).rejects.toThrow('away')
  })

  test('refuses both forms of a token whose id is revoked', async () => {
    const token = await goodToken({ jti: 'token-1' })
    const twin = oddTokens({ ...source, claims: () => claimsOf({ jti: 'token-1' }) }).at(-1)?.[1]
    const revoked = new Set<string>()
    const verifier = newVerifier({ revocations: { isRevoked: ({ jti }) => revoked.has(jti) } })
    for (const form of [token, twin ?? '']) expect(await verifier.verify(form)).not.toBeNull()
    revoked.add('token-1')
    for (const form of [token, twin ?? '']) expect(await verifier.verify(form)).toBeNull()
  })
})

function newVerifier(changes: Partial<TokenVerifierOptions> = {}) {
  const keys = createKeySet({ load: async () => [key.public_jwk] })
  const verifier = createTokenVerifier({
    issuer: ISSUER,
    audiences: ['https://clips.example.org', AUDIENCE],
    keys,
    ...changes,
  })
  return {
    /** Returns the claims of a good token, and `null` for any other. */
    async verify(token: string) {
      const verified = await verifier.verify(token)
      return verified.ok ? verified.claims : null
    },
    /** Returns why a token is refused, in two words. */
    async why(token: string) {
      const verified = await verifier.verify(token)
      return verified.ok ? 'believed' : `${verified.refusal.claim} ${verified.refusal.reason}`
    },
  }
}
