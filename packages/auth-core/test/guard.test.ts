import { describe, expect, test } from 'bun:test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuthenticator, createGuard, mintApiKey } from '../src/index.ts'
import { nodeAuth } from '../src/node.ts'

const { key, ...stored } = mintApiKey({ prefix: 'notes_' })
const resourceMetadata = 'https://api.notes.example/.well-known/oauth-protected-resource'
const authenticator = createAuthenticator({
  apiKeys: {
    prefix: 'notes_',
    async findApiKey(key_id) {
      if (key_id !== stored.key_id) throw new Error('database away')
      return {
        ...stored,
        account_id: 'ada',
        scopes: ['read'],
        expires_at: null,
        revoked_at: null,
      }
    },
  },
})
const REFUSALS = [
  ['no credential', undefined, 401, `scope="read write"`],
  ['another scheme', 'Basic x', 401, 'scope="read write", error="invalid_token"'],
  ['a missing scope', `Bearer ${key}`, 403, 'scope="read write", error="insufficient_scope"'],
] as const

describe('a guard', () => {
  const guard = createGuard<string>({ authenticator, resourceMetadata })

  test('admits a known caller', async () => {
    const admission = await guard.check(requestWith(`Bearer ${key}`), 'read')
    expect(admission.ok && admission.caller.accountId).toBe('ada')
    expect((await guard.admit(requestWith(`Bearer ${key}`))).accountId).toBe('ada')
  })

  test.each(REFUSALS)('answers %s', async (_, authorization, status, end) => {
    const admission = await guard.check(requestWith(authorization), 'read', 'write')
    if (admission.ok) throw new Error('It was let in.')
    const response = admission.error.asResponse()
    expect(response.status).toBe(status)
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${resourceMetadata}", ${end}`,
    )
    const admitted = guard.admit(requestWith(authorization), 'read', 'write')
    await expect(admitted).rejects.toMatchObject({ status })
    expect(admission.refusal.reason).toBe(
      authorization?.startsWith('Basic') ? 'malformed' : 'missing',
    )
  })

  test('reports to the log why a credential was refused', async () => {
    const admission = await guard.check(requestWith('Bearer notes_x'))
    expect(admission).toMatchObject({ refusal: { claim: 'api_key', reason: 'malformed' } })
  })

  test('neither refuses nor admits a caller while look-ups fail', async () => {
    const unknown = requestWith(`Bearer ${mintApiKey({ prefix: 'notes_' }).key}`)
    await expect(guard.check(unknown)).rejects.toThrow('database away')
  })
})

describe('the middleware for Node', () => {
  const { requireScopes, callerOf } = nodeAuth<string>({ authenticator, resourceMetadata })

  test('admits a known caller', async () => {
    const [status, body] = await ask(`Bearer ${key}`, 'read')
    expect([status, body]).toEqual([200, 'ada'])
  })

  test.each(REFUSALS)('answers %s', async (_, authorization, status, end) => {
    const [answered, body, challenge, type] = await ask(authorization, 'read', 'write')
    expect([answered, type]).toEqual([status, 'application/json; charset=utf-8'])
    expect(challenge).toBe(`Bearer resource_metadata="${resourceMetadata}", ${end}`)
    expect(JSON.parse(body).errors[0].code).toMatch(/^(INVALID_API_KEY|MISSING_SCOPE)$/)
  })

  test('passes on the errors of look-ups', async () => {
    const unknown = `Bearer ${mintApiKey({ prefix: 'notes_' }).key}`
    expect((await ask(unknown)).slice(0, 2)).toEqual([500, 'Error: database away'])
  })

  test('has no caller for a request that it did not check', () => {
    expect(() => callerOf({ headers: {} })).toThrow('does not stand before')
  })

  async function ask(authorization: string | undefined, ...scopes: string[]) {
    const server = createServer((request, response) => {
      void requireScopes(...scopes)(request, response, (error) => {
        if (error) response.statusCode = 500
        response.end(error ? String(error) : callerOf(request).accountId)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const headers = new Headers(authorization === undefined ? {} : { authorization })
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers })
    const answer = [
      response.status,
      await response.text(),
      response.headers.get('www-authenticate'),
      response.headers.get('content-type'),
    ] as const
    await new Promise((resolve) => server.close(resolve))
    return answer
  }
})

function requestWith(authorization: string | undefined): Request {
  const headers = new Headers(authorization === undefined ? {} : { authorization })
  return new Request('https://api.notes.example/', { headers })
}
