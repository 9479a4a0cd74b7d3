import { describe, expect, test } from 'bun:test'
import { createAuthenticator, mintApiKey } from '@svc/auth-core'
import { bearerAuth } from '@svc/auth-core/elysia'
import { ApiError } from '@svc/errors'
import { Elysia, t } from 'elysia'

// A product that keeps notes, with no plugin for its errors.

const { key, ...minted } = mintApiKey({ prefix: 'notes_' })
const stored = { ...minted, account_id: 'a-1', expires_at: null, revoked_at: null }
const authenticator = createAuthenticator<'read' | 'write'>({
  apiKeys: { prefix: 'notes_', findApiKey: async () => ({ ...stored, scopes: ['read'] as const }) },
})
const resourceMetadata = 'https://api.notes.example/.well-known/oauth-protected-resource'
const app = new Elysia()
  .use(bearerAuth({ authenticator, resourceMetadata }))
  .get('/notes', ({ caller }) => caller.accountId, { scope: 'read' })
  .post('/notes', ({ body }) => body, { scope: 'write', body: t.Object({ text: t.String() }) })

describe('the plugin for Elysia', () => {
  test('gives a route its caller', async () => {
    expect(await (await call('GET', key)).text()).toBe('a-1')
  })

  test.each([
    ['no credential', undefined, 401, ''],
    ['an unknown credential', 'svck_x', 401, ', error="invalid_token"'],
    ['a missing scope', key, 403, ', scope="write", error="insufficient_scope"'],
  ])(
    'refuses %s with a challenge, before it looks at the body',
    async (_, credential, status, end) => {
      const response = await call('POST', credential)
      const challenge = `Bearer resource_metadata="${resourceMetadata}"${end}`
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        status,
        challenge,
      ])
      expect(response.headers.get('content-type')).toStartWith('application/json')
      expect(await response.json()).toMatchObject({ errors: [{ description: expect.any(String) }] })
    },
  )

  test('leaves the body to a product that writes its own, and other errors alone', async () => {
    const own = new Elysia()
      .onError(({ error }) => (error instanceof ApiError ? { code: error.code } : undefined))
      .use(bearerAuth({ authenticator, resourceMetadata }))
      .get('/notes', () => Promise.reject(new Error('a bug')), { scope: 'read' })
    const refused = await own.handle(new Request('http://localhost/notes'))
    expect([refused.status, await refused.json()]).toEqual([401, { code: 'INVALID_API_KEY' }])
    expect(refused.headers.get('www-authenticate')).toStartWith('Bearer ')
    const headers = { authorization: `Bearer ${key}` }
    const failed = await own.handle(new Request('http://localhost/notes', { headers }))
    expect(failed.status).toBe(500)
  })
})

function call(method: string, credential?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(credential && { authorization: `Bearer ${credential}` }),
  }
  const body = method === 'POST' ? '{}' : null
  return app.handle(new Request('http://localhost/notes', { method, headers, body }))
}
