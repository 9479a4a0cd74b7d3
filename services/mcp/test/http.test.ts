import { describe, expect, test } from 'bun:test'
import { until } from '@svc/http/testing'
import { SCOPES } from '@svc/specification/access'
import { messagesOf, openMcp } from './start-mcp.ts'

const mcp = await openMcp()

const { account_id, key } = await mcp.caller()
const METADATA = `${mcp.baseUrl}/.well-known/oauth-protected-resource/mcp`
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

const call = (name: unknown, args: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

describe('a credential', () => {
  test('that is missing is asked for, with everything that a client needs to get one', async () => {
    const response = await mcp.post(LIST)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${METADATA}", scope="${SCOPES.join(' ')}"`,
    )
    expect(await response.json()).toMatchObject({ errors: [{ code: 'INVALID_API_KEY' }] })
    expect(response.headers.get('x-request-id')).toBeString()
  })

  test.each([
    ['a malformed one', 'Bearer nonsense'],
    ['an unknown one', `Bearer svck_${'a'.repeat(8)}_${'b'.repeat(49)}`],
    ['another scheme', 'Basic dTpw'],
  ])('is refused when it is %s', async (_, authorization) => {
    const response = await mcp.post(LIST, { headers: { authorization } })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('is asked for before anything of the body is read', async () => {
    expect((await mcp.post('{"no json')).status).toBe(401)
  })

  test('that was revoked works no more, whatever was done with it before', async () => {
    const gone = await mcp.keyOf(account_id, ['svc:account:read'])
    expect((await mcp.post(PING, { key: gone })).status).toBe(200)
    await mcp.sql`update api_keys set revoked_at = now() - interval '1 minute' where key_id = ${gone.split('_')[1] ?? ''}`
    await until(
      'the key is refused',
      async () => (await mcp.post(PING, { key: gone })).status === 401,
    )
  })

  test('is in no line of the log', async () => {
    await mcp.post(call('account_get'), { key })
    expect(mcp.logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(mcp.logged)).not.toContain(key)
  })

  test('goes to the API with the ids and the address that the gateway saw', async () => {
    mcp.seen.length = 0
    const trace = 'a'.repeat(32)
    const { key } = await mcp.caller()
    const headers = {
      'x-request-id': 'mine-1',
      'x-forwarded-for': '192.0.2.7',
      traceparent: `00-${trace}-${'b'.repeat(16)}-01`,
    }
    const response = await mcp.post(call('account_get'), { key, headers })
    expect(response.headers.get('x-request-id')).toBe('mine-1')
    expect(response.headers.get('x-trace-id')).toBe(trace)
    await response.text()
    const asked = mcp.seen.filter(({ url }) => !url.endsWith('/swagger/json'))
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/caller', '/v1/account'])
    for (const request of asked) {
      expect(Object.fromEntries(request.headers)).toMatchObject({
        ...headers,
        authorization: `Bearer ${key}`,
      })
    }
  })
})

describe('a scope', () => {
  test('that is missing is asked for with those that are held, before the tool runs', async () => {
    const poor = await mcp.keyOf(account_id, ['svc:projects:read', 'svc:account:read'])
    const response = await mcp.post(call('clips_like', { clip_id: 'x' }), { key: poor })
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${METADATA}", scope="svc:account:read svc:projects:read svc:results:write", error="insufficient_scope"`,
    )
    expect(await response.json()).toMatchObject({
      errors: [{ code: 'MISSING_SCOPE', required_scope: 'svc:results:write' }],
    })
  })
})

describe('a page of a browser', () => {
  const send = (origin: string) => mcp.post(PING, { key, headers: { origin } })

  test.each([
    ...['http://evil.example.com', 'null', 'https://127.0.0.1', 'http://127.0.0.1:1'],
    // The own origin with a suffix, and a prefix of the own origin.
    ...[`${mcp.baseUrl}0`, `${mcp.baseUrl}.evil.example`, `${mcp.baseUrl}@evil.example`],
    ...['http://', 'http://127.0.0.1'],
  ])('of the origin %s is refused', async (origin) => {
    const response = await send(origin)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ errors: [{ code: 'ORIGIN_REJECTED' }] })
  })

  test('of the own origin is answered', async () => {
    expect((await send(mcp.baseUrl)).status).toBe(200)
  })
})

describe('a method', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'])(
    '%s is refused with what is possible',
    async (method) => {
      const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' }
      const response = await fetch(`${mcp.baseUrl}/mcp`, { method, headers })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    },
  )

  test.each(['/mcp/', '/mcp/x', '/other'])('of the path %s is refused', async (path) => {
    const response = await fetch(mcp.baseUrl + path, { method: 'POST' })
    expect(response.status).toBe(404)
  })
})

