import { beforeEach, describe, expect, test } from 'bun:test'
import {
  beginProject,
  beginRender,
  type Context,
  completeRender,
  createProject,
  failProject,
  failRender,
  finishProject,
  grantCredits,
  listLedger,
  readCredits,
  retryProject,
  retryRender,
  startRender,
  upkeep,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import {
  begin,
  createTenant,
  eventsOf,
  finishedProject,
  recordingJobs,
  refusal,
  uploadProject,
} from './fixtures.ts'
import { readProject } from './project-reads.ts'
import { begun, begunRender, RENDER_RESULT } from './worked.ts'

const { sql } = await openTestDatabase()

const jobs = recordingJobs()
let context: Context
beforeEach(async () => {
  context = await createTenant(sql, { plan: 'creator' }, jobs)
})

const passing = { code: 'timeout', message: 'Too slow.', retryable: true } as const
const URL_WITH_SECRETS = 'https://user:secret@media.example.org/talk.mp4?signature=abc'

describe('retryProject', () => {
  test('queues a failed project once, however often it is called', async () => {
    const project_id = await failedProject()
    jobs.queued.length = 0
    const answers = await Promise.all([1, 2, 3].map(() => retryProject(context, project_id)))
    expect(answers.map(({ status, error }) => [status, error])).toEqual(
      Array(3).fill(['queued', null]),
    )
    expect(jobs.queued).toEqual([{ queue: 'process_project', data: { project_id } }])
    expect(await beginProject(sql, project_id, 1)).not.toBeNull()
    expect((await retryProject(context, project_id)).status).toBe('processing')
  })

  test('gives a completed project as it is', async () => {
    const { project_id } = await finishedProject(context)
    expect(await retryProject(context, project_id)).toEqual(await readProject(context, project_id))
  })

  test('keeps the secrets of the source for a week', async () => {
    const project_id = await failedProject({ url: URL_WITH_SECRETS })
    await retryProject(context, project_id)
    const work = await begin(context, project_id)
    expect(work.source).toMatchObject({ kind: 'url', sealedUrl: expect.any(String) })
    await failProject(sql, work, { ...passing, stage: 'downloading' })
    await sql`
      update projects set completed_at = now() - interval '8 days' where project_id = ${project_id}
    `
    await upkeep(sql, jobs)
    expect(await secretOf(project_id)).toBeNull()
    expect(await refusal(retryProject(context, project_id))).toBe('CONFLICT')
  })

  test('deletes the secrets of a project that is completed, or failed for good', async () => {
    const project_id = await failedProject({ url: URL_WITH_SECRETS })
    await retryProject(context, project_id)
    await finishProject({ sql, jobs }, await begin(context, project_id), { warnings: [] })
    expect(await secretOf(project_id)).toBeNull()
  })
})

describe('retryRender', () => {
  test('reserves once what the failure released, and charges once', async () => {
    const { render_id } = await failedRender()
    jobs.queued.length = 0
    const answers = await Promise.all([1, 2, 3].map(() => retryRender(context, render_id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill('queued'))
    expect(jobs.queued).toMatchObject([{ queue: 'render_clip', data: { render_id } }])
    expect(await readCredits(context)).toMatchObject({ balance: 300, reserved: 1 })
    const work = await begun(beginRender(sql, render_id, 1, 2))
    await completeRender(sql, work, RENDER_RESULT)
    expect(await readCredits(context)).toMatchObject({ balance: 299, reserved: 0 })
    const done = await retryRender(context, render_id)
    expect(done).toMatchObject({ status: 'completed', credits: { charged: 1 } })
    const { items } = await listLedger(context, { limit: 20 })
    const moves = items.map(({ kind }) => kind).toReversed()
    expect(moves).toEqual(['grant', 'reserve', 'release', 'reserve', 'settle'])
    const told = (await eventsOf(context, 'render.')).map(({ type }) => type)
    expect(told).toEqual(['render.queued', 'render.failed', 'render.queued', 'render.completed'])
  })

  test('refuses what cannot be paid, and leaves the render failed', async () => {
    const { render_id } = await failedRender()
    await grantCredits(sql, { account_id: context.accountId, amount: -300 })
    expect(await refusal(retryRender(context, render_id))).toBe('INSUFFICIENT_CREDITS')
    expect(await beginRender(sql, render_id, 1)).toBeNull()
  })

  test('refuses while another render makes the same file', async () => {
    const { render_id, clip_id } = await failedRender()
    await startRender(context, clip_id, {})
    expect(await refusal(retryRender(context, render_id))).toBe('CONFLICT')
    expect(await readCredits(context)).toMatchObject({ reserved: 1 })
  })
})

async function secretOf(project_id: string): Promise<string | null> {
  const [project] = await sql`select source_sealed from projects where project_id = ${project_id}`
  return project?.source_sealed
}

async function failedProject(source?: { url: string }): Promise<string> {
  const project_id = source
    ? (await createProject(context, { source })).project_id
    : await uploadProject(context)
  await failProject(sql, await begin(context, project_id), { ...passing, stage: 'probing' })
  return project_id
}

async function failedRender() {
  const { clip_id } = await finishedProject(context)
  const { render_id } = await startRender(context, clip_id, {})
  await failRender(sql, await begunRender(sql, render_id), passing)
  return { render_id, clip_id }
}
