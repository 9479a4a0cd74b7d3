import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJobs, projectFolder } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { openFolderStore } from '@svc/storage'
import { media } from '@svc/test-media'
import { createOwner, isSettled, poll } from './project-owner.ts'
import { programsWorkingIn, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = await mkdtemp(join(tmpdir(), 'shared-source-'))
const store = await openFolderStore(join(folder, 'objects'))
const jobs = await openJobs(database.url, { role: 'sender' })
const owner = await createOwner(sql, jobs, store)
const workers: WorkerProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill('SIGKILL')))
  await jobs.stop()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** Parts of 40 seconds, so that each of the two pieces of speech begins in one part and ends in another. */
const settings = { SHARE_SOURCES_LONGER_THAN: '80', WORKER_PARTS: '1' }
const upload_id = await owner.upload(media('long-talk.mp4'))
const wanted = {
  source: { upload_id },
  settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 4, max: 12, target: 8 } },
}

describe('a source that is longer than workers do alone', () => {
  test('gives the same on three workers, one of which is killed in the midst of a part, as on one', async () => {
    const [alone] = await startWorkers(1)
    const single = await owner.createProject(wanted)
    await owner.projectWhen(single.project_id, isSettled)
    expect(await alone?.kill('SIGTERM')).toBe(0)

    const [victim] = await startWorkers(1)
    const shared = await owner.createProject(wanted)
    await poll(
      () => partsOf(shared.project_id),
      (parts) => parts.some(({ status, progress }) => status === 'working' && progress > 5),
    )
    await victim?.kill('SIGKILL')
    const interrupted = (await partsOf(shared.project_id)).find(
      ({ status }) => status === 'working',
    )
    await startWorkers(3)
    await poll(
      () => partsOf(shared.project_id),
      (parts) => parts.filter(({ status }) => status === 'working').length > 1,
    )
    const moved = await owner.readProject(shared.project_id)
    expect(moved).toMatchObject({ status: 'processing', stage: 'transcribing' })
    const { status } = await owner.projectWhen(shared.project_id, isSettled)
    expect(status).toBe('completed')
    expect(interrupted).toBeDefined()

    const one = await resultOf(single.project_id)
    const other = await resultOf(shared.project_id)
    expect(one.transcript.words.length).toBeGreaterThan(60)
    expect(one.analysis.shots.length).toBeGreaterThan(20)
    expect(one.clips.length).toBeGreaterThan(0)
    expect(other).toEqual(one)
    // The parts themselves are gone, in the database and among the objects.
    expect((await partsOf(shared.project_id)).length).toBe(0)
    expect(existsSync(localPath(shared.project_id, 'parts/0'))).toBe(false)
  })

  test('ends on all workers when its project is deleted', async () => {
    const { project_id } = await owner.createProject(wanted)
    await poll(
      () => partsOf(project_id),
      (parts) => parts.filter(({ status }) => status === 'working').length > 1,
    )
    await owner.deleteProject(project_id)
    await poll(
      () => programsWorkingIn(folder),
      (programs) => programs.length === 0,
    )
    const open = await poll(
      () => sql`select 1 from pgboss.job where name = 'process_part' and state < 'completed'`,
      (rows) => rows.length === 0,
    )
    expect(open.length).toBe(0)
  })
})

async function startWorkers(count: number): Promise<WorkerProcess[]> {
  const started = Array.from({ length: count }, () =>
    startWorkerProcess({ databaseUrl: database.url, folder, settings }),
  )
  workers.push(...(await Promise.all(started)))
  return workers.slice(-count)
}

function partsOf(project_id: string) {
  return sql<{ number: number; status: string; progress: number }[]>`
    select number, status, progress from project_parts where project_id = ${project_id} order by number
  `
}

/** Everything that was found out of the source: the stages' results, and the clips as their owner sees them. */
async function resultOf(project_id: string) {
  const names = ['speech', 'analysis', 'selection', 'clips']
  const [transcript, analysis, selection, planned] = await Promise.all(
    names.map((name) => Bun.file(localPath(project_id, name)).json()),
  )
  const clips = (await owner.listClips(project_id)).map(
    ({ rank, title, start, end, score, transcript }) => ({
      rank,
      title,
      start,
      end,
      score,
      transcript,
    }),
  )
  return { transcript, analysis, selection, planned, clips }
}

function localPath(project_id: string, name: string): string {
  const key = `${projectFolder(owner.context.accountId, project_id)}/checkpoints/${name}.json`
  return store.localPath(key) ?? ''
}
