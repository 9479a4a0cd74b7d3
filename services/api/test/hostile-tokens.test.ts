import { afterAll, describe, expect, test } from 'bun:test'
import { hostileTokens, oddTokens } from '@svc/auth-core/testing'
import { boundOf } from '@svc/patience'
import { openTokens } from './open-tokens.ts'
import { BASE_URL, startApi } from './start-api.ts'

const api = await startApi()
let fetches = 0
const canary = Bun.serve({
  port: 0,
  fetch() {
    fetches += 1
    return Response.json({ keys: [] })
  },
})
afterAll(async () => {
  await canary.stop(true)
  await api[Symbol.asyncDispose]()
})

const tokens = await openTokens(api.sql)
const granted = await tokens.granted()
const source = {
  key: tokens.key,
  claims: () => ({ ...tokens.claims(granted) }),
  canary: canary.url.href,
}
const hostile = await hostileTokens(source)

/** Of this process, which does other things too; a signature takes a hundredth of it. */
const MOST_CPU_MS = 500

describe('a token that', () => {
  test.each(hostile)('%s opens nothing', async (_, token) => {
    const before = process.cpuUsage()
    const response = await api.call('GET', '/v1/account', { key: token })
    const { user, system } = process.cpuUsage(before)
    const spent = (user + system) / 1000
    expect(spent).toBeLessThan(boundOf(MOST_CPU_MS, spent))
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource", ` +
        'scope="svc:account:read", error="invalid_token"',
    )
    expect(response.headers.get('x-request-id')).not.toBeNull()
    expect(await response.json()).toEqual({
      errors: [
        {
          code: 'INVALID_API_KEY',
          reason: 'invalid_api_key',
          params: {},
          description: expect.any(String),
        },
      ],
    })
  })

  test.each(oddTokens(source))('%s opens what its scopes say', async (_, token) => {
    expect((await api.call('GET', '/v1/account', { key: token })).status).toBe(200)
  })
})

test('no address that a token names is requested, and no token is logged', () => {
  expect(fetches).toBe(0)
  const log = JSON.stringify(api.logged)
  expect(log).toContain('"status":401')
  for (const [, token] of hostile) {
    const [, , signature = ''] = token.split('.')
    if (signature.length > 40) expect(log).not.toContain(signature)
  }
})
