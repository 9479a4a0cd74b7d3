import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import * as domain from '../src/index.ts'
import { schedule } from './calendar-fixtures.ts'
import { copyRows } from './copy-rows.ts'
import { openTestJobs } from './create-test-database.ts'
import { createTenant, finishedProject, refusal } from './fixtures.ts'
import { connectSomeone } from './social-account.ts'
import { RENDER_RESULT } from './worked.ts'

const { sql, jobs } = await openTestJobs('worker')

/** More than the queue holds of one account. */
const MANY = 50
const NEXT = 20
const HOUR = 3600

test('however many renders of an account wait, the queue holds the next of them, and all get their turn in order', async () => {
  const { context, clip_ids } = await owner(MANY + 1, jobs)
  const [later = '', ...clips] = clip_ids
  // One of a post whose time has not come takes no place of those that may begin.
  const social_account_id = await connectSomeone(sql, context.accountId)
  await schedule({ context, clip_id: later, social_account_id }, HOUR)
  const { render_id: scheduled } = await domain.readLatestRender(context, later)
  const made: string[] = []
  for (const clip_id of clips) made.push((await domain.startRender(context, clip_id, {})).render_id)
  expect(await jobsOf(context)).toEqual([scheduled, ...made.slice(0, NEXT)])
  // As a worker of the release before does, or one that ended before it wrote what is next.
  const [first = '', ...others] = made
  await sql`delete from pgboss.job where data->>'render_id' = ${first}`
  await finish(first)
  await domain.upkeep(sql, jobs)
  expect(await jobsOf(context)).toEqual([scheduled, ...others.slice(0, NEXT)])
  const done: string[] = []
  await jobs.work(
    'render_clip',
    async ({ data: { render_id } }) => {
      if (await finish(render_id)) done.push(render_id)
      await domain.enqueueNextRenders(sql, jobs, render_id)
    },
    { concurrency: 1 },
  )
  await until(() => done.length === others.length)
  expect(done).toEqual(others)
  expect(await jobsOf(context)).toEqual([scheduled])
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
  await finish(render_id)
  expect((await domain.retryRender(context, failed.render_id)).status).toBe('queued')
})

async function owner(clips: number, queue?: domain.Jobs) {
  const context = await createTenant(sql, { limits: { max_concurrent_renders: 1 } }, queue)
  return { context, ...(await finishedProject(context, clips)) }
}

async function finish(render_id: string): Promise<boolean> {
  const work = await domain.beginRender(sql, render_id, 1)
  if (work) await domain.completeRender(sql, work, RENDER_RESULT)
  return work !== null
}

/** The renders of an account that are in the queue, in their order. */
async function jobsOf({ accountId }: domain.Context): Promise<string[]> {
  const rows = await sql<{ render_id: string }[]>`
    select data->>'render_id' as render_id from pgboss.job
     where name = 'render_clip' and state = 'created' and group_id = ${accountId}
     order by priority desc, created_on
  `
  return rows.map(({ render_id }) => render_id)
}
