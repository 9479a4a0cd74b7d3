import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { findTools, runFfmpeg } from '../../packages/clip-engine/src/index.ts'
import {
  createSourceSealer,
  createUpload,
  type JobEntry,
  openJobs,
  uploadKey,
} from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { createSeats } from '../../packages/http/src/index.ts'
import {
  type ObjectStore,
  openFolderStore,
  openS3Store,
  signUploadToken,
} from '../../packages/storage/src/index.ts'
import { startS3 } from '../../packages/storage/test/s3-server.ts'
import { createMedia } from '../../services/media/src/app.ts'
import { readinessChecks } from '../../services/media/src/readiness-checks.ts'
import { openScratch } from '../../services/media/src/worker/scratch.ts'
import { startWorker } from '../../services/media/src/worker/start-worker.ts'
import { SECRET } from '../../services/media/test/media-server.ts'
import { createOwner, isSettled } from '../../services/media/test/project-owner.ts'
import { startProxy } from '../support/fault-proxy.ts'
import { makeReadOnly } from '../support/read-only.ts'

const folder = await mkdtemp(join(tmpdir(), 'storage-faults-'))
const tools = findTools()
const video = join(folder, 'video.mp4')
const drawn = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=5:d=8', '-f', 'lavfi', '-i', 'sine=d=8']
const { signal } = new AbortController()
await runFfmpeg(tools, [...drawn, '-preset', 'ultrafast', video], { signal, timeoutSeconds: 3600 })
const bytes = await Bun.file(video).bytes()
const transcript = {
  text: '1\n00:00:00,200 --> 00:00:05,400\nNobody tells you that the first idea is almost always wrong.\n',
  format: 'srt',
} as const
const settings = { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 6, target: 4 } }

const open: AsyncDisposable[] = []
afterAll(async () => {
  for (const each of open.toReversed()) await each[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A store, and a function that makes it unreachable until the returned function is called. */
interface FaultyStore {
  store: ObjectStore
  fail(): Promise<() => Promise<void>>
}

describe.each<[string, () => Promise<FaultyStore>]>([
  ['a folder that becomes read-only', readOnlyFolder],
  ['a bucket that goes away', lostBucket],
])('%s', (_, openFaulty) => {
  test('keeps what was stored, is reported at /readyz, and work goes on by itself when it is back', async () => {
    const { store, fail } = await openFaulty()
    const world = await startWorld(store)
    const kept = await world.upload()
    expect(kept.status).toBe(200)
    const { project_id } = await world.owner.createProject({
      source: { upload_id: kept.upload_id, transcript },
      settings,
    })
    await world.owner.projectWhen(project_id, ({ status }) => status === 'processing')

    const heal = await fail()
    try {
      expect(await world.readiness()).toMatchObject({
        status: 503,
        checks: { storage: 'failed', database: 'ok' },
      })
      expect(await world.upload()).toMatchObject({ status: 502, code: 'UPSTREAM_ERROR' })
      await until(() => world.outcomes().includes('postponed 1'))
      expect(await world.owner.readProject(project_id)).toMatchObject({ error: null })
    } finally {
      await heal()
    }

    await world.owner.projectWhen(project_id, isSettled)
    const completed = { status: 'completed', error: null }
    expect(await world.owner.readProject(project_id)).toMatchObject(completed)
    await until(() => world.outcomes().includes('done 1'))
    expect(world.outcomes().toSorted()).toEqual(['done 1', 'postponed 1'])
    expect(await world.read(kept.upload_id)).toEqual(bytes)
    expect((await world.readiness()).status).toBe(200)
    expect((await world.upload()).status).toBe(200)
  })
})

async function readOnlyFolder(): Promise<FaultyStore> {
  const objects = join(folder, 'objects')
  return { store: await openFolderStore(objects), fail: () => makeReadOnly(objects) }
}

async function lostBucket(): Promise<FaultyStore> {
  const s3 = await startS3(join(folder, 's3'))
  const { hostname, port } = new URL(s3.config.endpoint)
  const proxy = startProxy({ hostname, port: Number(port) })
  open.push({
    async [Symbol.asyncDispose]() {
      proxy.stop()
      await s3.stop()
    },
  })
  return {
    store: await openS3Store({ ...s3.config, endpoint: `http://127.0.0.1:${proxy.port}` }),
    async fail() {
      proxy.down()
      return async () => proxy.up()
    },
  }
}

/** The media service and its worker, over a store. */
async function startWorld(store: ObjectStore) {
  const database = await createTestDatabase()
  const { sql } = database
  const lines: JobEntry[] = []
  const jobs = await openJobs(database.url, { role: 'worker', log: (entry) => lines.push(entry) })
  const scratch = await openScratch(await mkdtemp(join(folder, 'scratch-')))
  open.push(database, {
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await scratch[Symbol.asyncDispose]()
    },
  })
  const log = () => {}
  const recognizers = { service: null, whisper: null }
  const checks = readinessChecks({ DATA_DIR: folder, recognizers }, { sql, store })
  const media = createMedia({
    sql,
    store,
    seats: createSeats({ seats: 8 }),
    secret: SECRET,
    checks,
    log,
  })
  const owner = await createOwner(sql, jobs, store)
  const sourceSealer = createSourceSealer(SECRET)
  const shared = { sql, jobs, store, scratch, tools, recognizers, sourceSealer, log }
  await startWorker(
    { ...shared, chatModel: null, allowPrivateAddresses: true },
    { projects: 1, parts: 1, renders: 1 },
  )
  const { accountId } = owner.context
  return {
    owner,
    outcomes: () => [...new Set(lines.map(({ outcome, attempt }) => `${outcome} ${attempt}`))],

    async readiness() {
      const response = await media.handle(new Request('http://localhost/readyz'))
      return { status: response.status, ...((await response.json()) as object) }
    },

    async upload() {
      const { size } = Bun.file(video)
      const facts = { content_type: 'video/mp4', size_bytes: size }
      const { upload_id } = await createUpload(owner.context, {
        file_name: 'talk.mp4',
        purpose: 'source',
        ...facts,
      })
      const token = signUploadToken(SECRET, { account_id: accountId, upload_id, ...facts })
      const response = await media.handle(
        new Request(`http://localhost/media/uploads/${token}`, {
          method: 'PUT',
          headers: { 'content-type': 'video/mp4' },
          body: bytes,
        }),
      )
      const { errors } = (await response.json()) as { errors?: { code: string }[] }
      return { upload_id, status: response.status, code: errors?.[0]?.code }
    },

    async read(upload_id: string) {
      const object = await store.read(uploadKey(accountId, upload_id))
      return new Response(object?.stream ?? null).bytes()
    },
  }
}
