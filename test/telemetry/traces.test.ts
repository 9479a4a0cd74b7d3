import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { media } from '@svc/test-media'
import { findTools } from '../../packages/clip-engine/src/index.ts'
import { createSourceSealer, openJobs } from '../../packages/domain/src/index.ts'
import {
  createSeats,
  type LogEntry,
  listen,
  parseServiceAddress,
} from '../../packages/http/src/index.ts'
import { openStore } from '../../packages/storage/src/index.ts'
import { startTracing } from '../../packages/telemetry/src/index.ts'
import { BASE_URL, SECRET, startApi } from '../../services/api/test/start-api.ts'
import { createGateway } from '../../services/gateway/src/app.ts'
import { oneUpstream } from '../../services/gateway/test/one-upstream.ts'
import { createMcp } from '../../services/mcp/src/app.ts'
import { createMedia } from '../../services/media/src/app.ts'
import { openScratch } from '../../services/media/src/worker/scratch.ts'
import { startWorker } from '../../services/media/src/worker/start-worker.ts'
import { type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CLIENT = '00f067aa0ba902b7'
const OTHER = '5'.repeat(32)
const TITLE = 'Confidential talk of the board'

const receiver = startOtlpReceiver()
// Before anything that it traces is created.
const stopTracing = await startTracing('test', {
  ...receiver.settings,
  OTEL_TRACES_SAMPLER: 'parentbased_always_on',
})
const folder = await mkdtemp(join(tmpdir(), 'clip-service-traces-'))
const api = await startApi()
const { key, account_id } = await api.caller()
const { sql } = api
const logged: LogEntry[] = []
const log = (entry: LogEntry) => void logged.push(entry)
const store = await openStore({ folder: join(folder, 'objects'), s3: null })
const scratch = await openScratch(join(folder, 'scratch'))
const files = createMedia({
  sql,
  store,
  seats: createSeats({ seats: 8 }),
  secret: SECRET,
  log,
  checks: {},
})
const jobs = await openJobs(api.url, { role: 'worker', log })
await startWorker(
  {
    sql,
    jobs,
    store,
    scratch,
    tools: findTools(),
    recognizers: { service: null, whisper: null },
    chatModel: null,
    sourceSealer: createSourceSealer(SECRET),
    allowPrivateAddresses: false,
    log,
  },
  { projects: 1, parts: 1, renders: 1 },
)
// One service in another process, as it were, and one in this.
const remote = listen((request) => api.api.handle(request), {
  address: { hostname: '127.0.0.1', port: 0 },
  log,
  maxBodyBytes: 1e9,
  idleSeconds: 10,
})
const mcp = createMcp({ api: api.api, baseUrl: BASE_URL, log })
const upstreams = { ...oneUpstream(parseServiceAddress(remote.url)), media: files, mcp }
const trustedProxies = new BlockList()
trustedProxies.addAddress('127.0.0.1')
const gateway = createGateway({ upstreams, trustedProxies, log })
const json = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
let spans: ReceivedSpan[]

beforeAll(async () => {
  const path = media('talk-start.mp4')
  const bytes = await readFile(path)
  const { upload_id, upload } = await ask('POST', '/v1/media/uploads', {
    file_name: 'secret-name.mp4',
    content_type: 'video/mp4',
    size_bytes: bytes.length,
    purpose: 'source',
  })
  const { pathname } = new URL(upload.url)
  await send(pathname, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'video/mp4' },
  })
  const srt = new URL('../../services/media/test/talk.srt', import.meta.url)
  const { project_id } = await ask('POST', '/v1/projects', {
    title: TITLE,
    source: { upload_id, transcript: { text: await Bun.file(srt).text(), format: 'srt' } },
    settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 6, target: 4 } },
  })
  await until(() => isDone('process_project'))
  const { items } = await ask('GET', `/v1/projects/${project_id}/clips`)
  await ask('POST', `/v1/clips/${items[0]?.clip_id}/renders`, {
    quality: 'draft',
    resolution: '720p',
  })
  await until(() => isDone('render_clip'))
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const accept = 'application/json, text/event-stream'
  await send('/mcp', { method: 'POST', body: message, headers: { ...json, accept } })
  // A client that is not trusted names a trace, and wants it kept.
  await send('/healthz', { headers: { traceparent: `00-${OTHER}-${CLIENT}-01` } }, '192.0.2.1')
  await jobs.stop()
  await stopTracing()
  spans = receiver.spans.filter(({ traceId }) => traceId === TRACE)
})

