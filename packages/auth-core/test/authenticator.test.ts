import { describe, expect, test } from 'bun:test'
import { ApiError } from '@svc/errors'
import {
  createAuthenticator,
  createKeySet,
  createTokenVerifier,
  mintApiKey,
  readBearer,
  type StoredApiKey,
} from '../src/index.ts'
import { AUDIENCE, claimsOf, goodToken, ISSUER, key as signingKey } from './tokens.ts'

const prefix = 'svck_'

describe('authenticate', () => {
  test('gives the caller of a known key', async () => {
    const { key, key_id, authenticate } = withOneKey()
    expect(await authenticate(`Bearer ${key}`)).toEqual({
      kind: 'api_key',
      accountId: 'account-1',
      credentialId: key_id,
      scopes: new Set(['read']),
      issuer: null,
      subject: null,
      clientId: null,
      expiresAt: null,
    })
    expect((await authenticate(`bearer ${key}`)).credentialId).toBe(key_id)
  })

  test('takes a key for tests, which is as long as one may be', async () => {
    const { key, ...minted } = mintApiKey({ prefix: `${prefix}test_` })
    const { authenticate } = createAuthenticator({
      apiKeys: { prefix, findApiKey: async () => ({ ...mint(), ...minted }) },
    })
    expect((await authenticate(`Bearer ${key}`)).credentialId).toBe(minted.key_id)
  })

  test('is not made for a prefix that no key may have', () => {
    const apiKeys = { prefix: 'a b', findApiKey: async () => null }
    expect(() => createAuthenticator({ apiKeys })).toThrow(RangeError)
  })

  test.each([
    ['no header', 'authorization missing', () => null],
    ['an empty header', 'authorization missing', () => ''],
    ['a scheme alone', 'authorization malformed', () => 'Bearer '],
    ['another scheme', 'authorization malformed', (key: string) => `Basic ${key}`],
    ['two credentials', 'authorization malformed', (key: string) => `Bearer ${key}, Bearer ${key}`],
    ['two words', 'authorization malformed', (key: string) => `Bearer ${key} ${key}`],
    ['a tab', 'authorization malformed', (key: string) => `Bearer\t${key}`],
    ['a longer key', 'api_key malformed', (key: string) => `Bearer ${key}x`],
    ['a key as if it were bound to another', 'api_key unsupported', (key: string) => `DPoP ${key}`],
    ['an unknown key', 'api_key unknown', () => `Bearer ${mintApiKey({ prefix }).key}`],
    ['a token of another kind', 'token unsupported', () => 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ])('refuses %s, and returns as a value why: %s', async (_, why, header) => {
    const { key, authenticate, check } = withOneKey()
    const error = await refusal(authenticate(header(key)))
    expect(error.code).toBe('INVALID_API_KEY')
    expect(error.headers['WWW-Authenticate']).toStartWith('Bearer')
    const found = await check(header(key))
    expect(found.ok ? 'believed' : `${found.refusal.claim} ${found.refusal.reason}`).toBe(why)
  })

  test("refuses a well-formed key that claims another key's id", async () => {
    const { key, authenticate } = createImpostor()
    expect((await refusal(authenticate(`Bearer ${key}`))).code).toBe('INVALID_API_KEY')
  })

  test.each([
    ['revoked', { revoked_at: '2020-01-01T00:00:00.000Z' }],
    ['expired', { expires_at: '2020-01-01T00:00:00.000Z' }],
  ])('refuses a %s key', async (reason, change) => {
    const { key, authenticate, check } = withOneKey(change)
    expect((await refusal(authenticate(`Bearer ${key}`))).code).toBe('INVALID_API_KEY')
    expect<unknown>(await check(`Bearer ${key}`)).toEqual({
      ok: false,
      refusal: { claim: 'api_key', reason },
    })
  })

  test('accepts a rotated key until its grace is over, to the millisecond', async () => {
    const end = Date.now() + 900_000
    const { key, clock, authenticate } = withOneKey({ expires_at: new Date(end).toISOString() })
    clock.time = end - 1
    expect(await authenticate(`Bearer ${key}`)).toBeDefined()
    clock.time = end
    expect((await refusal(authenticate(`Bearer ${key}`))).code).toBe('INVALID_API_KEY')
  })

  test('looks a busy key up once', async () => {
    const { key, authenticate, lookUps } = withOneKey()
    await Promise.all(Array.from({ length: 200 }, () => authenticate(`Bearer ${key}`)))
    await authenticate(`Bearer ${key}`)
    expect(lookUps()).toBe(1)
  })

  test('refuses a key within a second of its revocation elsewhere', async () => {
    const { key, clock, stored, authenticate } = withOneKey()
    await authenticate(`Bearer ${key}`)
    stored.revoked_at = '2020-01-01T00:00:00.000Z'
    clock.elapsed += 899
    await authenticate(`Bearer ${key}`)
    clock.elapsed += 1
    expect((await refusal(authenticate(`Bearer ${key}`))).code).toBe('INVALID_API_KEY')
  })

  test('refuses a key at once after it was dropped from the cache', async () => {
    const { key, key_id, stored, authenticate, forget } = withOneKey()
    await authenticate(`Bearer ${key}`)
    stored.revoked_at = '2020-01-01T00:00:00.000Z'
    forget(key_id)
    await Promise.resolve()
    expect((await refusal(authenticate(`Bearer ${key}`))).code).toBe('INVALID_API_KEY')
  })

  test('looks up again after a look-up failed', async () => {
    let attempts = 0
    const { key, ...stored } = mint()
    const { authenticate } = createAuthenticator({
      apiKeys: {
        prefix,
        findApiKey: async () => {
          attempts += 1
          if (attempts === 1) throw new Error('connection lost')
          return stored
        },
      },
    })
    expect(authenticate(`Bearer ${key}`)).rejects.toThrow('connection lost')
    expect((await authenticate(`Bearer ${key}`)).credentialId).toBe(stored.key_id)
  })

  test('looks no key up whose checksum is wrong', async () => {
    const { key, authenticate, lookUps } = withOneKey()
    await refusal(authenticate(`Bearer ${key.slice(0, -6)}000000`))
    expect(lookUps()).toBe(0)
  })
})

test('a bearer credential is read with its scheme in any case, and no other is', () => {
  const headers = ['Bearer a', 'bearer  a', 'DPoP a', 'Bearer', null]
  expect(headers.map(readBearer)).toEqual(['a', 'a', null, null, null])
})

describe('authenticate, with access tokens,', () => {
  test('gives the caller of a token, with the scopes of its own catalog and no others', async () => {
    const { authenticate } = withMembers({ 'user-1': 'account-1' })
    const { exp, client_id } = claimsOf()
    const scope = 'notes:read clips:read notes:write'
    const caller = await authenticate(`Bearer ${await goodToken({ exp, scope })}`)
    expect(caller).toEqual({
      kind: 'access_token',
      accountId: 'account-1',
      credentialId: 'grant-1',
      scopes: new Set(['notes:read', 'notes:write']),
      issuer: ISSUER,
      subject: 'user-1',
      clientId: client_id,
      expiresAt: new Date(exp * 1000).toISOString(),
    })
  })

  test('names a token without a grant by its own id', async () => {
    const { authenticate } = withMembers({ 'user-1': 'account-1' })
    const token = await goodToken({ gid: undefined, jti: 'token-1' })
    expect((await authenticate(`Bearer ${token}`)).credentialId).toBe('token-1')
  })

  test('gives one caller the scopes of one token', async () => {
    const { authenticate } = withMembers({ 'user-1': 'account-1', 'user-2': 'account-2' })
    const all = await goodToken()
    const few = await goodToken({ scope: 'notes:read', sub: 'user-2' })
    for (let round = 0; round < 2; round += 1) {
      expect((await authenticate(`Bearer ${all}`)).scopes.size).toBe(2)
      expect(await authenticate(`Bearer ${few}`)).toMatchObject({
        accountId: 'account-2',
        scopes: new Set(['notes:read']),
      })
    }
  })

  test('refuses a token within a second after its subject was deleted or moved', async () => {
    const members: Record<string, string> = { 'user-1': 'account-1', 'user-2': 'account-2' }
    const { clock, authenticate } = withMembers(members)
    const gone = `Bearer ${await goodToken()}`
    const moved = `Bearer ${await goodToken({ sub: 'user-2' })}`
    await authenticate(gone)
    await authenticate(moved)
    delete members['user-1']
    members['user-2'] = 'account-3'
    clock.elapsed += 1000
    expect((await refusal(authenticate(gone))).code).toBe('INVALID_API_KEY')
    expect((await authenticate(moved)).accountId).toBe('account-3')
  })

  test('never takes what begins with the prefix for a token', async () => {
    const { authenticate } = withMembers({})
    const token = `${prefix}${await goodToken()}`
    expect((await refusal(authenticate(`Bearer ${token}`))).code).toBe('INVALID_API_KEY')
  })
})

function withMembers(members: Record<string, string>) {
  const keys = createKeySet({ load: async () => [signingKey.public_jwk] })
  const clock = { elapsed: 0 }
  const authenticator = createAuthenticator({
    elapsed: () => clock.elapsed,
    apiKeys: { prefix, findApiKey: async () => null },
    accessTokens: {
      verifier: createTokenVerifier({ issuer: ISSUER, audiences: [AUDIENCE], keys }),
      async findSubject(sub) {
        const account_id = members[sub]
        return account_id ? { account_id } : null
      },
      isScope: (word): word is string => word.startsWith('notes:'),
    },
  })
  return { clock, ...authenticator }
}

function withOneKey(change: Partial<StoredApiKey> = {}) {
  const { key, ...minted } = mint()
  const stored: StoredApiKey = { ...minted, ...change }
  const clock = { time: Date.now(), elapsed: 0 }
  let count = 0
  const authenticator = createAuthenticator({
    elapsed: () => clock.elapsed,
    apiKeys: {
      prefix,
      now: () => clock.time,
      findApiKey: async (key_id) => {
        count += 1
        return key_id === stored.key_id ? { ...stored } : null
      },
    },
  })
  return { key, key_id: stored.key_id, stored, clock, lookUps: () => count, ...authenticator }
}

/** Stores a digest that does not belong to the key with this id. */
function createImpostor() {
  return withOneKey({ key_hash: mintApiKey({ prefix }).key_hash })
}

function mint() {
  return {
    ...mintApiKey({ prefix }),
    account_id: 'account-1',
    scopes: ['read'],
    expires_at: null,
    revoked_at: null,
  }
}

async function refusal(attempt: Promise<unknown>): Promise<ApiError> {
  const error = await attempt.then(
    () => new Error('it was accepted'),
    (reason) => reason,
  )
  if (error instanceof ApiError) return error
  throw error
}
