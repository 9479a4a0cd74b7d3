import { afterAll, describe, expect, test } from 'bun:test'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { JobPostponed, MAX_ATTEMPTS, retryProject } from '@svc/domain'
import { until } from '@svc/patience'
import { processProject } from '../src/worker/process-project.ts'
import { startWorker } from '../src/worker/start-worker.ts'
import { attempt, drawShortProject } from './short-project.ts'
import { programsWorkingIn } from './worker-process.ts'
import { openWorkshop } from './workshop.ts'

const shop = await openWorkshop('in a folder')
const { dependencies, folder, jobs, objects, owner, sql, store, taken } = shop
afterAll(() => shop[Symbol.asyncDispose]())

const { request } = await drawShortProject(shop)

test('a program that is killed every time fails the project where it stood, until its owner tries again', async () => {
  const { project_id } = await owner.createProject(request)
  const killed = { ...dependencies, tools: await shop.replaced('ffprobe', 'kill -9 $$') }
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

test('a project that is deleted ends the run that works on it, with its programs and files', async () => {
  const { project_id } = await owner.createProject(request)
  // It would work on it without end.
  const stuck = {
    ...dependencies,
    tools: await shop.replaced('ffmpeg', 'while :; do sleep .1; done'),
  }
  let isOver = false
  const run = processProject(stuck, attempt({ project_id }, 1)).finally(() => (isOver = true))
  await until(async () => (await programsWorkingIn(stuck.tools.ffmpeg)).length > 0)
  await owner.deleteProject(project_id)
  await until(() => isOver)
  await run
  expect(await programsWorkingIn(stuck.tools.ffmpeg)).toEqual([])
  expect(await readdir(join(folder, 'scratch'), { recursive: true })).toHaveLength(1)
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

/** Renames the folder of all objects for a while, like a volume that is not mounted. */
async function away(meanwhile: () => Promise<void>): Promise<void> {
  await rename(objects, `${objects}-away`)
  await meanwhile().finally(() => rename(`${objects}-away`, objects))
  expect(await readdir(objects)).not.toBeEmpty()
}