describe('a body', () => {
  test.each([
    ['of another type', '415 UNSUPPORTED_MEDIA_TYPE', 'a=1', { 'content-type': 'text/plain' }],
    ['that is compressed', '415 UNSUPPORTED_MEDIA_TYPE', '{}', { 'content-encoding': 'gzip' }],
    ['of more than a megabyte', '413 PAYLOAD_TOO_LARGE', `"${'x'.repeat(1_000_001)}"`, {}],
    ['that is no JSON', '400 -32700', '{"jsonrpc":', {}],
    ['that is empty', '400 -32700', '', {}],
    ['that is no message', '400 -32600', '{"method":7}', {}],
    ['that is null', '400 -32600', 'null', {}],
    ['that is a number', '400 -32600', '7', {}],
    ['of another JSON-RPC', '400 -32600', '{"jsonrpc":"1.0","id":1,"method":"ping"}', {}],
    ['with an id that is none', '400 -32600', '{"jsonrpc":"2.0","id":{},"method":"ping"}', {}],
    ['with a batch', '400 -32600', JSON.stringify([PING, PING]), {}],
    ['with an empty batch', '400 -32600', '[]', {}],
    ['that wants no events', '406 -32000', JSON.stringify(PING), { accept: 'application/json' }],
    ['for whatever is answered', '200 result', JSON.stringify(PING), { accept: '*/*' }],
    [
      'with other wishes, too',
      '200 result',
      JSON.stringify(PING),
      { accept: 'text/html, */*;q=0.1' },
    ],
    [
      'of no protocol',
      '400 -32000',
      JSON.stringify(PING),
      { 'mcp-protocol-version': '1999-01-01' },
    ],
    ['with a tool of every object', '200 -32602', JSON.stringify(call('__proto__')), {}],
    ['with a tool that is no name', '200 -32602', JSON.stringify(call({ toString: 1 })), {}],
    ['with no tool', '200 -32602', '{"jsonrpc":"2.0","id":1,"method":"tools/call"}', {}],
    ['that nests deeply', '422 VALIDATION_ERROR', nested(call('projects_create'), 490_000), {}],
  ])('%s is answered with %s', async (_, outcome, body, headers) => {
    const response = await mcp.post(body, { key, headers })
    expect(await outcomeOf(response)).toBe(outcome)
    expect(response.headers.get('x-request-id')).toBeString()
  })
})

describe('a message', () => {
  const ask = async (message: unknown) => messagesOf(await mcp.post(message, { key }))

  test('of an unknown method is refused as JSON-RPC does', async () => {
    expect(await ask({ jsonrpc: '2.0', id: 'a', method: 'tools/destroy' })).toMatchObject([
      { id: 'a', error: { code: -32601 } },
    ])
  })

  test('with an unknown tool is refused as MCP does', async () => {
    expect(await ask(call('projects_destroy'))).toMatchObject([{ id: 1, error: { code: -32602 } }])
  })

  test('that is only a notification is taken without an answer', async () => {
    const response = await mcp.post(
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { key },
    )
    expect([response.status, await response.text()]).toEqual([202, ''])
  })

  test('that asks for nothing is taken without an answer', async () => {
    const message = { jsonrpc: '2.0', id: 5, result: {} }
    expect((await mcp.post(message, { key })).status).toBe(202)
  })

  test('can have the id of another, which then has the answer', async () => {
    const answers = await ask([call('account_get', {}, 1), call('credits_get', {}, 1)])
    expect(answers).toHaveLength(1)
  })

  test('that begins with an unknown protocol version is answered with a supported one', async () => {
    const [answer] = await ask(initialize('1999-01-01'))
    expect(answer?.result).toMatchObject({
      protocolVersion: expect.stringMatching(/^20\d\d-/),
      capabilities: { tools: {} },
      serverInfo: { name: 'clip-service' },
    })
  })
})

describe('the service', () => {
  test('is ready when the API is', async () => {
    const response = await fetch(`${mcp.baseUrl}/readyz`)
    expect(await response.json()).toEqual({ ready: true, checks: { api: 'ok' } })
  })
})

/** Returns the status, and the code of the refusal: of `/v1`, or of JSON-RPC. */
async function outcomeOf(response: Response): Promise<string> {
  const [message] = await messagesOf(response)
  const { errors, error } = message as { errors?: { code: string }[]; error?: { code: number } }
  return `${response.status} ${errors?.[0]?.code ?? error?.code ?? 'result'}`
}

function initialize(protocolVersion = '2025-11-25') {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 't', version: '1' } }
  return { jsonrpc: '2.0', id: 1, method: 'initialize', params }
}

/** Writes a message whose arguments have a member many arrays deep. */
function nested(message: object, depth: number): string {
  const deep = '['.repeat(depth) + ']'.repeat(depth)
  return JSON.stringify(message).replace('"arguments":{}', `"arguments":{"metadata":${deep}}`)
}
