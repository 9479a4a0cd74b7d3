import { afterAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, runFfmpeg, type Tools } from '@svc/clip-engine'
import {
  createSourceSealer,
  type Job,
  type JobEntry,
  JobPostponed,
  MAX_ATTEMPTS,
  openJobs,
  retryProject,
  retryRender,
} from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { type ObjectStore, openFolderStore, StorageError } from '@svc/storage'
import { processProject } from '../src/worker/process-project.ts'
import { renderClip } from '../src/worker/render-clip.ts'
import { openScratch } from '../src/worker/scratch.ts'
import { startWorker } from '../src/worker/start-worker.ts'
import { SECRET } from './media-server.ts'
import { createOwner, isSettled } from './project-owner.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = await mkdtemp(join(tmpdir(), 'retries-'))
const objects = join(folder, 'objects')
const store = await openFolderStore(objects)
const scratch = await openScratch(join(folder, 'scratch'))
const log: JobEntry[] = []
const jobs = await openJobs(database.url, { role: 'worker', log: (entry) => log.push(entry) })
const tools = findTools()
const dependencies = {
  sql,
  jobs,
  store,
  scratch,
  tools,
  sourceSealer: createSourceSealer(SECRET),
  recognizers: { service: null, whisper: null },
  reranker: null,
  allowPrivateAddresses: true,
  log: () => {},
}
const { signal } = new AbortController()
const owner = await createOwner(sql, jobs, store)
const video = join(folder, 'video.mp4')
const drawn = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=5:d=8', '-f', 'lavfi', '-i', 'sine=d=8']
await runFfmpeg(tools, [...drawn, '-preset', 'ultrafast', video], { signal, timeoutSeconds: 60 })
const upload_id = await owner.upload(video)
const transcript = {
  text: `1\n00:00:00,200 --> 00:00:05,400\nNobody tells you that the first idea is almost always wrong.\n`,
  format: 'srt',
} as const
const settings = { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 6, target: 4 } }

afterAll(async () => {
  await jobs.stop()
  await scratch.close()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const request = { source: { upload_id, transcript }, settings }
const { project_id } = await owner.createProject(request)

describe('a program that is killed', () => {
  test('costs a project an attempt, and nothing else', async () => {
    const killed = { ...dependencies, tools: await replaced('ffprobe', 'kill -9 $$') }
    const first = processProject(killed, attempt({ project_id }, 1))
    await expect(first).rejects.toMatchObject({ name: 'KilledError' })
    expect(await owner.readProject(project_id)).toMatchObject({ status: 'processing', error: null })
    await processProject(dependencies, attempt({ project_id }, 2))
    expect(await owner.readProject(project_id)).toMatchObject({ status: 'completed' })
  })

  test('every time fails the project where it stood, until its owner tries again', async () => {
    const { project_id } = await owner.createProject(request)
    const killed = { ...dependencies, tools: await replaced('ffprobe', 'kill -9 $$') }
    await processProject(killed, attempt({ project_id }, MAX_ATTEMPTS))
    expect(await owner.readProject(project_id)).toMatchObject({
      status: 'failed',
      error: {
        code: 'processing_failed',
        stage: 'probing',
        retryable: true,
        message: expect.stringContaining('was ended by SIGKILL'),
      },
    })
    await retryProject(owner.context, project_id)
    await processProject(dependencies, attempt({ project_id }, 1))
    expect(await owner.readProject(project_id)).toMatchObject({ status: 'completed', error: null })
  })
})

describe('a run of a render that fails', () => {
  test('leaves no file behind, however many it had stored', async () => {
    const clip_id = await clipOf(project_id)
    const { render_id } = await owner.startRender(clip_id)
    const stored: string[] = []
    const failing: ObjectStore = {
      ...store,
      async putFile(key, path, type) {
        if (stored.length === 3) throw new StorageError('storage_unavailable', 'It is gone.')
        await store.putFile(key, path, type)
        stored.push(key)
      },
    }
    const run = renderClip({ ...dependencies, store: failing }, attempt({ render_id }, 1))
    await expect(run).rejects.toBeInstanceOf(JobPostponed)
    expect(stored).toHaveLength(3)
    expect(await Promise.all(stored.map((key) => store.head(key)))).toEqual([null, null, null])
  })

  test('because a program was killed costs an attempt, and its owner one price', async () => {
    const clip_id = await clipOf(project_id)
    const { render_id } = await owner.startRender(clip_id)
    const killed = { ...dependencies, tools: await replaced('ffmpeg', 'kill -9 $$') }
    const first = renderClip(killed, attempt({ render_id }, 1))
    await expect(first).rejects.toMatchObject({ name: 'KilledError' })
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1'])
    await renderClip(killed, attempt({ render_id }, MAX_ATTEMPTS))
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1', 'release 1'])
    await retryRender(owner.context, render_id)
    await renderClip(dependencies, attempt({ render_id }, 1))
    const render = await owner.renderWhen(clip_id, isSettled)
    expect(render).toMatchObject({ status: 'completed', credits: { charged: 1 } })
    expect((await owner.ledger()).slice(-2)).toEqual(['reserve -1', 'settle -1'])
  })
})

describe('storage that is unreachable', () => {
  test('costs no attempt, whichever it is', async () => {
    const { project_id } = await owner.createProject(request)
    await away(async () => {
      const run = processProject(dependencies, attempt({ project_id }, MAX_ATTEMPTS))
      await expect(run).rejects.toBeInstanceOf(JobPostponed)
    })
    expect(await owner.readProject(project_id)).toMatchObject({ status: 'processing', error: null })
  })

  test('is waited for, and the work goes on by itself', async () => {
    await sql`delete from pgboss.job`
    await store.putBytes('health/old', 'x', 'text/plain')
    await away(async () => {
      await startWorker(dependencies, { projects: 1, parts: 1, renders: 1 })
      await jobs.enqueue(sql, { queue: 'delete_files', data: { prefixes: ['health/'] } })
      while (log.length < 2) await Bun.sleep(50)
      expect(outcomes()).toEqual(['postponed 1'])
    })
    while (log.at(-1)?.outcome !== 'done') await Bun.sleep(50)
    expect(outcomes()).toEqual(['postponed 1', 'done 1'])
    expect(log[0]?.['error']).toContain('The storage cannot be used')
    expect(await store.head('health/old')).toBeNull()
  })
})

const outcomes = () => [...new Set(log.map(({ outcome, attempt }) => `${outcome} ${attempt}`))]

const attempt = <Data>(data: Data, number: number): Job<Data> => ({
  data,
  attempt: number,
  trace_id: null,
  traceparent: null,
  signal,
})

async function clipOf(project_id: string): Promise<string> {
  const [clip] = await owner.listClips(project_id)
  return clip?.clip_id ?? ''
}

/** A program that runs `command` before it begins. */
async function replaced(program: keyof Tools, command: string): Promise<Tools> {
  const path = join(folder, `${program}-${crypto.randomUUID()}`)
  await Bun.write(path, `#!/bin/sh\n${command}\nexec ${tools[program]} "$@"\n`)
  await chmod(path, 0o755)
  return { ...tools, [program]: path }
}

/** Renames the folder of all objects for a while, like a volume that is not mounted. */
async function away(meanwhile: () => Promise<void>): Promise<void> {
  await rename(objects, `${objects}-away`)
  await meanwhile().finally(() => rename(`${objects}-away`, objects))
  expect(await readdir(objects)).not.toBeEmpty()
}
