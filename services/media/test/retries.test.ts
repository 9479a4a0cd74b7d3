import { afterAll, describe, expect, test } from 'bun:test'
import { chmod, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tools } from '@svc/clip-engine'
import { type Job, JobPostponed, MAX_ATTEMPTS, retryProject, retryRender } from '@svc/domain'
import { until } from '@svc/patience'
import { type ObjectStore, StorageError } from '@svc/storage'
import { processProject } from '../src/worker/process-project.ts'
import { renderClip } from '../src/worker/render-clip.ts'
import { startWorker } from '../src/worker/start-worker.ts'
import { isSettled } from './project-owner.ts'
import { programsWorkingIn } from './worker-process.ts'
import { openWorkshop } from './workshop.ts'

const shop = await openWorkshop('in a folder')
const { dependencies, folder, jobs, objects, owner, sql, store, taken, tools } = shop
afterAll(() => shop[Symbol.asyncDispose]())

const { signal } = new AbortController()
const video = await shop.draw('testsrc2=s=160x90:r=5:d=3.5', '-f', 'lavfi', '-i', 'sine=d=3.5')
const upload_id = await owner.upload(video)
const text = `1\n00:00:00,200 --> 00:00:03,400\nNobody tells you that the first idea is almost always wrong.\n`
const request = {
  source: { upload_id, transcript: { text, format: 'srt' as const } },
  settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 3, max: 6, target: 4 } },
}
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
    expect(await owner.readProject(project_id)).toMatchObject({ status: 'queued', error: null })
  })
})

test('a project that is deleted ends the run that works on it, with its programs and files', async () => {
  const { project_id } = await owner.createProject(request)
  // It would work on it without end.
  const stuck = { ...dependencies, tools: await replaced('ffmpeg', 'while :; do sleep .1; done') }
  let isOver = false
  const run = processProject(stuck, attempt({ project_id }, 1)).finally(() => (isOver = true))
  await until(async () => (await programsWorkingIn(stuck.tools.ffmpeg)).length > 0)
  await owner.deleteProject(project_id)
  await until(() => isOver)
  await run
  expect(await programsWorkingIn(stuck.tools.ffmpeg)).toEqual([])
  expect(await readdir(join(folder, 'scratch'), { recursive: true })).toHaveLength(1)
})

describe('a run of a render that fails', () => {
  const SILENT = { captions: false, hook_title: false } as const

  test('leaves no file behind, however many it had stored', async () => {
    const { render_id } = await owner.startRender(await clipOf(project_id), SILENT)
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
    const { render_id } = await owner.startRender(clip_id, SILENT)
    const killed = { ...dependencies, tools: await replaced('ffmpeg', 'kill -9 $$') }
    const first = renderClip(killed, attempt({ render_id }, 1))
    await expect(first).rejects.toMatchObject({ name: 'KilledError' })
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1'])
    await renderClip(killed, attempt({ render_id }, MAX_ATTEMPTS))
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1', 'release 1'])
    await retryRender(owner.context, render_id)
    await renderClip(dependencies, attempt({ render_id }, 1))
    const render = await owner.renderWhen(clip_id, isSettled)
    expect(render).toMatchObject({ status: 'completed', captions: null, credits: { charged: 1 } })
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
      await shop.work()
      await jobs.enqueue(sql, { queue: 'delete_files', data: { prefixes: ['health/'] } })
      await until(() => taken.length > 1)
      expect(outcomes()).toEqual(['postponed 1'])
    })
    await until(() => taken.at(-1)?.outcome === 'done')
    expect(outcomes()).toEqual(['postponed 1', 'done 1'])
    expect(taken[0]?.['error']).toContain('The storage cannot be used')
    expect(await store.head('health/old')).toBeNull()
  })
})

test('a worker takes as many jobs of a kind at a time as it is told', async () => {
  const places: Record<string, number> = {}
  const work: typeof jobs.work = async (queue, _handler, { concurrency }) => {
    places[queue] = concurrency
  }
  const told = { projects: 3, parts: 4, renders: 5 }
  await startWorker({ ...dependencies, jobs: { ...jobs, work } }, told)
  expect(places).toMatchObject({ process_project: 3, process_part: 4, render_clip: 5 })
})

const outcomes = () => [...new Set(taken.map(({ outcome, attempt }) => `${outcome} ${attempt}`))]

const attempt = <Data>(data: Data, number: number): Job<Data> => ({
  data,
  attempt: number,
  trace_id: null,
  traceparent: null,
  wasExcused: false,
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
