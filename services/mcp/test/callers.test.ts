import { beforeEach, describe, expect, test } from 'bun:test'
import type { CallToolResult } from '@modelcontextprotocol/client'
import { recordRevocation } from '@svc/domain'
import { until } from '@svc/patience'
import { messagesOf, openMcp, toldBy } from './start-mcp.ts'

const mcp = await openMcp()
const [API, MCP] = [mcp.baseUrl, `${mcp.baseUrl}/mcp`]
beforeEach(() => {
  mcp.seen.length = 0
})

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const call = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})

describe('an access token', () => {
  test.each([
    ['for /mcp', MCP, 200],
    ['for both', [API, MCP], 200],
    ['for the API', API, 401],
    ['for another', 'https://other.example', 401],
  ])('%s is answered %3$d', async (_, aud, status) => {
    const { token } = await mcp.token(aud)
    const response = await mcp.post(PING, { key: token })
    expect(response.status).toBe(status)
    const challenge = response.headers.get('www-authenticate')
    expect(challenge?.includes('error="invalid_token"') ?? false).toBe(status === 401)
  })

  test('acts for its account, and never goes to /v1 itself', async () => {
    const { token, account_id } = await mcp.token(MCP)
    const answer = await ask(token, call('account_get'))
    expect(toldBy(answer as CallToolResult)).toMatchObject({ id: account_id })
    const asked = mcp.seen.filter(({ url }) => url.includes('/v1/'))
    expect(asked).toHaveLength(1)
    for (const { headers } of asked) expect(JSON.stringify([...headers])).not.toContain(token)
    // It is refused there even when it is sent there.
    expect((await mcp.v1('GET', '/v1/account', token)).status).toBe(401)
  })

  test('whose grant ended is refused with an HTTP status, also in the middle of its calls', async () => {
    const { token, grant_id } = await mcp.token(MCP)
    const status = async () => {
      const response = await mcp.post(call('account_get'), { key: token })
      await response.text()
      return response.status
    }
    expect([await status(), await status()]).toEqual([200, 200])
    await recordRevocation(mcp.sql, { kind: 'grant', value: grant_id })
    const last = await until(async () => {
      const now = await status()
      return now !== 200 && now
    })
    const refused = await mcp.post(call('account_get'), { key: token })
    expect([last, refused.status]).toEqual([401, 401])
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })
})

describe('the API is asked for the caller', () => {
  test.each([
    ['an access token', async () => (await mcp.token(MCP)).token],
    ['an API key', async () => (await mcp.caller()).key],
  ])('once for many tool calls with %s', async (_, make) => {
    const key = await make()
    for (let n = 0; n < 5; n += 1) await ask(key, call('account_get'))
    expect(paths()).toEqual(['/caller', ...Array(5).fill('/v1/account')])
  })

  test('again for messages that reach the API in no other way', async () => {
    const { key } = await mcp.caller()
    await ask(key, call('account_get'))
    mcp.seen.length = 0
    await ask(key, PING)
    expect(paths()).toEqual(['/caller'])
    // Refused before it is sent on: the next one is asked about.
    await ask(key, call('account_get', { no: 'such argument' }))
    expect(paths()).toEqual(['/caller'])
    await ask(key, call('account_get'))
    expect(paths()).toEqual(['/caller', '/caller', '/v1/account'])
  })

  test.each([
    ['no JSON', '{"no json', 400],
    ['a batch', [PING, PING], 400],
  ])('again after %s', async (_, body, status) => {
    const { key } = await mcp.caller()
    await ask(key, call('account_get'))
    expect((await mcp.post(body, { key })).status).toBe(status)
    mcp.seen.length = 0
    await ask(key, call('account_get'))
    expect(paths()).toEqual(['/caller', '/v1/account'])
  })
})

async function ask(key: string, message: object) {
  const [answer] = await messagesOf(await mcp.post(message, { key }))
  return answer?.result
}

const paths = () =>
  mcp.seen.map(({ url }) => new URL(url).pathname).filter((path) => path !== '/swagger/json')
