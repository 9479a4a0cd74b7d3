import { afterAll, expect, test } from 'bun:test'
import {
  beginProject,
  createAccount,
  createApiKey,
  finishProject,
  openJobs,
  reportProject,
} from '../packages/domain/src/index.ts'
import { createTestDatabase } from '../packages/domain/test/create-test-database.ts'
import { listen } from '../packages/http/src/index.ts'
import { until } from '../packages/http/test/testing/until.ts'
import { openRateLimiter } from '../packages/rate-limit/src/index.ts'
import { SCOPES } from '../packages/scope-policy/src/index.ts'
import { createApi } from '../services/api/src/app.ts'
import { createGateway } from '../services/gateway/src/app.ts'
import { oneUpstream } from '../services/gateway/test/one-upstream.ts'

const SECRET = 'a secret of the tests, long enough'
const database = await createTestDatabase()
const { sql } = database
const jobs = await openJobs(database.url, { role: 'sender' })
const limiter = openRateLimiter({ redisUrl: null, scale: 100, onRedisChange() {} })
const api = createApi({ sql, jobs, limiter, secret: SECRET, baseUrl: 'http://x', log() {} })
const media = { handle: () => new Response(null, { status: 404 }) }

const limits = { log() {}, maxBodyBytes: 1_000_000, idleSeconds: 60 }
const free = { hostname: '127.0.0.1', port: 0 }
const service = listen((request) => api.handle(request), { address: free, ...limits })
const doors = {
  'in one process': gateway(api),
  'in two processes': gateway({ baseUrl: service.url }),
}

afterAll(async () => {
  for (const door of Object.values(doors)) await door.stop()
  await service.stop()
  await jobs.stop()
  limiter.close()
  await database[Symbol.asyncDispose]()
})

test.each(Object.entries(doors))(
  'the events of a project arrive through the gateway as they happen, %s',
  async (name, { url }) => {
    const { key, project_id } = await createWatched()
    const response = await fetch(`${url}/v1/projects/${project_id}/events`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(response.status).toBe(200)
    const told = readLines(response)
    await told.until('"progress":0')

    const run = await beginProject(sql, project_id, 1)
    if (!run) throw new Error('The project was not there to begin.')
    await reportProject(sql, run, { stage: 'analyzing', progress: 40 })
    await told.until('"progress":40')
    // Longer than the pause after which a comment is sent.
    if (name === 'in two processes') await told.until(': still here')
    await finishProject(sql, run, { warnings: [] })
    await told.until('event: project.completed')
    await told.ended
  },
)

async function createWatched() {
  const { account_id } = await createAccount(sql, { name: 'Watcher', plan: 'pro' })
  const { key } = await createApiKey(sql, {
    account_id,
    name: 'test',
    scopes: SCOPES,
    prefix: 'svck_',
  })
  const response = await api.handle(
    new Request('http://localhost/v1/projects', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ source: { url: 'https://media.example.org/talk.mp4' } }),
    }),
  )
  const { project_id } = (await response.json()) as { project_id: string }
  return { key, project_id }
}

function readLines(response: Response) {
  let text = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  })()
  return {
    ended,
    until: (part: string) => until(`${part} is told`, () => text.includes(part)),
  }
}

function gateway(upstream: Parameters<typeof createGateway>[0]['upstreams']['api']) {
  const { handle } = createGateway({ upstreams: { ...oneUpstream(upstream), media }, log() {} })
  return listen(handle, { address: free, ...limits })
}
