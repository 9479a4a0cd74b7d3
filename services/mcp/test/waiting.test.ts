import { describe, expect, test } from 'bun:test'
import type { CallToolResult, Progress } from '@modelcontextprotocol/client'
import { reportProject } from '@svc/domain'
import { until } from '@svc/http/testing'
import { SCOPES } from '@svc/specification/access'
import { messagesOf, openMcp, toldBy } from './start-mcp.ts'

const mcp = await openMcp()

const { key } = await mcp.caller()
const client = await mcp.client(key)

/** Long enough that only an end, or a hang-up, can end it within a test. */
const LONG = 60

describe('projects_wait', () => {
  test('reports stage and percent while it waits, each more than the last, and then the end', async () => {
    const run = await mcp.begin(await mcp.project(key))
    const told: Progress[] = []
    const onprogress = (progress: Progress) => void told.push(progress)
    const waiting = wait(run.project_id, LONG, { onprogress })
    await until('something was told', () => told.length === 1)
    await reportProject(mcp.sql, run, {
      stage: 'transcribing',
      progress: 40,
      estimated_seconds_remaining: 30,
    })
    await until('more was told', () => told.length === 2)
    await mcp.finish(run)
    expect(toldBy(await waiting)).toMatchObject({ status: 'completed', clip_count: 2 })
    expect(told[1]).toEqual({ progress: 40, total: 100, message: 'transcribing, about 30 s left' })
    expect(told.at(-1)).toEqual({ progress: 100, total: 100, message: 'completed' })
    expect(told.map(({ progress }) => progress)).toEqual(
      [...new Set(told.map(({ progress }) => progress))].toSorted((a, b) => a - b),
    )
  })

  test('reports no progress to clients that did not ask', async () => {
    const run = await mcp.begin(await mcp.project(key))
    await mcp.finish(run)
    const messages = await messagesOf(await mcp.post(message(run.project_id), { key }))
    expect(messages).toMatchObject([
      { id: 1, result: { content: [{ text: expect.stringContaining('"progress":100') }, {}] } },
    ])
  })

  test('returns the project as it is when the time is over, and tells the client to call again', async () => {
    const project_id = await mcp.project(key)
    const answer = await wait(project_id, 1)
    const { content, isError } = answer
    expect(isError).toBeUndefined()
    expect(toldBy(answer)).toMatchObject({ project_id, status: 'queued' })
    expect(JSON.stringify(content)).toContain('Call projects_wait again')
  })

  test('sends no more requests once the client hung up', async () => {
    const project_id = await mcp.project(key)
    const hangUp = new AbortController()
    const response = await mcp.post(message(project_id), { key, signal: hangUp.signal })
    // The headers come at once, though the answer does not.
    expect(response.status).toBe(200)
    expect(looks(project_id)).toBeLessThan(3)
    await until('it looked again', () => looks(project_id) > 1)
    hangUp.abort()
    // Another waiting tool measures the time: while it polls twenty times more, this one does not poll.
    const clock = await mcp.begin(await mcp.project(key))
    const beating = wait(clock.project_id, LONG)
    await until('it looked often', () => looks(clock.project_id) > 5)
    const before = looks(project_id)
    await until('it looked more often', () => looks(clock.project_id) > 25)
    expect(looks(project_id)).toBe(before)
    await mcp.finish(clock)
    await beating
  })

  test('goes on when what was shown to the API ends before the wait', async () => {
    const { token, account_id } = await mcp.token(`${mcp.baseUrl}/mcp`)
    const project_id = await mcp.project(await mcp.keyOf(account_id, SCOPES))
    const run = await mcp.begin(project_id)
    const agent = await mcp.client(token)
    const args = { project_id, max_seconds: LONG }
    const waiting = agent.callTool({ name: 'projects_wait', arguments: args })
    await until('it looked again', () => looks(project_id) > 1)
    const path = `/v1/projects/${project_id}`
    mcp.failures.push({ path, answer: refusalOf(401) })
    await until('it asked again', () => mcp.failures.length === 0)
    await mcp.finish(run)
    expect(toldBy(await waiting)).toMatchObject({ status: 'completed' })
  })

  test('ends when the key is revoked meanwhile', async () => {
    const { account_id } = await mcp.caller()
    const own = await mcp.keyOf(account_id, SCOPES)
    const project_id = await mcp.project(own)
    const agent = await mcp.client(own)
    const args = { project_id, max_seconds: LONG }
    const waiting = agent.callTool({ name: 'projects_wait', arguments: args })
    await until('it looked again', () => looks(project_id) > 1)
    await mcp.sql`update api_keys set revoked_at = now() - interval '1 minute' where account_id = ${account_id}`
    const { isError, content } = await waiting
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toContain('INVALID_API_KEY')
  })

  test.each([429, 502, 503])('waits and repeats after a %d', async (status) => {
    const run = await mcp.begin(await mcp.project(key))
    await mcp.finish(run)
    const path = `/v1/projects/${run.project_id}`
    mcp.failures.push({ path, answer: refusalOf(status) }, { path, answer: refusalOf(status) })
    const answer = await wait(run.project_id, LONG)
    expect(answer.isError).toBeUndefined()
    expect(toldBy(answer)).toMatchObject({ status: 'completed' })
    expect(mcp.failures).toBeEmpty()
  })

  test.each([400, 403, 404, 500])('returns a %d at once', async (status) => {
    const project_id = await mcp.project(key)
    mcp.failures.push({ path: `/v1/projects/${project_id}`, answer: refusalOf(status) })
    const { isError, content } = await wait(project_id, LONG)
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toContain('made for the test')
  })

  test('repeats after the time that a refusal tells, and ends where its own is over by then', async () => {
    const project_id = await mcp.project(key)
    const path = `/v1/projects/${project_id}`
    mcp.failures.push({ path, answer: refusalOf(429, 1) })
    // wall clock: the time that is told
    const since = performance.now()
    const waiting = wait(project_id, LONG)
    await until('it looked again', () => looks(project_id) > 1)
    expect(performance.now() - since).toBeGreaterThan(990)
    mcp.failures.push({ path, answer: refusalOf(429, 2 * LONG) })
    expect(toldBy(await waiting)).toMatchObject({ project_id, status: 'queued' })
  })
})

function wait(project_id: string, max_seconds: number, options = {}): Promise<CallToolResult> {
  const args = { project_id, max_seconds }
  const call = { name: 'projects_wait', arguments: args }
  return client.callTool(call, options)
}

function refusalOf(status: number, retry_after?: number): Response {
  const code = status === 429 ? 'RATE_LIMITED' : 'SERVICE_UNAVAILABLE'
  const errors = [{ code, description: 'made for the test', retry_after }]
  return Response.json({ errors }, { status })
}

function message(project_id: string) {
  const params = { name: 'projects_wait', arguments: { project_id, max_seconds: LONG } }
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
}

function looks(project_id: string): number {
  return mcp.seen.filter(({ url }) => url.endsWith(project_id)).length
}
