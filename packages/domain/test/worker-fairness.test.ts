import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { schedule } from './calendar-fixtures.ts'
import { createTenant, finishedProject, uploadProject } from './fixtures.ts'
import { openWorkers } from './open-workers.ts'
import { readProject } from './project-reads.ts'
import { connectSomeone } from './social-account.ts'

const { sql, workers } = await openWorkers(2)

const PLACES = 2

test('the first free place of several workers goes to another account, however long the backlog of one', async () => {
  const [sender] = workers
  const limits = { max_concurrent_projects: 10 }
  const busy = await createTenant(sql, { limits }, sender)
  const small = await createTenant(sql, { limits }, sender)
  for (let count = 0; count < 12; count++) await uploadProject(busy)

  const taken: string[] = []
  const released: (() => void)[] = []
  const full = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  for (const jobs of workers) {
    const hold = async ({ data }: { data: { project_id: string } }) => {
      taken.push(data.project_id)
      if (taken.length === workers.length * PLACES) full.resolve()
      if (taken.length > workers.length * PLACES) next.resolve()
      await new Promise<void>((resolve) => released.push(resolve))
    }
    await jobs.work('process_project', hold, { concurrency: PLACES })
  }
  await full.promise
  const wanted = await uploadProject(small)
  expect((await readProject(small, wanted)).queue_position).toBeLessThanOrEqual(1)
  released[0]?.()
  await next.promise
  expect(taken.at(-1)).toBe(wanted)
  for (const release of released) release()
})

test('posts of one account leave places to those of another, and the first free place of all goes to a third', async () => {
  const [sender] = workers
  const author = async () => {
    const context = await createTenant(sql, {}, sender)
    const social_account_id = await connectSomeone(sql, context.accountId)
    return { context, social_account_id, ...(await finishedProject(context)) }
  }
  const post = async (of: Awaited<ReturnType<typeof author>>, count: number) => {
    const ids: string[] = []
    while (ids.length < count) ids.push((await schedule(of, null)).post_id)
    return ids
  }
  const taken: string[] = []
  const released: (() => void)[] = []
  const many = await post(await author(), 12)
  // No worker is told of a job that is not due as it is written: it waits until one looks.
  const late =
    await sql`select 1 from pgboss.job where name = 'publish_post' and start_after > created_on`
  expect(late).toHaveLength(0)
  const hold = async ({ data }: { data: { post_id: string } }) => {
    taken.push(data.post_id)
    await new Promise<void>((resolve) => released.push(resolve))
  }
  // One after the other: places that fetch at the same moment may take one more of an account.
  for (let place = 1; place <= 8; place += 1) {
    await workers[place % workers.length]?.work('publish_post', hold, { concurrency: 1 })
    await until(() => taken.length >= Math.min(place, 4))
  }
  const others = await post(await author(), 12)
  await until(() => taken.length >= 8)
  expect(taken.filter((id) => others.includes(id))).toHaveLength(4)
  const [wanted = ''] = await post(await author(), 1)
  released[0]?.()
  await until(() => taken.length >= 9)
  expect(taken.at(-1)).toBe(wanted)
  expect(taken.filter((id) => many.includes(id))).toHaveLength(4)
  for (const release of released) release()
})
