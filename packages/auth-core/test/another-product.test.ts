import { describe, expect, test } from 'bun:test'
import {
  createAuthenticator,
  createKeySet,
  createRevocationList,
  createSigningKey,
  createTokenSigner,
  createTokenVerifier,
  mintApiKey,
  type RevocationEntry,
} from '@svc/auth-core'
import { bearerAuth } from '@svc/auth-core/elysia'
import { Elysia, t } from 'elysia'

// The example of the README under other names: a product that keeps notes.

const issuer = 'https://login.notes.example'
const resource = 'https://api.notes.example'
const key = await createSigningKey()
const { key: apiKey, ...stored } = mintApiKey({ prefix: 'notes_' })
const signToken = createTokenSigner(key)
const users = new Map([['alice', { account_id: 'a-1' }]])
const revoked: RevocationEntry[] = []

const keys = createKeySet({ load: async () => [key.public_jwk] })
const revocations = createRevocationList({
  read: async () => ({ entries: revoked, keys: [key.public_jwk] }),
  isRevoked: async ({ jti }) => revoked.some(({ value }) => value === jti),
  keys,
})
const authenticator = createAuthenticator({
  apiKeys: {
    prefix: 'notes_',
    findApiKey: async (key_id) =>
      key_id === stored.key_id
        ? { ...stored, account_id: 'a-2', scopes: ['read'], expires_at: null, revoked_at: null }
        : null,
  },
  accessTokens: {
    verifier: createTokenVerifier({ issuer, audiences: [resource], keys, revocations }),
    findSubject: async (sub) => users.get(sub) ?? null,
    isScope: (word) => word === 'read' || word === 'write',
  },
})
const resourceMetadata = `${resource}/.well-known/oauth-protected-resource`
const app = new Elysia()
  .use(bearerAuth({ authenticator, resourceMetadata }))
  .get('/notes', ({ caller }) => ({ of: caller.accountId, by: caller.subject }), { scope: 'read' })
  .post('/notes', ({ body }) => body, { scope: 'write', body: t.Object({ text: t.String() }) })
  .get('/anybody', ({ caller }) => [...caller.scopes])

describe('another product', () => {
  test('identifies its users by their tokens', async () => {
    const response = await call('GET', '/notes', await token())
    expect(await response.json()).toEqual({ of: 'a-1', by: 'alice' })
  })

  test('identifies its API keys by their prefix', async () => {
    expect(await (await call('GET', '/notes', apiKey)).json()).toEqual({ of: 'a-2', by: null })
  })

  test('gives a token the scopes of its own catalog and no others', async () => {
    const response = await call('GET', '/anybody', await token({ scope: 'read svc:notes write' }))
    expect(await response.json()).toEqual(['read', 'write'])
  })

  test.each([
    ['no credential', () => undefined, ''],
    ["a key of another product's form", () => 'svck_x', ', error="invalid_token"'],
    ['a token for another resource', () => token({ aud: issuer }), ', error="invalid_token"'],
    ['a token for nobody it knows', () => token({ sub: 'bob' }), ', error="invalid_token"'],
  ])('refuses %s before it looks at the body', async (_, credential, end) => {
    const response = await call('POST', '/notes', await credential())
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${resourceMetadata}"${end}`,
    )
  })

  test('refuses a missing scope before it looks at the body', async () => {
    const response = await call('POST', '/notes', await token({ scope: 'read' }))
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${resourceMetadata}", scope="write", error="insufficient_scope"`,
    )
  })

  test('reads the body of a caller who may send it', async () => {
    expect((await call('POST', '/notes', await token())).status).toBe(422)
  })

  test('refuses a revoked token within a second, without a look-up per request', async () => {
    revocations.start()
    const used = await token({ jti: 'stolen' })
    expect((await call('GET', '/notes', used)).status).toBe(200)
    const until = new Date(Date.now() + 900_000).toISOString()
    revoked.push({ sequence: 1, kind: 'token', value: 'stolen', until })
    let looks = 0
    // wall clock: looks that are at least 10 ms apart; on a busy machine both these and the readings of the list are late.
    for (; (await call('GET', '/notes', used)).status === 200; looks += 1) await Bun.sleep(10)
    expect(looks).toBeLessThan(100)
    expect((await call('GET', '/notes', await token())).status).toBe(200)
    await revocations.stop()
  })
})

function token(changes: Partial<Parameters<typeof signToken>[0]> = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000)
  const time = { iat, exp: iat + 300 }
  const names = { iss: issuer, aud: resource, sub: 'alice', client_id: 'web', jti: `t-${iat}` }
  return signToken({ ...names, ...time, scope: 'read write', ...changes })
}

function call(method: string, path: string, credential?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(credential && { authorization: `Bearer ${credential}` }),
  }
  const body = method === 'POST' ? '{}' : null
  return app.handle(new Request(`http://localhost${path}`, { method, headers, body }))
}
