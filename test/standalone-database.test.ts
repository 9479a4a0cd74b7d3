import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../packages/http/test/testing/until.ts'
import { killLeftOvers } from './support/kill-left-overs.ts'
import { processesOf } from './support/processes.ts'
import { type RunningStart, runStart } from './support/running-start.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-service-database-'))
const data = join(folder, 'data')
let service: RunningStart

beforeAll(async () => {
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755)
  await mkdir(data)
  await writeFile(join(data, 'sample-made'), '')
  service = await runStart(folder, [], { RATE_LIMIT_SCALE: 1000 })
  await service.says('Serving until')
})

afterAll(async () => {
  await killLeftOvers(service, folder)
  await rm(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  test('starts a database again that was killed, and a second start finds the service meanwhile', async () => {
    const created = await create('Before')
    expect(created.status).toBe(201)
    const { project_id } = (await created.json()) as { project_id: string }
    process.kill(await postmaster(), 'SIGKILL')
    const port = new URL(service.url).port
    const second = await runStart(folder, [], { PORT: Number(port) })
    expect(await second.exited).toBe(0)
    expect(second.output()).toStartWith(`Already running at ${service.url}`)

    await untilItWrites()
    expect((await ask(`/v1/projects/${project_id}`)).status).toBe(200)
    await until('the log tells of it', async () =>
      (await log()).includes('"database started again"'),
    )
  })

  test('goes on when one connection’s process of the database is killed', async () => {
    const server = await postmaster()
    process.kill(await backendOf(server), 'SIGKILL')
    await until('the server ended all of its processes', async () =>
      (await databaseLog()).includes('all server processes terminated'),
    )
    await untilItWrites()
    await until('the service says that it is well', async () => (await ask('/readyz')).ok)
    expect(await postmaster()).toBe(server)
  })

  test('stops a database that it has started again', async () => {
    service.kill('SIGTERM')
    expect([await service.exited, await log()]).toEqual([0, expect.any(String)])
    await until('no process is left', async () => !(await processesOf(service.pid, folder)).length)
  })
})

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

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const key = (await readFile(join(data, 'api-key'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(service.url + path, { ...init, headers })
}

async function create(title: string): Promise<Response> {
  const source = { url: 'https://media.example.org/a.mp4' }
  const body = JSON.stringify({ title, source })
  return ask('/v1/projects', { method: 'POST', body })
}

/** While the database is unreachable, and until ended connections are detected, the answer is 503 and nothing else. */
async function untilItWrites(): Promise<void> {
  await until('the service takes a project', async () => {
    const { status } = await create('Afterwards')
    expect([201, 503]).toContain(status)
    return status === 201
  })
}

const databaseLog = () => readFile(join(data, 'postgres/postgres.log'), 'utf8')
const log = () => readFile(join(data, 'service.log'), 'utf8')
