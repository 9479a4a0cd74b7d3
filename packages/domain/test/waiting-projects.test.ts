import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import * as domain from '../src/index.ts'
import { openTestJobs } from './create-test-database.ts'
import { createTenant, recordingJobs, refusal, uploadProject } from './fixtures.ts'

const { sql, jobs } = await openTestJobs('worker')

/** More than the queue holds of one account. */
const MANY = 50
const NEXT = 20

test('however many projects of an account wait, the queue holds the next of them, and all get their turn in order', async () => {
  const context = await createTenant(sql, { limits: { max_concurrent_projects: 1 } }, jobs)
  const made = await projects(context, MANY)
  expect(await jobsOf(context)).toHaveLength(NEXT)
  // As a worker of the release before does, or one that ended before it wrote what is next.
  const [first = '', ...others] = made
  await sql`delete from pgboss.job where data->>'project_id' = ${first}`
  await finish(first)
  expect(await jobsOf(context)).toEqual(others.slice(0, NEXT - 1))
  await domain.upkeep(sql, jobs)
  expect(await jobsOf(context)).toEqual(others.slice(0, NEXT))
  // Deleted projects leave their places to the others when their jobs are taken.
  for (const project_id of others.slice(0, NEXT)) await domain.deleteProject(context, project_id)
  const done: string[] = []
  await jobs.work(
    'process_project',
    async ({ data: { project_id } }) => {
      if (await finish(project_id)) done.push(project_id)
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
  await finish(first)
  expect(await uploadProject(context)).toBeString()
})

async function projects(context: domain.Context, count: number): Promise<string[]> {
  const made: string[] = []
  for (let number = 0; number < count; number++) made.push(await uploadProject(context))
  return made
}

async function finish(project_id: string): Promise<boolean> {
  const work = await domain.beginProject(sql, project_id, 1)
  if (work) await domain.finishProject({ sql, jobs: recordingJobs() }, work, { warnings: [] })
  return work !== null
}

/** The projects of an account that are in the queue, in their order. */
async function jobsOf({ accountId }: domain.Context): Promise<string[]> {
  const rows = await sql<{ project_id: string }[]>`
    select data->>'project_id' as project_id from pgboss.job
     where name = 'process_project' and state = 'created' and group_id = ${accountId}
     order by priority desc, created_on
  `
  return rows.map(({ project_id }) => project_id)
}
