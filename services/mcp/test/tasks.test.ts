import { describe, expect, test } from 'bun:test'
import type { CallToolResult } from '@modelcontextprotocol/client'
import {
  createTaskSessionFromClient,
  type RawClientDispatch,
  resultFromTaskOutcome,
  type TaskView,
} from '@modelcontextprotocol/ext-tasks/client'
import { taskId } from '@modelcontextprotocol/ext-tasks/core'
import { reportProject } from '@svc/domain'
import { messagesOf, openMcp, toldBy } from './start-mcp.ts'

const mcp = await openMcp()
const { key } = await mcp.caller('pro')
const TASKS = 'io.modelcontextprotocol/tasks'
const VERSION = '2026-07-28'
const FRAMING = {
  protocolVersion: VERSION,
  clientInfo: { name: 'tests', version: '1' },
  clientCapabilities: { extensions: { [TASKS]: {} } },
}
const NOTHING = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const PLAIN = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
}
const DECLARED = {
  ...PLAIN,
  'io.modelcontextprotocol/clientCapabilities': FRAMING.clientCapabilities,
}
/** The extension's own client, over the protocol's. */
const session = await sessionOf(key)

describe('a client with tasks', () => {
  test('is given a task where a project was begun, and the project once that has ended', async () => {
    const source = { url: 'https://media.example.org/talk.mp4' }
    const execution = await session.callTool('projects_create', { source })
    const id = taskId(execution.handle?.taskId ?? '')
    const [, project_id = ''] = id.split('/')
    expect(await session.task(id).snapshot()).toMatchObject({
      ...{ status: 'working', statusMessage: 'queued', retentionMs: null },
      suggestedPollIntervalMs: 50,
    })
    const run = await mcp.begin(project_id)
    const state = { stage: 'transcribing', progress: 40, estimated_seconds_remaining: 30 } as const
    await reportProject(mcp.sql, run, state)
    const told: TaskView[] = []
    const settled = execution.settle({
      onEvent: (event) => void (event.type === 'task' && told.push(event.task)),
    })
    expect(await session.task(id).snapshot()).toMatchObject({
      statusMessage: 'transcribing, about 30 s left',
    })
    await mcp.finish(run)
    const result = resultFromTaskOutcome((await settled).outcome)
    expect(toldBy(result as CallToolResult)).toMatchObject({
      ...{ project_id, status: 'completed', clip_count: 2 },
    })
    expect(told.at(-1)?.status).toBe('completed')
    // What has ended is answered at once, and its task stays for those who ask again.
    expect((await session.callTool('projects_wait', { project_id })).kind).toBe('immediate')
    expect(await session.task(id).snapshot()).toMatchObject({ status: 'completed' })
  })

  test('holds no request while it waits for a render', async () => {
    const [clip_id = ''] = await mcp.finish(await mcp.begin(await mcp.project(key)))
    const begun = await session.callTool('render_start', { clip_id, max_credits: 5 })
    const waiting = await session.callTool('render_wait', { clip_id, max_seconds: 300 })
    const runs = [begun, waiting].map(({ handle }) => handle?.taskId.slice(0, -8))
    expect(runs).toEqual([expect.stringMatching(/^renders\/\w{26}\/$/), runs[0]])
    await mcp.sql`update renders set status = 'failed', completed_at = now(), error = '{"code":"timeout","message":"","retryable":true}' where clip_id = ${clip_id}`
    // Its own failure is what a render tells: a task fails only where the protocol does.
    const result = resultFromTaskOutcome(await waiting.result())
    expect(toldBy(result as CallToolResult)).toMatchObject({ status: 'failed' })
  })

  test('may give up waiting, and what it began goes on', async () => {
    const project_id = await mcp.project(key)
    const execution = await session.callTool('projects_wait', { project_id })
    await execution.cancel()
    const again = session.task(taskOf(project_id))
    expect(await again.snapshot()).toMatchObject({ status: 'working' })
  })

  test('is answered at once by all other tools, and by a dry run', async () => {
    const source = { url: 'https://media.example.org/talk.mp4' }
    const calls = [
      session.callTool('projects_create', { source, dry_run: true }),
      session.callTool('projects_get', { project_id: await mcp.project(key) }),
      session.callTool('projects_wait', { project_id: NOTHING }),
    ]
    expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual(Array(3).fill('immediate'))
  })

  test('waits through refusals that pass', async () => {
    const project_id = await mcp.project(key)
    const path = `/v1/projects/${project_id}`
    const errors = [{ code: 'RATE_LIMITED', description: 'made for the test' }]
    mcp.failures.push({ path, answer: Response.json({ errors }, { status: 429 }) })
    expect(await session.task(taskOf(project_id)).snapshot()).toMatchObject({
      status: 'working',
    })
    expect(mcp.failures).toBeEmpty()
  })

  test.each([
    ['without an id', {}, -32602],
    ['with an id of no task', { taskId: `clips/${NOTHING}/12345678` }, -32602],
    ['with an id of nothing', { taskId: `projects/${NOTHING}/12345678` }, -32602],
    ['from a client that takes none', { taskId: `projects/${NOTHING}/1`, _meta: PLAIN }, -32021],
  ])('is refused a question %s', async (_, params, code) => {
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const [answer] = await messagesOf(await post(key, { method, params }))
      expect(answer?.error?.code).toBe(code)
    }
  })

  test('sees tasks of its own account alone, and with the scope of reading them', async () => {
    const params = { taskId: taskOf(await mcp.project(key)) }
    const request = { method: 'tasks/get', params }
    const stranger = await mcp.caller('pro')
    const [refused] = await messagesOf(await post(stranger.key, request))
    expect(refused?.error?.code).toBe(-32602)
    const { key: poor } = await mcp.caller('pro', ['svc:account:read'])
    const response = await post(poor, request)
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toContain('svc:projects:read')
  })

  test('is told what began where it may not read it', async () => {
    const { key: blind } = await mcp.caller('pro', ['svc:projects:write'])
    const source = { url: 'https://media.example.org/talk.mp4' }
    const execution = await (await sessionOf(blind)).callTool('projects_create', { source })
    const result = resultFromTaskOutcome(await execution.result())
    expect(toldBy(result as CallToolResult)).toMatchObject({ status: 'queued' })
  })
})

const taskOf = (project_id: string) => taskId(`projects/${project_id}/12345678`)

async function sessionOf(credential: string) {
  const client = await mcp.client(credential, { pin: VERSION })
  const rawDispatch: RawClientDispatch = async (request) => {
    const [answer] = await messagesOf(await post(credential, request as unknown as Asked))
    return answer?.error
      ? { kind: 'error', error: answer.error }
      : { kind: 'result', result: (answer?.result ?? {}) as never }
  }
  return createTaskSessionFromClient(client, {
    endpointId: 'tests',
    rawDispatch,
    v2RequestFraming: FRAMING,
  })
}

interface Asked {
  method: string
  params: { name?: string; taskId?: string; _meta?: object }
}

/** Sends a message as a client of the current revision does. */
function post(credential: string, { method, params }: Asked): Promise<Response> {
  const name = params.name ?? params.taskId
  const headers = {
    'mcp-protocol-version': VERSION,
    'mcp-method': method,
    ...(name && { 'mcp-name': name }),
  }
  const message = { jsonrpc: '2.0', id: 1, method, params: { _meta: DECLARED, ...params } }
  return mcp.post(message, { key: credential, headers })
}
