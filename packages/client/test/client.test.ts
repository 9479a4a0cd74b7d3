import { afterAll, describe, expect, test } from 'bun:test'
import { API_KEY_PREFIX, createApi } from '@svc/api'
import {
  beginProject,
  createAccount,
  createApiKey,
  finishProject,
  openJobs,
  reportProject,
} from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { listen } from '@svc/http'
import { openRateLimiter } from '@svc/rate-limit'
import { SCOPES } from '@svc/scope-policy'
import {
  ClientError,
  createClient,
  type Link,
  resultOf,
  uploadFile,
  waitForProject,
} from '../src/index.ts'

const database = await createTestDatabase()
const { sql } = database
const jobs = await openJobs(database.url, { role: 'sender' })
const log = () => {}
const limiter = openRateLimiter({ redisUrl: null, scale: 100, onRedisChange() {} })
const api = createApi({
  sql,
  jobs,
  limiter,
  secret: 'x'.repeat(32),
  baseUrl: 'http://localhost',
  log,
})
const server = listen((request) => api.handle(request), {
  address: { hostname: '127.0.0.1', port: 0 },
  log,
  maxBodyBytes: 1e6,
  idleSeconds: 10,
})
const { account_id } = await createAccount(sql, { name: 'Tester', plan: 'self_hosted' })
const { key } = await createApiKey(sql, {
  account_id,
  name: 'test',
  scopes: SCOPES,
  prefix: API_KEY_PREFIX,
})

afterAll(async () => {
  await server.stop()
  await jobs.stop()
  await database[Symbol.asyncDispose]()
})

const source = { url: 'https://media.example.org/talk.mp4' }
const links: [string, Link][] = [
  ['over HTTP', { baseUrl: server.url }],
  ['in process', { handle: (request) => api.handle(request) }],
]

describe.each(links)('a client %s', (_, link) => {
  const client = createClient({ ...link, credential: key })

  test('gives the data of a call, with times as text', async () => {
    const account = await resultOf(client.v1.account.get())
    expect(account.id).toBe(account_id)
    expect(account.created_at).toMatch(/^\d{4}-.*Z$/)
    // @ts-expect-error The types are those of the routes.
    expect(account.colour).toBeUndefined()
  })

  test('sends parameters, queries and bodies', async () => {
    const made = await resultOf(client.v1.projects.post({ source, title: 'A talk' }))
    if (!('project_id' in made)) throw new Error('Only a dry run is answered without a project.')
    const { project_id } = made
    const read = await resultOf(client.v1.projects({ project_id }).get())
    expect(read.title).toBe('A talk')
    const page = await resultOf(client.v1.projects.get({ query: { limit: 1, q: 'talk' } }))
    expect(page.items.map((project) => project.project_id)).toEqual([project_id])
    await resultOf(client.v1.projects({ project_id }).delete())
  })

  test('throws refusals with what the service says', async () => {
    const error = await caught(resultOf(client.v1.projects.post({ source: {}, title: '' })))
    expect(error).toMatchObject({ status: 422, code: 'VALIDATION_ERROR', isTransient: false })
    expect(error.problems[0]?.location).toStartWith('body.')
    expect(error.message).toContain('body.title: Received ""; allowed is a text of 1 to 200')
    expect(error.requestId).toMatch(/^[0-9a-f]{32}$/)
  })

  test('waits until a project has ended, and shows its progress', async () => {
    const made = await resultOf(client.v1.projects.post({ source }))
    if (!('project_id' in made)) throw new Error('Only a dry run is answered without a project.')
    const seen: number[] = []
    const pending = waitForProject(client, made.project_id, {
      pollSeconds: 0.02,
      onProgress: ({ progress }) => seen.push(progress),
    })
    const run = await beginProject(sql, made.project_id, 1)
    if (!run) throw new Error('The project was not there to begin.')
    await reportProject(sql, run, { stage: 'probing', progress: 40 })
    while (!seen.includes(40)) await Bun.sleep(5)
    await finishProject(sql, run, { warnings: [] })
    expect(await pending).toMatchObject({ status: 'completed', progress: 100 })
  })
})

describe('a client whose service is away', () => {
  test('throws an error that says so', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', credential: key })
    const error = await caught(resultOf(client.v1.account.get()))
    expect(error).toMatchObject({ status: null, code: null, isTransient: true })
  })

  test('sits an outage out while it waits', async () => {
    let asked = 0
    const handle = (request: Request) => {
      asked += 1
      if (asked < 4) return Response.json({ errors: [] }, { status: 502 })
      return api.handle(request)
    }
    const made = await resultOf(
      createClient({ handle: api.handle, credential: key }).v1.projects.post({ source }),
    )
    if (!('project_id' in made)) throw new Error('Only a dry run is answered without a project.')
    const run = await beginProject(sql, made.project_id, 1)
    if (run) await finishProject(sql, run, { warnings: [] })
    const client = createClient({ handle, credential: key })
    const project = await waitForProject(client, made.project_id, { pollSeconds: 0.01 })
    expect([project.status, asked]).toEqual(['completed', 4])
  })

  test('does not wait for what is not there', async () => {
    const client = createClient({ handle: api.handle, credential: key })
    const error = await caught(waitForProject(client, 'nothing', { pollSeconds: 0.01 }))
    expect(error.code).toBe('NOT_FOUND')
  })
})

describe('uploadFile', () => {
  test('sends the bytes to the minted address, with the type that was bound to it', async () => {
    const received: { path: string; type: string | null; body: string }[] = []
    const client = createClient({ handle: withMedia(204, received), credential: key })
    const file = new Blob(['video'], { type: 'video/mp4' })
    const upload_id = await uploadFile(client, { file, file_name: 'a.mp4', purpose: 'source' })
    const upload = await resultOf(client.v1.media.uploads({ upload_id }).get())
    expect(upload).toMatchObject({ size_bytes: 5, content_type: 'video/mp4', file_name: 'a.mp4' })
    expect(received).toMatchObject([{ type: 'video/mp4', body: 'video' }])
  })

  test('throws when the bytes are refused', async () => {
    const client = createClient({ handle: withMedia(409, []), credential: key })
    const file = new Blob(['video'], { type: 'video/mp4' })
    const error = await caught(uploadFile(client, { file, file_name: 'a.mp4', purpose: 'source' }))
    expect(error).toMatchObject({ status: 409, code: 'CONFLICT' })
  })
})

/** The API beside a place for bytes that answers with `status`. */
function withMedia(status: number, received: object[]) {
  return async (request: Request) => {
    const path = new URL(request.url).pathname
    if (!path.startsWith('/media/')) return api.handle(request)
    const type = request.headers.get('content-type')
    received.push({ path, type, body: await request.text() })
    if (status === 204) return new Response(null, { status })
    return Response.json({ errors: [{ code: 'CONFLICT', description: 'Twice.' }] }, { status })
  }
}

async function caught(promise: Promise<unknown>): Promise<ClientError> {
  const error = await promise.catch((thrown) => thrown)
  if (error instanceof ClientError) return error
  throw new Error(`Expected a ClientError, got ${error}`)
}
