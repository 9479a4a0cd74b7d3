import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { media } from '@svc/test-media'
import { renderKeys, reportProject, sampleClips } from '../../packages/domain/src/index.ts'
import {
  begunProject,
  connectSomeone,
  createCaller,
  endProject,
  finishRender,
  SOURCE_FACTS,
  testClip,
} from '../../packages/domain/test/create-test-database.ts'
import { consent } from './consent.ts'
import { DesktopAgent } from './desktop-agent.ts'
import { restingService } from './shared-service.ts'

const SPOKEN = `1
00:00:00,200 --> 00:00:05,500
Nobody tells you that the first idea is almost always wrong.

2
00:00:05,900 --> 00:00:11,400
So we threw it away, and we began again with three simple rules.
`
/** The client's own limit is a minute, which a busy machine exceeds. */
const PATIENT = { timeout: 3_600_000 }
/** Bytes of the tools of a creator, and of what a model is shown of all answers; four clips are the least that a talk gives. */
const MOST_BYTES = 25_000

const folder = await mkdtemp(join(tmpdir(), 'clip-service-job-'))
const service = await restingService()
const { sql, store } = service
const video = media('talk-start.mp4')

afterAll(() => rm(folder, { recursive: true, force: true }))

test('an agent makes a clip and a post of a video over HTTP, let in by a person, with the tools of a creator', async () => {
  await using agent = new DesktopAgent()
  const client = await connectOverHttp(agent)
  const { tools } = await client.listTools()
  const walk = follow(client)
  walk.bytes = Buffer.byteLength(JSON.stringify(tools))
  const listed = walk.bytes
  const file = Bun.file(video)
  const announced = await walk.call('uploads_create', {
    ...{ file_name: 'talk.mp4', content_type: 'video/mp4', purpose: 'source' },
    size_bytes: file.size,
  })
  const { url, method, headers } = announced['upload'] as Target
  expect((await fetch(url, { method, headers, body: file })).status).toBe(200)
  await makeClip(walk, String(announced['upload_id']))
  console.log(`A video to a post: ${listed} bytes of tools, ${walk.bytes - listed} of answers`)
  expect(walk.bytes).toBeLessThan(MOST_BYTES)
  await client.close()
})

test('an agent brings a file of its machine over stdio', async () => {
  const { key } = await createCaller(sql)
  const client = createClient()
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dir, '../../services/standalone/src/svc.ts'), 'mcp'],
      env: {
        PATH: String(process.env['PATH']),
        BASE_URL: service.baseUrl,
        DATA_DIR: folder,
        SVC_API_KEY: key,
      },
    }),
  )
  const walk = follow(client)
  const upload = await walk.call('uploads_create', { path: video })
  expect(upload).toMatchObject({ status: 'uploaded', purpose: 'source' })
  const source = { upload_id: upload['upload_id'] }
  const estimated = await walk.call('projects_create', { source, dry_run: true })
  expect(estimated).toHaveProperty('estimate')
  await client.close()
})

interface Target {
  url: string
  method: string
  headers: Record<string, string>
}

/** Goes from an upload to a post that waits for a person, as an agent does; what workers do is written here. */
async function makeClip(walk: Walk, upload_id: string): Promise<void> {
  const { project_id } = await walk.call('projects_create', {
    source: { upload_id, transcript: { text: SPOKEN, format: 'srt' } },
  })
  const found = walk.wait('projects_wait', { project_id })
  const run = await begunProject(sql, String(project_id))
  await reportProject(sql, run, { stage: 'selecting', source: SOURCE_FACTS })
  const { score_reasons } = testClip(1)
  const clips = sampleClips({ aspect_ratio: '9:16' })
  await endProject(
    sql,
    run,
    clips.map((clip) => ({ ...clip, score_reasons })),
  )
  await found
  const { items } = await walk.call('clips_list', { project_id })
  const [{ clip_id } = { clip_id: '' }] = items as { clip_id: string }[]
  await walk.call('clips_like', { clip_id })
  const title = 'The first idea is wrong'
  expect(await walk.call('clips_update', { clip_id, title, revision: 1 })).toMatchObject({ title })
  const asked = { clip_id, max_credits: 5, resolution: '720p', quality: 'draft' }
  const { render_id } = await walk.call('render_start', asked)
  const rendered = walk.wait('render_wait', { clip_id })
  await finishRender(sql, String(render_id), (run) =>
    store.putFile(renderKeys(run).clip, video, 'video/mp4'),
  )
  const { output } = await rendered
  const response = await fetch(String((output as { url: string }).url))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  const [owner] = await sql<[{ account_id: string }]>`
    select account_id from projects where project_id = ${String(project_id)}
  `
  await connectSomeone(sql, owner.account_id)
  const { items: accounts } = await walk.call('social_accounts_list', {})
  const [{ social_account_id } = { social_account_id: '' }] = accounts as Account[]
  const post = { clip_id, social_account_id, title, max_credits: 5, confirm: true }
  const { post_id } = await walk.call('clip_publish', post)
  expect(await walk.call('calendar_get', { post_id })).toMatchObject({
    status: 'awaiting_approval',
  })
}

interface Account {
  social_account_id: string
}

type Walk = ReturnType<typeof follow>

/** Calls tools one after the other, and counts what a model would read of the answers. */
function follow(client: Client) {
  const walk = {
    client,
    bytes: 0,
    async call(name: string, args: object): Promise<Record<string, unknown>> {
      const result = await client.callTool({ name, arguments: { ...args } }, PATIENT)
      walk.bytes += Buffer.byteLength(JSON.stringify(result.content))
      return told(result)
    },
    async wait(name: string, args: object): Promise<Record<string, unknown>> {
      for (;;) {
        const state = await walk.call(name, { ...args, max_seconds: 100 })
        if (state['status'] === 'completed') return state
        expect(state['status']).toBeOneOf(['queued', 'processing', 'rendering'])
      }
    },
  }
  return walk
}

function told({ content, isError }: CallToolResult): Record<string, unknown> {
  const [first] = content
  const text = first?.type === 'text' ? first.text : ''
  expect([isError ?? false, text]).toEqual([false, expect.stringMatching(/^\{/)])
  return JSON.parse(text)
}

async function connectOverHttp(agent: DesktopAgent): Promise<Client> {
  const address = new URL('/mcp?tools=creator', service.baseUrl)
  const transport = () => new StreamableHTTPClientTransport(address, { authProvider: agent })
  const first = transport()
  await expect(createClient().connect(first)).rejects.toBeInstanceOf(UnauthorizedError)
  await consent(service.baseUrl, agent.nextAddress())
  await first.finishAuth(await agent.answer())
  const client = createClient()
  await client.connect(transport())
  return client
}

function createClient(): Client {
  const mode = { pin: '2026-07-28' }
  return new Client({ name: 'test agent', version: '1' }, { versionNegotiation: { mode } })
}
