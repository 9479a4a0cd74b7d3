import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../packages/http/test/testing/until.ts'
import { killLeftOvers } from './support/kill-left-overs.ts'
import { type RunningStart, runStart } from './support/running-start.ts'
import { type SmallDisk, smallDisk } from './support/small-disk.ts'

/** More than there is room for, on a full disk. */
const UPLOAD_BYTES = 30_000_000

const folder = await mkdtemp(join(tmpdir(), 'clip-service-full-'))
let disk: SmallDisk
let service: RunningStart

beforeAll(async () => {
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755)
  disk = await smallDisk(join(folder, 'disk'))
})

afterAll(async () => {
  await killLeftOvers(service, folder)
  await disk.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  test('serves while the disk is full, and takes work again when there is room', async () => {
    service = await serving(disk.folder)
    const before = await create()
    expect(before.status).toBe(201)
    expect((await ask('/readyz')).status).toBe(200)

    await disk.fill(service.pid)
    const refused = await upload()
    expect([503, 507]).toContain(refused.status)
    expect(await refused.json()).toMatchObject({ errors: [{ code: 'SERVICE_UNAVAILABLE' }] })
    for (let count = 0; count < 20; count++) {
      expect((await ask('/v1/account')).status).toBe(200)
      expect((await ask(`/v1/projects/${before.project_id}`)).status).toBe(200)
      // What the database still has room for is kept; the rest is refused in the service's own words.
      const { status, code } = await create()
      expect([201, 503]).toContain(status)
      if (status === 503) expect(code).toBe('SERVICE_UNAVAILABLE')
    }

    await disk.free(service.pid)
    expect((await upload()).status).toBeLessThan(300)
    await until('the service takes a project', async () => (await create()).status === 201)
    await until('the service says that it is well', async () => (await ask('/readyz')).ok)
    service.kill('SIGTERM')
    expect(await service.exited).toBe(0)
  })

  test('serves while its log cannot be written', async () => {
    const data = join(folder, 'data')
    await mkdir(data)
    await symlink('/dev/full', join(data, 'service.log'))
    service = await serving(folder)
    expect((await ask('/v1/account')).status).toBe(200)
    expect((await create()).status).toBe(201)
    const missing = await ask('/v1/projects/01M808KWEQN85GXX64S7WGDQ7Y')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] })
    service.kill('SIGTERM')
    expect(await service.exited).toBe(0)
  })
})

let home = ''

/** Starts, without the sample that a start without a file makes, and waits until it serves. */
async function serving(place: string): Promise<RunningStart> {
  home = place
  await mkdir(join(place, 'data'), { recursive: true })
  await writeFile(join(place, 'data', 'sample-made'), '')
  const started = await runStart(place, [])
  await started.says('Serving until')
  return started
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const key = (await readFile(join(home, 'data', 'api-key'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(service.url + path, { ...init, headers })
}

async function create() {
  const source = { url: 'https://media.example.org/a.mp4' }
  const response = await ask('/v1/projects', { method: 'POST', body: JSON.stringify({ source }) })
  expect(response.headers.get('x-request-id')).toBeTruthy()
  const { project_id = '', errors } = (await response.json()) as {
    project_id?: string
    errors?: { code: string }[]
  }
  return { status: response.status, project_id, code: errors?.[0]?.code }
}

async function upload(): Promise<Response> {
  const body = JSON.stringify({
    file_name: 'a.mp4',
    content_type: 'video/mp4',
    size_bytes: UPLOAD_BYTES,
    purpose: 'source',
  })
  const minted = await ask('/v1/media/uploads', { method: 'POST', body })
  if (!minted.ok) return minted
  const { upload } = (await minted.json()) as {
    upload: { url: string; method: string; headers: Record<string, string> }
  }
  return fetch(upload.url, { ...upload, body: new Uint8Array(UPLOAD_BYTES) })
}
