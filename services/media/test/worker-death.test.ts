import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJobs, projectFolder } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { openFolderStore } from '@svc/storage'
import { media } from '@svc/test-media'
import { createOwner, isSettled } from './project-owner.ts'
import { programsWorkingIn, startWorkerProcess } from './worker-process.ts'

const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'worker-death-'))
const store = await openFolderStore(join(folder, 'objects'))
const jobs = await openJobs(database.url, { role: 'sender' })
const owner = await createOwner(database.sql, jobs, store)
const start = () => startWorkerProcess({ databaseUrl: database.url, folder })
let worker = await start()
afterAll(async () => {
  await worker.kill('SIGKILL')
  await jobs.stop()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const upload_id = await owner.upload(media('talk-start.mp4'))
const settings = { clip_count: { min: 2, max: 2 }, clip_duration: { min: 4, max: 8, target: 6 } }
const single = { ...settings, clip_count: { min: 1, max: 1 } }
const text = await Bun.file(new URL('./talk.srt', import.meta.url)).text()
const given = { source: { upload_id, transcript: { text, format: 'srt' as const } }, settings }

describe('a worker that is killed with -9', () => {
  test('loses nothing: another goes on behind the last finished stage', async () => {
    const heard = await owner.createProject({ source: { upload_id }, settings: single })
    const told = await owner.createProject(given)
    await owner.projectWhen(heard.project_id, ({ stage }) => stage === 'transcribing')
    await owner.projectWhen(told.project_id, ({ stage }) => stage === 'previewing')
    await worker.kill('SIGKILL')
    const finished = await checkpointsOf(told.project_id)
    const clips = await owner.listClips(told.project_id)

    worker = await start()
    const [one, other] = await Promise.all([
      owner.projectWhen(heard.project_id, isSettled),
      owner.projectWhen(told.project_id, isSettled),
    ])
    expect([one.status, other.status]).toEqual(['completed', 'completed'])
    expect(await checkpointsOf(told.project_id)).toEqual(finished)
    const ready = await owner.listClips(told.project_id)
    expect(ready.map(({ clip_id }) => clip_id)).toEqual(clips.map(({ clip_id }) => clip_id))
    expect(ready.every(({ status }) => status === 'ready')).toBe(true)

    const clip_id = ready[0]?.clip_id ?? ''
    await owner.startRender(clip_id)
    await owner.renderWhen(clip_id, ({ progress }) => progress > 0)
    await worker.kill('SIGKILL')
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1'])

    worker = await start()
    const render = await owner.renderWhen(clip_id, isSettled)
    expect(render.status).toBe('completed')
    expect(await owner.ledger()).toEqual(['grant 1500', 'reserve -1', 'settle -1'])
    expect(await programsWorkingIn(folder)).toEqual([])
  }, 400_000)
})

describe('a worker that is asked to stop', () => {
  test('gives its job back at once and leaves no program behind', async () => {
    const { project_id } = await owner.createProject({ source: { upload_id }, settings: single })
    await owner.projectWhen(project_id, ({ stage }) => stage === 'transcribing')
    expect(await worker.kill('SIGTERM')).toBe(0)
    expect(await programsWorkingIn(folder)).toEqual([])
    // A job that was not given back stays active, until it is found as a job of an ended worker.
    const [job] = await database.sql<{ state: string }[]>`
      select state::text from pgboss.job
       where name = 'process_project' and data->>'project_id' = ${project_id}
    `
    expect(['created', 'retry']).toContain(job?.state ?? '')

    const stopped = new Date().toISOString()
    worker = await start()
    await owner.projectWhen(project_id, ({ updated_at }) => updated_at > stopped)
  })
})

/** When each stage's result was written: a stage that is done again would be written again. */
async function checkpointsOf(project_id: string): Promise<Record<string, number>> {
  const checkpoints = `${projectFolder(owner.context.accountId, project_id)}/checkpoints`
  const names = ['probe', 'speech', 'analysis', 'selection', 'clips']
  const times = names.map(async (name) => {
    const { mtimeMs } = await stat(store.localPath(`${checkpoints}/${name}.json`) ?? '')
    return [name, mtimeMs] as const
  })
  return Object.fromEntries(await Promise.all(times))
}
