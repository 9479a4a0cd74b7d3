import { describe, expect, test } from 'bun:test'
import { messagesOf, openMcp, toldBy } from './start-mcp.ts'

const CURRENT = '2026-07-28'
const OLDER = ['2025-11-25', '2025-06-18', '2025-03-26']

const mcp = await openMcp()
const { account_id, key } = await mcp.caller()

describe('a client of the current revision', () => {
  test('needs no handshake: each message says its revision, and is answered with JSON', async () => {
    const response = await ask('tools/call', { name: 'account_get', arguments: {} })
    expect(response.headers.get('content-type')).toStartWith('application/json')
    expect(await response.json()).toMatchObject({
      result: { resultType: 'complete', content: [{ type: 'text' }] },
    })
  })

  test('is told the capabilities, and that the list of tools may not be shared', async () => {
    expect(await (await ask('server/discover')).json()).toMatchObject({
      result: {
        supportedVersions: [CURRENT],
        capabilities: { tools: {} },
        instructions: expect.stringContaining('projects_create'),
      },
    })
    expect(await (await ask('tools/list')).json()).toMatchObject({
      result: { ttlMs: 60_000, cacheScope: 'private' },
    })
  })

  test.each([
    ['an unknown method', 'tools/destroy', {}, {}, '404 -32601'],
    ['what the revision has no more', 'ping', {}, {}, '404 -32601'],
    ['a header of another method', 'tools/list', {}, { 'mcp-method': 'tools/call' }, '400 -32020'],
    ['a header of another tool', 'tools/call', CALL(), { 'mcp-name': 'x' }, '400 -32020'],
    ['a header of another revision', 'tools/list', {}, VERSION('2025-11-25'), '400 -32020'],
    ['a revision to come', 'tools/list', META('2099-01-01'), VERSION('2099-01-01'), '400 -32022'],
    ['a subscription', 'subscriptions/listen', { notifications: {} }, {}, '404 -32601'],
  ])('is refused %s', async (_, method, params, headers, outcome) => {
    const response = await ask(method, params, headers)
    const [answer] = await messagesOf(response)
    expect(`${response.status} ${answer?.error?.code}`).toBe(outcome)
  })

  test('gets the progress of a wait before its answer', async () => {
    const run = await mcp.begin(await mcp.project(key))
    await mcp.finish(run)
    const name = 'projects_wait'
    const params = { name, arguments: { project_id: run.project_id }, _meta: { progressToken: 7 } }
    const response = await ask('tools/call', params)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const messages = await messagesOf(response)
    expect(messages[0]).toMatchObject({ params: { progressToken: 7, progress: 100 } })
    expect(messages.at(-1)).toMatchObject({ result: { resultType: 'complete' } })
  })
})

describe('a client of an older revision', () => {
  test.each(OLDER)('%s is answered in its own', async (protocolVersion) => {
    const clientInfo = { name: 't', version: '1' }
    const params = { protocolVersion, capabilities: {}, clientInfo }
    const response = await mcp.post(message('initialize', params), { key })
    const [answer] = await messagesOf(response)
    expect(answer?.result).toMatchObject({ protocolVersion, capabilities: { tools: {} } })
    const headers = { 'mcp-protocol-version': protocolVersion }
    const [listed] = await messagesOf(await mcp.post(message('tools/list', {}), { key, headers }))
    expect(listed?.result).not.toHaveProperty('ttlMs')
  })

  test.each(['legacy', { pin: CURRENT }] as const)('and one with %p get the same', async (mode) => {
    const client = await mcp.client(key, mode)
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(40)
    const answer = await client.callTool({ name: 'account_get', arguments: {} })
    expect(toldBy(answer)).toMatchObject({ id: account_id })
  })
})

/** Sends a message as a client of the current revision does. */
function ask(method: string, params: object = {}, headers: Record<string, string> = {}) {
  const { name, _meta = {} } = params as { name?: string; _meta?: object }
  const meta = { ...META(CURRENT)._meta, ..._meta }
  const said = message(method, { ...params, _meta: meta })
  const named = { 'mcp-method': method, ...(name && { 'mcp-name': name }) }
  return mcp.post(said, { key, headers: { ...VERSION(CURRENT), ...named, ...headers } })
}

function message(method: string, params: object) {
  return { jsonrpc: '2.0', id: 1, method, params }
}

function CALL() {
  return { name: 'account_get', arguments: {} }
}

function VERSION(revision: string): Record<string, string> {
  return { 'mcp-protocol-version': revision }
}

function META(revision: string) {
  return {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  }
}
