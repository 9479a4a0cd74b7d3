import { afterAll, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { beginPart, completePart, confirmAsset, handOutParts, openJobs } from '../src/index.ts'
import type { JobData } from '../src/jobs/jobs.ts'
import { uploadedAsset } from './asset-fixtures.ts'
import { schedule } from './calendar-fixtures.ts'
import { createTestDatabase } from './create-test-database.ts'
import { begin, createTenant, finishedProject, uploadProject } from './fixtures.ts'
import { readProject } from './project-reads.ts'
import { connectSomeone } from './social-account.ts'

const database = await createTestDatabase()
const { sql, url } = database
const workers = await Promise.all([1, 2].map(() => openJobs(url, { role: 'worker' })))
const [sender] = workers
afterAll(async () => {
  await Promise.all(workers.map((jobs) => jobs.stop()))
  await database[Symbol.asyncDispose]()
})

const PLACES = 2
const PARTS = 12

test('the first free place of several workers goes to another account, however long the backlog of one', async () => {
  const limits = { max_concurrent_projects: 10 }
  const busy = await createTenant(sql, { limits }, sender)
  const small = await createTenant(sql, { limits }, sender)
  for (let count = 0; count < 12; count++) await uploadProject(busy)

  const taken: string[] = []
  const released: (() => void)[] = []
  const over = Promise.withResolvers<void>()
  const full = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  for (const jobs of workers) {
    const hold = async ({ data }: { data: { project_id: string } }) => {
      taken.push(data.project_id)
      if (taken.length === workers.length * PLACES) full.resolve()
      if (taken.length > workers.length * PLACES) next.resolve()
      await Promise.race([over.promise, new Promise<void>((resolve) => released.push(resolve))])
    }
    await jobs.work('process_project', hold, { concurrency: PLACES })
  }
  await full.promise
  const wanted = await uploadProject(small)
  expect((await readProject(small, wanted)).queue_position).toBeLessThanOrEqual(1)
  released[0]?.()
  await next.promise
  expect(taken.at(-1)).toBe(wanted)
  over.resolve()
})

test('posts of one account leave places to those of another, and the first free place of all goes to a third', async () => {
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
  const over = Promise.withResolvers<void>()
  const many = await post(await author(), 12)
  // No worker is told of a job that is not due as it is written: it waits until one looks.
  const late =
    await sql`select 1 from pgboss.job where name = 'publish_post' and start_after > created_on`
  expect(late).toHaveLength(0)
  const hold = async ({ data }: { data: { post_id: string } }) => {
    taken.push(data.post_id)
    await Promise.race([over.promise, new Promise<void>((resolve) => released.push(resolve))])
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
  over.resolve()
})

test('the assets of one account, however long they take, leave a place for those of another', async () => {
  const greedy = await createTenant(sql, {}, sender)
  const other = await createTenant(sql, {}, sender)
  const held: string[] = []
  for (let count = 0; count < 3; count++) held.push(await uploadedAsset(greedy))
  for (const asset_id of held) await confirmAsset(greedy, asset_id)
  const wanted = await uploadedAsset(other)
  await confirmAsset(other, wanted)

  const reached = Promise.withResolvers<void>()
  const taken: string[] = []
  const work = async ({ data }: { data: { asset_id: string } }) => {
    taken.push(data.asset_id)
    if (data.asset_id === wanted) reached.resolve()
    await reached.promise
  }
  await sender?.work('process_asset', work, { concurrency: 2 })
  await reached.promise
  // Both places are filled at once, so the other account's asset may be the first that begins.
  expect(taken.filter((asset_id) => held.includes(asset_id)).length).toBeLessThan(2)
})

test('the parts of one account, however many, leave every second free place to those of another, and are not put off by them', async () => {
  const long = await handOut(PARTS)
  const begun: { project_id: string; lane: number; release: () => void }[] = []
  let onBegun = () => {}
  const over = Promise.withResolvers<void>()
  for (const jobs of workers) {
    const hold = async ({ data }: { data: JobData['process_part'] }) => {
      const part = await beginPart(sql, data, 1)
      if (!part) return
      const released = new Promise<void>((release) => {
        begun.push({ ...data, release })
        onBegun()
      })
      await Promise.race([over.promise, released])
      await completePart(sql, jobs, part)
    }
    await jobs.work('process_part', hold, { concurrency: PLACES })
  }
  await untilBegun(workers.length * PLACES)
  expect(new Set(begun.map(({ project_id }) => project_id))).toEqual(new Set([long]))

  // Three of the four places stay taken, and the one that is free is given away four times.
  const small = await handOut(4)
  begun.find(({ lane }) => lane === 0)?.release()
  for (let count = 5; count <= 8; count++) {
    await untilBegun(count)
    if (count < 8) begun.at(-1)?.release()
  }
  const takers = begun.slice(4).map(({ project_id }) => project_id)
  expect(takers).toEqual([small, long, small, long])
  over.resolve()

  async function handOut(count: number): Promise<string> {
    const context = await createTenant(sql, {}, sender)
    const run = await begin(context, await uploadProject(context))
    await handOutParts(sql, context.jobs, run, count)
    return run.project_id
  }

  async function untilBegun(count: number): Promise<void> {
    while (begun.length < count) {
      await new Promise<void>((resolve) => {
        onBegun = resolve
      })
    }
  }
})
