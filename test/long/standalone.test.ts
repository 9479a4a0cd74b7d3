import { afterAll, describe, expect, test } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { media } from '@svc/test-media'
import { connectSlowly } from '../../services/gateway/test/connect-slowly.ts'
import { freePort } from '../../services/standalone/src/postgres/server.ts'
import { startOtlpReceiver } from '../support/otlp-receiver.ts'
import { memoryOf, processesOf } from '../support/processes.ts'
import type { RunningStart } from '../support/running-start.ts'
import { openStartFolder } from '../support/start-folder.ts'

// The life of one installation, from its first start until it is stopped.

const VIDEO = media('talk-25.mp4')
/** Half a second on a quiet machine. The lease of ended processes lasts thirty seconds: no start may wait for that. */
const READY_SECONDS = 25
const MOST_MEGABYTES = 350
const WRITERS = 4

const place = await openStartFolder()
const { data } = place
const source = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 0,
  // A project whose source never arrives goes on for as long as the test wants.
  fetch: () => new Promise<Response>(() => {}),
})
const receiver = startOtlpReceiver()
const metrics = `127.0.0.1:${await freePort()}`
/** The same for every start, as in use. */
const options = {
  PORT: await freePort(),
  ALLOW_PRIVATE_SOURCES: 'on',
  DRAIN_SECONDS: 5,
  METRICS_ADDRESS: metrics,
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  RATE_LIMIT_SCALE: 1000,
}
let service: RunningStart

afterAll(async () => {
  await source.stop(true)
  receiver.stop()
  await place[Symbol.asyncDispose]()
})

describe('npm start', () => {
  test('makes clips of a talking face, saves them, and keeps serving', async () => {
    service = await place.start([VIDEO], options)
    await service.says('Serving until Ctrl-C.')
    const names = await readdir(join(place.folder, 'clips'), { recursive: true })
    const saved = names.map((name) => name.split('.').at(-1))
    expect(saved.toSorted()).toEqual(expect.arrayContaining(['mp4', 'srt', 'vtt']))
    expect(service.output()).toMatch(/#\s+score\s+time\s+title\s+why/)
    expect((await place.ask('/readyz')).status).toBe(200)
  })

  test('loses nothing when everything is killed, and is soon ready again', async () => {
    const before = await projects()
    for (const { pid, command } of await processesOf(service.pid, place.folder)) {
      if (!command.includes('postgres')) process.kill(pid, 'SIGKILL')
    }
    await service.exited
    service = await place.start([VIDEO], options)
    await until(() => service.output().includes('Ready in'), { limit: READY_SECONDS })
    // The same video again: its clips are there, and nothing is queued a second time.
    await service.says('Serving until Ctrl-C.')
    expect(await projects()).toEqual(before)
  })

  test('needs less than 350 MB when idle, database and worker included', async () => {
    // Just after a start it holds what it needed to start.
    await until(async () => {
      const processes = await processesOf(service.pid, place.folder)
      const shares = await Promise.all(processes.map(({ pid }) => memoryOf(pid)))
      const total = shares.reduce((sum, share) => sum + share, 0)
      return processes.length > 3 && total < MOST_MEGABYTES
    })
  })

  test('serves while 1,000 clients do not finish their requests', async () => {
    const clients = await connectSlowly(service.url, 1000)
    try {
      for (const path of ['/v1/account', '/.well-known/oauth-authorization-server', '/dashboard']) {
        expect((await place.ask(path)).status).toBe(200)
      }
      expect((await create()).status).toBe(201)
      expect(clients.open).toBe(1000)
    } finally {
      clients.leave()
    }
  })

  test('shows the metrics of both processes at one address, which is not that of clients', async () => {
    const read = async () => (await fetch(`http://${metrics}/metrics`)).text()
    // The worker starts after the service answers.
    await until(async () => (await read()).includes('clips_queue_jobs{'))
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

  test('starts a database again that was killed, and has all that it said it took', async () => {
    const written: string[] = []
    let isKilled = false
    const write = async () => {
      const response = await create()
      const { project_id, errors } = (await response.json()) as Created
      // While the database is unreachable, and until ended connections are detected, it refuses, and nothing else.
      expect([response.status, errors?.[0]?.code]).toBeOneOf([
        [201, undefined],
        [503, 'SERVICE_UNAVAILABLE'],
      ])
      if (project_id) written.push(project_id)
      return project_id
    }
    const writers = Array.from({ length: WRITERS }, async () => {
      for (let after = 0; after < 5; after += isKilled ? 1 : 0) await until(write)
    })
    await until(() => written.length > 5 * WRITERS)
    process.kill(await postmaster(), 'SIGKILL')
    isKilled = true
    const mail = 'smtp://127.0.0.1:1'
    const second = await place.start([], { ...options, SMTP_URL: mail })
    expect(await second.exited).toBe(0)
    expect(second.output()).toStartWith(`Already running at ${service.url}`)
    expect(second.output()).toContain('until it is stopped and started again: SMTP_URL\n')
    expect(second.output()).not.toContain(mail)
    await Promise.all(writers)
    await until(async () => (await serviceLog()).includes('"database started again"'))
    const password = await readFile(join(data, 'postgres/password'), 'utf8')
    expect(service.output() + (await serviceLog())).not.toContain(password.trim())
    const kept = written.map(async (id) => (await place.ask(`/v1/projects/${id}`)).status)
    expect(new Set(await Promise.all(kept))).toEqual(new Set([200]))
  })

  test('goes on when one connection’s process of the database is killed', async () => {
    const server = await postmaster()
    process.kill(await backendOf(server), 'SIGKILL')
    await until(async () => (await databaseLog()).includes('all server processes terminated'))
    await until(async () => (await create()).status === 201)
    await until(async () => (await place.ask('/readyz')).ok)
    expect(await postmaster()).toBe(server)
  })

  test('ends event streams at SIGTERM, is not ready before it closes, and leaves no process', async () => {
    const { project_id } = (await (await create()).json()) as { project_id: string }
    const watched = await place.ask(`/v1/projects/${project_id}/events`)
    expect(watched.headers.get('content-type')).toStartWith('text/event-stream')
    const unready = until(async () => {
      const readiness = await place.ask('/readyz')
      return readiness.status === 200 ? null : readiness
    })
    service.kill('SIGTERM')
    // A stream that was cut, and not ended, throws here.
    expect(await watched.text()).toContain('event: ')
    const answer = await unready
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ ready: false, checks: { process: 'stopping' } })
    expect(await service.exited).toBe(0)
    await place.untilNoneIsLeft()
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

interface Created {
  project_id?: string
  errors?: { code: string }[]
}

const create = () => place.create(`${source.url.origin}/talk.mp4`)

async function projects(): Promise<unknown> {
  const { items } = (await (await place.ask('/v1/projects')).json()) as {
    items: { project_id: string; status: string }[]
  }
  expect(items).toHaveLength(1)
  return items.map(({ project_id, status }) => ({ project_id, status }))
}

async function postmaster(): Promise<number> {
  const text = await readFile(join(data, 'postgres/data/postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

async function backendOf(parent: number): Promise<number> {
  const children = await processesOf(parent, 'no folder')
  const found = children.find(({ command }) => command.startsWith('postgres: postgres'))
  if (!found) throw new Error(children.map(({ command }) => command).join('\n'))
  return found.pid
}

const databaseLog = () => readFile(join(data, 'postgres/postgres.log'), 'utf8')
const serviceLog = () => readFile(join(data, 'service.log'), 'utf8')
