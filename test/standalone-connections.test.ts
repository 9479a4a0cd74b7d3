import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectSlowly } from '../services/gateway/test/connect-slowly.ts'
import { killLeftOvers } from './support/kill-left-overs.ts'
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
let service: RunningStart

beforeAll(async () => {
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755)
  await mkdir(data)
  await writeFile(join(data, 'sample-made'), '')
  service = await runStart(folder, [], { ALLOW_PRIVATE_SOURCES: 'on', DRAIN_SECONDS: 3 })
  await service.says('Serving until')
}, 60_000)

afterAll(async () => {
  await source.stop(true)
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
  }, 60_000)

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
  }, 60_000)
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
