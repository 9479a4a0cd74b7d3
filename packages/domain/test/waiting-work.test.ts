import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import * as domain from '../src/index.ts'
import { schedule } from './calendar-fixtures.ts'
import { copyRows } from './copy-rows.ts'
import { openTestJobs } from './create-test-database.ts'
import { createTenant, finishedProject, recordingJobs, refusal, uploadProject } from './fixtures.ts'
import { connectSomeone } from './social-account.ts'
import { RENDER_RESULT } from './worked.ts'

const { sql, jobs } = await openTestJobs('worker')

/** More than the queue holds of one account. */
const MANY = 30
const NEXT = 20
const HOUR = 3600

test('however many projects of an account wait, the queue holds the next of them, and all get their turn in order', async () => {
  const context = await createTenant(sql, { limits: { max_concurrent_projects: 1 } }, jobs)
  const made = await projects(context, MANY)
  expect(await projectsOf(context)).toHaveLength(NEXT)
  // As a worker of the release before does, or one that ended before it wrote what is next.
  const [first = '', ...others] = made
  await sql`delete from pgboss.job where data->>'project_id' = ${first}`
  await finishProject(first)
  expect(await projectsOf(context)).toEqual(others.slice(0, NEXT - 1))
  await domain.upkeep(sql, jobs)
  expect(await projectsOf(context)).toEqual(others.slice(0, NEXT))
  // Deleted projects leave their places to the others when their jobs are taken.
  for (const project_id of others.slice(0, NEXT)) await domain.deleteProject(context, project_id)
  const done: string[] = []
  await jobs.work(
    'process_project',
    async ({ data: { project_id } }) => {
      if (await finishProject(project_id)) done.push(project_id)
      await domain.enqueueNext(sql, jobs, project_id)
    },
    { concurrency: 1 },
  )
  const left = others.slice(NEXT)
  await until(() => done.length === left.length)
  expect(done).toEqual(left)
})

test('an account that has as many unfinished projects as it may have is asked to come again', async () => {
  const context = await createTenant(sql, { limits: { max_unfinished_projects: 2 } })
  const [first = ''] = await projects(context, 2)
  expect(await refusal(uploadProject(context))).toBe('RATE_LIMITED')
  await finishProject(first)
  expect(await uploadProject(context)).toBeString()
})

test('however many renders of an account wait, the queue holds the next of them, and all get their turn in order', async () => {
  const { context, clip_ids } = await owner(MANY + 1, jobs)
  const [later = '', ...clips] = clip_ids
  // One of a post whose time has not come takes no place of those that may begin.
  const social_account_id = await connectSomeone(sql, context.accountId)
  await schedule({ context, clip_id: later, social_account_id }, HOUR)
  const { render_id: scheduled } = await domain.readLatestRender(context, later)
  const made: string[] = []
  for (const clip_id of clips) made.push((await domain.startRender(context, clip_id, {})).render_id)
  expect(await rendersOf(context)).toEqual([scheduled, ...made.slice(0, NEXT)])
  // As a worker of the release before does, or one that ended before it wrote what is next.
  const [first = '', ...others] = made
  await sql`delete from pgboss.job where data->>'render_id' = ${first}`
  await finishRender(first)
  await domain.upkeep(sql, jobs)
  expect(await rendersOf(context)).toEqual([scheduled, ...others.slice(0, NEXT)])
  const done: string[] = []
  await jobs.work(
    'render_clip',
    async ({ data: { render_id } }) => {
      if (await finishRender(render_id)) done.push(render_id)
      await domain.enqueueNextRenders(sql, jobs, render_id)
    },
    { concurrency: 1 },
  )
  await until(() => done.length === others.length)
  expect(done).toEqual(others)
  expect(await rendersOf(context)).toEqual([scheduled])
})

test('an account that has as many unfinished renders as it may have is asked to come again', async () => {
  const { context, clip_ids } = await owner(2)
  const [waiting = '', further = ''] = clip_ids
  const { render_id } = await domain.startRender(context, waiting, {})
  const failed = await domain.startRender(context, further, {})
  await sql`
    update renders set status = 'failed', error = '{"retryable": true}' where render_id = ${failed.render_id}
  `
  const values = { render_id: 'gen_random_uuid()', settings_hash: 'n::text', is_enqueued: 'false' }
  await copyRows(sql, 'renders', 9_999, values, { render_id })
  expect(await refusal(domain.startRender(context, waiting, { resolution: '720p' }))).toBe(
    'RATE_LIMITED',
  )
  expect(await refusal(domain.retryRender(context, failed.render_id))).toBe('RATE_LIMITED')
  await finishRender(render_id)
  expect((await domain.retryRender(context, failed.render_id)).status).toBe('queued')
})

async function projects(context: domain.Context, count: number): Promise<string[]> {
  const made: string[] = []
  for (let number = 0; number < count; number++) made.push(await uploadProject(context))
  return made
}

async function finishProject(project_id: string): Promise<boolean> {
  const work = await domain.beginProject(sql, project_id, 1)
  if (work) await domain.finishProject({ sql, jobs: recordingJobs() }, work, { warnings: [] })
  return work !== null
}

/** An account with a finished project, whose renders are queued there. */
async function owner(clips: number, queue: domain.Jobs = recordingJobs()) {
  const tenant = await createTenant(sql, { limits: { max_concurrent_renders: 1 } })
  const made = await finishedProject(tenant, clips)
  return { ...made, context: { ...tenant, jobs: queue } }
}

async function finishRender(render_id: string): Promise<boolean> {
  const work = await domain.beginRender(sql, render_id, 1)
  if (work) await domain.completeRender(sql, work, RENDER_RESULT)
  return work !== null
}

const projectsOf = (context: domain.Context) => queued(context, 'process_project', 'project_id')
const rendersOf = (context: domain.Context) => queued(context, 'render_clip', 'render_id')

/** The ids in the jobs of an account that wait in a queue, in their order. */
async function queued({ accountId }: domain.Context, queue: string, id: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select data->>${id} as id from pgboss.job
     where name = ${queue} and state = 'created' and group_id = ${accountId}
     order by priority desc, created_on
  `
  return rows.map(({ id }) => id)
}
