import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createApi } from '@svc/api'
import { openJobs } from '@svc/domain'
import { createCaller, createTestDatabase } from '@svc/domain/testing'
import { listenLocally } from '@svc/http/testing'
import { until } from '@svc/patience'
import { openRateLimiter } from '@svc/rate-limit'
import { operator } from './operator.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-service-mcp-'))
const database = await createTestDatabase()
const { sql } = database
const jobs = await openJobs(database.url, { role: 'sender' })
const limiter = openRateLimiter({ redisUrl: null, scale: 100, onRedisChange() {} })
const log = () => {}
const asked: string[] = []
const service = listenLocally((request) => {
  asked.push(new URL(request.url).pathname)
  return api.handle(request)
})
const baseUrl = service.url
const api = createApi({ sql, jobs, limiter, secret: 'x'.repeat(32), baseUrl, log })

const { account_id, key } = await createCaller(sql)
const clients: Client[] = []

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await service.stop()
  await jobs.stop()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

describe('bun svc mcp', () => {
  const agent = (async () => {
    await Bun.write(join(folder, 'api-key'), `${key}\n`)
    return connect({})
  })()

  test('serves every tool to an agent, with the key of the data folder', async () => {
    const { tools } = await (await agent).listTools()
    expect(tools.length).toBeGreaterThan(40)
    const { content } = await (await agent).callTool({ name: 'account_get' })
    expect(content).toMatchObject([{ text: expect.stringContaining(account_id) }])
  })

  test('gives answers as data where it is asked to, of the tools that are wanted', async () => {
    const reading = await connect({}, ['--tools', 'account_get', '--answers', 'structured'])
    const { tools } = await reading.listTools()
    expect(tools).toMatchObject([{ name: 'account_get', outputSchema: { type: 'object' } }])
    const { structuredContent } = await reading.callTool({ name: 'account_get' })
    expect(structuredContent).toMatchObject({ id: account_id })
    const { structuredContent: none } = await (await agent).callTool({ name: 'account_get' })
    expect(none).toBeUndefined()
  })

  test('says that uploads take the path of a file, and refuses what is none', async () => {
    const { tools } = await (await agent).listTools()
    const tool = tools.find(({ name }) => name === 'uploads_create')
    expect(tool?.inputSchema.properties).toHaveProperty('path')
    for (const path of [folder, join(folder, 'nothing.mp4')]) {
      const call = { name: 'uploads_create', arguments: { path } }
      const { content } = await (await agent).callTool(call)
      expect(JSON.stringify(content)).toContain('arguments.path')
    }
  })

  test('sends no more requests once a wait was cancelled', async () => {
    const client = await agent
    const waitFor = async () => {
      const source = { url: 'https://media.example.org/talk.mp4' }
      const made = await client.callTool({ name: 'projects_create', arguments: { source } })
      const [, project_id = ''] = /project_id\W+(\w{26})/.exec(JSON.stringify(made)) ?? []
      const cancel = new AbortController()
      const call = { name: 'projects_wait', arguments: { project_id } }
      const waiting = client.callTool(call, { signal: cancel.signal })
      const looks = () => asked.filter((path) => path.endsWith(project_id)).length
      return { waiting, looks, cancel: () => cancel.abort('enough') }
    }
    const first = await waitFor()
    await until(() => first.looks() > 0)
    first.cancel()
    await expect(first.waiting).rejects.toThrow('enough')
    const second = await waitFor()
    await until(() => second.looks() > 0)
    const before = first.looks()
    // Both would look again by then.
    await until(() => second.looks() > 2)
    expect(first.looks()).toBe(before)
    second.cancel()
    await second.waiting.catch(() => {})
  })

  test('tells an agent that the service is unreachable', async () => {
    const client = await connect({ BASE_URL: 'http://127.0.0.1:1' })
    await expect(client.listTools()).rejects.toThrow('The API did not answer.')
    const { isError, content } = await client.callTool({ name: 'account_get' })
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toContain('UPSTREAM_ERROR')
  })

  test('writes nothing but the protocol to its output, and ends with its input', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'account_get' } }
    const lines = ['this is no message', JSON.stringify(call), '{"jsonrpc":"2.0","id":2}', '']
    const child = Bun.spawn([process.execPath, ...PROGRAM], {
      env: environment({ SVC_API_KEY: key, DATA_DIR: join(folder, 'empty') }),
      stdin: Buffer.from(lines.join('\n')),
      stdout: 'pipe',
      stderr: 'ignore',
    })
    const output = await new Response(child.stdout).text()
    expect(await child.exited).toBe(0)
    const content = [{ text: expect.stringContaining(account_id) }]
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ jsonrpc: '2.0', id: 1, result: { content } }])
  })

  test('reports a missing key on standard error', async () => {
    const { svc } = operator({ DATA_DIR: join(folder, 'empty'), BASE_URL: baseUrl })
    const { code, out, errors } = await svc('mcp')
    expect([code, out, errors]).toEqual([2, '', expect.stringContaining('There is no API key')])
  })
})

const PROGRAM = [join(import.meta.dir, '../src/svc.ts'), 'mcp']

const environment = (given: Record<string, string>) => ({
  PATH: String(process.env['PATH']),
  BASE_URL: baseUrl,
  DATA_DIR: folder,
  ...given,
})

async function connect(given: Record<string, string>, more: string[] = []): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' })
  const env = environment(given)
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...PROGRAM, ...more],
      env,
      stderr: 'ignore',
    }),
  )
  clients.push(client)
  return client
}
