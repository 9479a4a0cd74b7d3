import { describe, expect, test } from 'bun:test'
import {
  beginPart,
  type Context,
  completePart,
  deleteProject,
  failPart,
  finishProject,
  handOutParts,
  type PartWork,
  reportPart,
  retryProject,
  StaleRunError,
} from '../src/index.ts'
import { readProject } from '../src/project/project-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, endings, recordingJobs, uploadProject } from './fixtures.ts'
import { begun, begunProject } from './worked.ts'

const { sql } = await openTestDatabase()

const SPAN = { from: 10, to: 60 }
const FAILURE = {
  code: 'transcription_failed',
  message: 'The recognizer ended.',
  stage: 'transcribing',
  retryable: true,
} as const

describe('the parts of a project', () => {
  test('move its progress, and queue it again when the last of them is done', async () => {
    const { context, jobs, project_id, run } = await handedOut(3)
    const parts = await begunParts(jobs)
    expect(parts.map(({ number }) => number)).toEqual([0, 1, 2])
    const [first, second, third] = parts as [PartWork, PartWork, PartWork]
    await reportPart(sql, first, { stage: 'transcribing', progress: 60 }, SPAN)
    const moved = await readProject(context, project_id)
    expect(moved).toMatchObject({ stage: 'transcribing', progress: 20 })
    expect(moved.estimated_seconds_remaining).not.toBeNull()
    await reportPart(sql, first, { stage: 'transcribing', progress: 30 }, SPAN)
    expect((await readProject(context, project_id)).progress).toBe(20)

    jobs.queued.length = 0
    await completePart(sql, jobs, first)
    await completePart(sql, jobs, second)
    expect(await handOutParts(sql, jobs, run, 3)).toBe(false)
    expect(jobs.queued).toEqual([])
    await completePart(sql, jobs, third)
    expect(jobs.queued).toEqual([{ queue: 'process_project', data: { project_id } }])

    const again = await begunProject(sql, project_id)
    expect(await handOutParts(sql, jobs, again, 3)).toBe(true)
    await finishProject({ sql, jobs: recordingJobs() }, again, { warnings: [] })
    expect(await rowsOf(project_id)).toBe(0)
  })

  test('are worked on sixteen at a time; a lane goes on with the next one while one waits', async () => {
    const { jobs } = await handedOut(18)
    expect(jobs.queued.length).toBe(16)
    const parts = await begunParts(jobs)
    for (const part of parts.slice(4, 7)) await completePart(sql, jobs, part)
    expect(jobs.queued.slice(16).map(({ data }) => (data as PartWork).lane)).toEqual([4, 5, 6])
    const [next] = await begunParts({ queued: jobs.queued.slice(16, 17) })
    expect(next).toMatchObject({ lane: 4, number: 16 })
  })

  test('go on in the lane in which a run was interrupted', async () => {
    const { jobs, project_id, run } = await handedOut(3)
    const parts = await begunParts(jobs)
    const again = await beginPart(sql, { project_id, shared_by: run.run_id, lane: 1 }, 2)
    expect(again?.part_id).toBe(parts[1]?.part_id ?? '')
  })

  test('fail their project once; the other runs end, and a retry hands all of them out again', async () => {
    const { context, jobs, project_id, run } = await handedOut(2)
    const [first, second] = (await begunParts(jobs)) as [PartWork, PartWork]
    await failPart(sql, first, FAILURE)
    expect(await readProject(context, project_id)).toMatchObject({
      status: 'failed',
      error: FAILURE,
    })
    await expect(failPart(sql, second, FAILURE)).rejects.toBeInstanceOf(StaleRunError)
    await expect(completePart(sql, jobs, second)).rejects.toBeInstanceOf(StaleRunError)
    expect(await beginPart(sql, second, 1)).toBeNull()

    await retryProject(context, project_id)
    const again = await begunProject(sql, project_id)
    await expect(handOutParts(sql, jobs, run, 2)).rejects.toBeInstanceOf(StaleRunError)
    expect(await handOutParts(sql, jobs, again, 2)).toBe(false)
    expect((await begunParts(jobs)).length).toBe(2)
  })

  test('are given up with their project when their runs are interrupted too often', async () => {
    const { context, jobs, project_id } = await handedOut(2)
    const [part] = (await begunParts(jobs)) as [PartWork]
    expect(await beginPart(sql, part, 5)).toBeNull()
    expect((await readProject(context, project_id)).error).toMatchObject({
      code: 'processing_failed',
      retryable: true,
    })
  })

  test('end when their project is deleted', async () => {
    const { context, jobs, project_id } = await handedOut(2)
    const [part] = (await begunParts(jobs)) as [PartWork]
    await deleteProject(context, project_id)
    const report = reportPart(sql, part, { stage: 'transcribing', progress: 50 }, SPAN)
    await expect(report).rejects.toBeInstanceOf(StaleRunError)
    expect(await rowsOf(project_id)).toBe(0)
  })
})

describe('a paused run of a part', () => {
  test('changes nothing while another one works', async () => {
    const { context, jobs, project_id } = await handedOut(2)
    const [paused] = (await begunParts(jobs)) as [PartWork]
    await begun(beginPart(sql, paused, 2))
    const late = [
      reportPart(sql, paused, { stage: 'transcribing', progress: 99 }, SPAN),
      completePart(sql, jobs, paused),
      failPart(sql, paused, FAILURE),
    ]
    expect(await endings(late)).toEqual(Array(3).fill('StaleRunError'))
    expect(await readProject(context, project_id)).toMatchObject({
      status: 'processing',
      progress: 0,
    })
  })

  test('goes on when only the run that handed it out was taken over', async () => {
    const { jobs, project_id } = await handedOut(1)
    const [part] = (await begunParts(jobs)) as [PartWork]
    await begunProject(sql, project_id, 2)
    await completePart(sql, jobs, part)
  })
})

/** A project whose source is handed out in parts, and what was queued for it. */
async function handedOut(count: number) {
  const jobs = recordingJobs()
  const context: Context = await createTenant(sql, {}, jobs)
  const project_id = await uploadProject(context)
  const run = await begunProject(sql, project_id)
  jobs.queued.length = 0
  expect(await handOutParts(sql, jobs, run, count)).toBe(false)
  return { context, jobs, project_id, run }
}

/** Begins a run with every job that is queued. */
async function begunParts({
  queued,
}: {
  queued: { queue: string; data: unknown }[]
}): Promise<PartWork[]> {
  const begun: PartWork[] = []
  for (const { queue, data } of queued) {
    if (queue !== 'process_part') continue
    const part = await beginPart(sql, data as PartWork, 1)
    if (part) begun.push(part)
  }
  return begun
}

async function rowsOf(project_id: string): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*) from project_parts where project_id = ${project_id}
  `
  return count
}
