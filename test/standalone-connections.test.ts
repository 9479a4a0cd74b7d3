import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../packages/http/test/testing/until.ts'
import { connectSlowly } from '../services/gateway/test/connect-slowly.ts'
import { freePort } from '../services/standalone/src/free-port.ts'
import { killLeftOvers } from './support/kill-left-overs.ts'
import { startOtlpReceiver } from './support/otlp-receiver.ts'
import { type RunningStart, runStart } from './support/running-start.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-service-connections-'))
const data = join(folder, 'data')
const source = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 0,
  // A project whose source never arrives goes on for as long as the test wants.
  fetch: () => new Promise<Response>(() => {}),
})
const receiver = startOtlpReceiver()
const metrics = `127.0.0.1:${await freePort()}`
let service: RunningStart

beforeAll(async () => {
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755)
  await mkdir(data)
  await writeFile(join(data, 'sample-made'), '')
  service = await runStart(folder, [], {
    ALLOW_PRIVATE_SOURCES: 'on',
    DRAIN_SECONDS: 3,
    METRICS_ADDRESS: metrics,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  })
  await service.says('Serving until')
})

afterAll(async () => {
  await source.stop(true)
  receiver.stop()
  await killLeftOvers(service, folder)
  await rm(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  test('serves while 1,000 clients do not finish their requests', async () => {
    const clients = await connectSlowly(service.url, 1000)
    try {
      for (const path of ['/v1/account', '/.well-known/oauth-authorization-server', '/dashboard']) {
        expect((await ask(path)).status).toBe(200)
      }
      expect((await createProject()).status).toBe(201)
      expect(clients.open).toBe(1000)
    } finally {
      clients.leave()
    }
  })

  test('shows the metrics of both processes at one address, which is not that of clients', async () => {
    expect((await createProject()).status).toBe(201)
    const read = async () => (await fetch(`http://${metrics}/metrics`)).text()
    // The worker starts after the service answers.
    await until('the worker takes jobs', async () => (await read()).includes('clips_queue_jobs{'))
    const lines = (await read()).split('\n')
    const request = 'service="api",method="POST",route="/v1/projects",status="2xx"'
    const wanted = [
      `_count{process="standalone",${request}}`,
      'service="gateway",method="POST",route="/v1/*",status="2xx"}',
      'clips_ready{service="api",check="database",process="standalone"} 1',
      'clips_queue_jobs{queue="upkeep",state="due",process="worker"}',
      'clips_disk_bytes{state="free",process="worker"}',
      'clips_event_loop_stall_seconds{process="standalone"}',
      'clips_seats{pool="requests",state="free",process="standalone"}',
    ]
    const absent = wanted.filter((part) => !lines.some((line) => line.includes(part)))
    expect(absent).toEqual([])
    expect(lines.filter((line) => line.startsWith('# TYPE clips_ready'))).toHaveLength(1)
    for (const path of ['/metrics', '/v1/metrics']) {
      const answer = await fetch(service.url + path)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await answer.text()).not.toContain('clips_')
    }
    for (const path of ['/', '/metrics/', '/v1/account']) {
      expect((await fetch(`http://${metrics}${path}`)).status).toBe(404)
    }
  })

  test('ends event streams at SIGTERM, and is not ready before it closes', async () => {
    const { project_id } = (await (await createProject()).json()) as { project_id: string }
    const watched = await ask(`/v1/projects/${project_id}/events`)
    expect(watched.headers.get('content-type')).toStartWith('text/event-stream')
    service.kill('SIGTERM')
    // A stream that was cut, and not ended, throws here.
    expect(await watched.text()).toContain('event: ')
    let readiness = await fetch(`${service.url}/readyz`)
    while (readiness.status === 200) readiness = await fetch(`${service.url}/readyz`)
    expect(readiness.status).toBe(503)
    expect(await readiness.json()).toEqual({ ready: false, checks: { process: 'stopping' } })
    expect(await service.exited).toBe(0)
  })

  test('has sent the spans of both processes by then, as one trace', () => {
    const job = receiver.spans.find(({ name }) => name === 'job process_project')
    const services: string[] = []
    for (let span = job; span; ) {
      services.push(`${span.service} ${span.name}`)
      const above = span.parentSpanId
      span = receiver.spans.find(({ spanId }) => spanId === above)
    }
    expect(services).toEqual([
      'worker job process_project',
      'standalone transaction',
      'standalone POST /v1/projects',
      'standalone POST',
    ])
  })
})

async function createProject(): Promise<Response> {
  const body = JSON.stringify({ source: { url: `${source.url.origin}/talk.mp4` } })
  return ask('/v1/projects', { method: 'POST', body })
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const key = (await readFile(join(data, 'api-key'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(service.url + path, { ...init, headers })
}