afterAll(async () => {
  // Does nothing when it is called again.
  await stopTracing()
  await remote.stop()
  await scratch[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  receiver.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the trace of an upload, its clips and a render', () => {
  test('is one tree below the span of the client', () => {
    const ids = new Set([CLIENT, ...spans.map(({ spanId }) => spanId)])
    expect(spans.length).toBeGreaterThan(40)
    expect(spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([])
  })

  test.each([
    ['POST /v1/projects', 'gateway POST'],
    ['PUT /media/uploads/:token', 'gateway PUT'],
    ['gateway POST', 'the client'],
    ['POST /mcp', 'gateway POST'],
    ['GET /caller', 'POST /mcp'],
    ['job process_project', 'POST /v1/projects'],
    ['job render_clip', 'POST /v1/clips/:clip_id/renders'],
    ['probe', 'job process_project'],
    ['transcribe', 'job process_project'],
    ['analyze', 'job process_project'],
    ['select', 'job process_project'],
    ['reframe', 'job process_project'],
    ['preview', 'job process_project'],
    ['encode', 'job render_clip'],
    ['upload', 'job render_clip'],
  ])('%s is below %s', (child, parent) => {
    const chains = spans.filter((span) => nameOf(span) === child).map(ancestorsOf)
    expect(chains).not.toBeEmpty()
    expect(chains.some((chain) => chain.includes(parent))).toBe(true)
  })

  test('shows the programs of a stage, and the transactions of a request', () => {
    const parents = (name: string) =>
      spans.filter((span) => span.name === name).map((span) => ancestorsOf(span)[0])
    expect(parents('ffmpeg')).toContain('encode')
    expect(parents('ffmpeg')).toContain('preview')
    expect(parents('ffprobe')).toContain('probe')
    expect(parents('transaction')).toContain('POST /v1/projects')
    const statements = spans.filter(({ attributes }) => 'db.operation.name' in attributes)
    expect(statements.map(({ name }) => name)).toContain('select projects')
    expect(parents('insert projects')).toEqual(['transaction'])
    expect(parents('faces')).toContain('analyze')
  })

  test('holds no secret and nothing of a client', () => {
    const text = receiver.text()
    for (const secret of [key, account_id, TITLE, 'secret-name', folder, 'api.key', SECRET]) {
      expect(text).not.toContain(secret)
    }
    // Words of the transcript, the tokens of addresses, and file names.
    expect(text).not.toMatch(/svck_|eyJ|\.mp4|\/tmp\/|https?:\/\//)
    // Not of what polls beside it: that may be ended in the middle of a statement, and says so.
    const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...names].toSorted()).toEqual([
      'db.collection.name',
      'db.operation.name',
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'messaging.destination.name',
      'svc.job.attempt',
      'svc.name',
    ])
  })

  test('is named in the log lines of its requests and jobs', () => {
    const lines = [...logged, ...api.logged].filter(({ trace_id }) => trace_id === TRACE)
    const events = new Set(lines.map(({ event, queue }) => (queue ? `${event} ${queue}` : event)))
    expect(events).toEqual(new Set(['request', 'job process_project', 'job render_clip']))
    const job = lines.find(({ queue }) => queue === 'render_clip')
    expect(job).toEqual({
      level: 'info',
      event: 'job',
      queue: 'render_clip',
      render_id: expect.any(String),
      ticket: 1,
      trace_id: TRACE,
      attempt: 1,
      outcome: 'done',
      duration_ms: expect.any(Number),
      stages: { encode: expect.any(Number), upload: expect.any(Number) },
    })
  })
})

test('a client that is not trusted names the trace, but not its parent', () => {
  const own = receiver.spans.filter(({ traceId }) => traceId === OTHER)
  expect(own).toHaveLength(1)
  expect(own[0]?.parentSpanId ?? '').toBe('')
})

const isDone = (queue: string) =>
  logged.some((entry) => entry.event === 'job' && entry['queue'] === queue)

async function send(path: string, init: RequestInit, peer = '127.0.0.1'): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('traceparent')) headers.set('traceparent', `00-${TRACE}-${CLIENT}-01`)
  const request = new Request(`http://localhost${path}`, { ...init, headers })
  const answer = await gateway(request, peer)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

interface Answer {
  upload_id: string
  upload: { url: string }
  project_id: string
  items: { clip_id: string }[]
}

async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const sent = body ? { body: JSON.stringify(body) } : {}
  return (await send(path, { method, headers: json, ...sent })).json()
}

const nameOf = ({ name, attributes }: ReceivedSpan) =>
  attributes['svc.name'] === 'gateway' ? `gateway ${attributes['http.request.method']}` : name

/** The names of the spans above a span, the nearest first. */
function ancestorsOf({ parentSpanId }: ReceivedSpan): string[] {
  if (parentSpanId === CLIENT) return ['the client']
  const parent = spans.find(({ spanId }) => spanId === parentSpanId)
  return parent ? [nameOf(parent), ...ancestorsOf(parent)] : []
}
