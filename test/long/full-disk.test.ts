import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { smallDisk } from '../support/small-disk.ts'
import { openStartFolder } from '../support/start-folder.ts'

/** More than there is room for, on a full disk. */
const UPLOAD_BYTES = 30_000_000

const folder = await mkdtemp(join(tmpdir(), 'clip-service-full-'))
const disk = await smallDisk(join(folder, 'disk'))
const place = await openStartFolder(disk.folder)

afterAll(async () => {
  await place[Symbol.asyncDispose]()
  await disk.remove()
  await rm(folder, { recursive: true, force: true })
})

test('npm start serves while the disk is full, and takes work again when there is room', async () => {
  const service = await place.serve()
  const before = await create()
  expect(before.status).toBe(201)
  expect((await place.ask('/readyz')).status).toBe(200)

  await disk.fill(service.pid)
  const refused = await upload()
  expect([503, 507]).toContain(refused.status)
  expect(await refused.json()).toMatchObject({ errors: [{ code: 'SERVICE_UNAVAILABLE' }] })
  for (let count = 0; count < 20; count++) {
    expect((await place.ask('/v1/account')).status).toBe(200)
    expect((await place.ask(`/v1/projects/${before.project_id}`)).status).toBe(200)
    // What the database still has room for is kept; the rest is refused in the service's own words.
    expect(['201', '503 SERVICE_UNAVAILABLE']).toContain((await create()).told)
  }

  await disk.free(service.pid)
  expect((await upload()).status).toBeLessThan(300)
  await until(async () => (await create()).status === 201)
  await until(async () => (await place.ask('/readyz')).ok)
  service.kill('SIGTERM')
  expect(await service.exited).toBe(0)
})

async function create() {
  const response = await place.create()
  expect(response.headers.get('x-request-id')).toBeTruthy()
  const { project_id, errors } = (await response.json()) as {
    project_id?: string
    errors?: { code: string }[]
  }
  const { status } = response
  return { status, project_id, told: [status, errors?.[0]?.code].filter(Boolean).join(' ') }
}

async function upload(): Promise<Response> {
  const facts = { file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: UPLOAD_BYTES }
  const body = JSON.stringify({ ...facts, purpose: 'source' })
  const minted = await place.ask('/v1/media/uploads', { method: 'POST', body })
  if (!minted.ok) return minted
  const { upload } = (await minted.json()) as {
    upload: { url: string; method: string; headers: Record<string, string> }
  }
  return fetch(upload.url, { ...upload, body: new Uint8Array(UPLOAD_BYTES) })
}
