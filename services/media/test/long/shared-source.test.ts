import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { projectFolder } from '@svc/domain'
import { until } from '@svc/patience'
import { media } from '@svc/test-media'
import { isSettled } from '../project-owner.ts'
import { programsWorkingIn, startWorkerProcess, type WorkerProcess } from '../worker-process.ts'
import { openWorkshop } from '../workshop.ts'

const shop = await openWorkshop('in a folder')
const { folder, owner, sql, store } = shop
const workers: WorkerProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill('SIGKILL')))
  await shop[Symbol.asyncDispose]()
})

/** Parts of 15 seconds: each of the two sentences begins in one part and ends in another. */
const settings = { SHARE_SOURCES_LONGER_THAN: '30', WORKER_PARTS: '1' }
const upload_id = await owner.upload(media('shared-talk.mp4'))
const wanted = {
  source: { upload_id },
  settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 4, max: 12, target: 8 } },
}

describe('a source that is longer than workers do alone', () => {
  test('gives the same on two workers, one of which is killed in the midst of a part, as on one', async () => {
    await startWorker()
    const single = await owner.createProject(wanted)
    await owner.projectWhen(single.project_id, isSettled)

    const victim = await startWorker()
    const shared = await owner.createProject(wanted)
    await until(async () => (await working(shared.project_id)).length === 2)
    const moved = await owner.readProject(shared.project_id)
    expect(moved).toMatchObject({ status: 'processing', stage: 'transcribing' })
    await victim.kill('SIGKILL')
    const { status } = await owner.projectWhen(shared.project_id, isSettled)
    expect(status).toBe('completed')

    const one = await resultOf(single.project_id)
    expect(one.transcript.words.length).toBeGreaterThan(30)
    expect(one.analysis.shots.length).toBeGreaterThan(10)
    expect(one.clips.length).toBeGreaterThan(0)
    expect(await resultOf(shared.project_id)).toEqual(one)
    // The parts themselves are gone, in the database and among the objects.
    expect(
      await sql`select 1 from project_parts where project_id = ${shared.project_id}`,
    ).toBeEmpty()
    expect(existsSync(localPath(shared.project_id, 'parts/0'))).toBe(false)
  })

  test('ends on all workers when its project is deleted', async () => {
    await startWorker()
    const { project_id } = await owner.createProject(wanted)
    await until(async () => (await working(project_id)).length === 2)
    await owner.deleteProject(project_id)
    await until(async () => (await programsWorkingIn(folder)).length === 0)
    await until(async () => {
      const open = await sql`
        select 1 from pgboss.job where name = 'process_part' and state < 'completed'
      `
      return open.length === 0
    })
  })
})

async function startWorker(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess({ ...shop, settings })
  workers.push(worker)
  return worker
}

/** The parts that are worked on, one by each worker. */
function working(project_id: string) {
  return sql`
    select number from project_parts where project_id = ${project_id} and status = 'working'
  `
}

/** Everything that was found out of the source: the stages' results, and the clips as their owner sees them. */
async function resultOf(project_id: string) {
  const names = ['speech', 'analysis', 'selection', 'clips']
  const [transcript, analysis, selection, planned] = await Promise.all(
    names.map((name) => Bun.file(localPath(project_id, name)).json()),
  )
  const clips = (await owner.listClips(project_id)).map(
    ({ rank, title, start, end, score, transcript }) => {
      return { rank, title, start, end, score, transcript }
    },
  )
  return { transcript, analysis, selection, planned, clips }
}

function localPath(project_id: string, name: string): string {
  const key = `${projectFolder(owner.context.accountId, project_id)}/checkpoints/${name}.json`
  return store.localPath(key) ?? ''
}
