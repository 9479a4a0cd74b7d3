import { describe, expect, test } from 'bun:test'
import { startFairClock, until } from '@svc/patience'
import { beginProject, createProject, upkeep } from '../src/index.ts'
import { createTenant, uploadFile, uploadProject } from './fixtures.ts'
import { openJobBench, statusOf } from './job-bench.ts'

const { sql, sender, openQueues, openWorker, spawnWorker, passTenSeconds } = await openJobBench()

describe('enqueue', () => {
  test('writes the job exactly when the transaction commits', async () => {
    const context = await createTenant(sql, {}, sender)
    const project_id = await uploadProject(context)
    const upload_id = await uploadFile(context)
    const lost = sql.begin(async (transaction) => {
      await createProject({ ...context, sql: transaction }, { source: { upload_id } })
      throw new Error('connection lost')
    })
    await expect(lost).rejects.toThrow('connection lost')
    const queued = await sql`select data from pgboss.job where name = 'process_project'`
    expect(queued.map(({ data }) => data)).toEqual([{ project_id }])
  })

  test('wakes a waiting worker', async () => {
    const context = await createTenant(sql, {}, sender)
    const { begun } = await openWorker(1)
    // A worker that is not woken finds the job 700 ms after it was written, each time; one that is woken may be late once.
    const clock = startFairClock()
    let took = Number.POSITIVE_INFINITY
    for (let count = 1; took > 0.4; count++) {
      // wall clock: a worker looks again a second after its last look
      await Bun.sleep(300)
      const started = clock.seconds()
      await uploadProject(context)
      await until(() => begun.length === count)
      took = clock.seconds() - started
    }
  })
})

describe('a worker', () => {
  test('that is killed leaves its project to another', async () => {
    const context = await createTenant(sql, {}, sender)
    const victim = await spawnWorker('hold')
    const project_id = await uploadProject(context)
    await until(() => victim.begun.length > 0)
    const heir = await openWorker(1)
    victim.child.kill('SIGKILL')
    await passTenSeconds()
    await until(async () => (await statusOf(context, project_id)) === 'completed')
    expect(victim.begun).toEqual([`began ${project_id} 1`])
    expect(heir.lines).toEqual([`began ${project_id} 1 again`])
  })

  test('that stood still until its job was given to another begins nothing, and the job stays', async () => {
    const context = await createTenant(sql, {}, sender)
    const begun: boolean[] = []
    const jobs = await openQueues()
    await jobs.work(
      'process_project',
      async ({ data: { project_id }, attempt }) => {
        if (begun.length === 0)
          await sql`
            update pgboss.job set retry_count = retry_count + 1
             where data->>'project_id' = ${project_id} and state = 'active'
          `
        begun.push((await beginProject(sql, project_id, attempt)) !== null)
      },
      { concurrency: 1 },
    )
    const project_id = await uploadProject(context)
    await until(() => begun.length === 1)
    expect([...begun, await statusOf(context, project_id)]).toEqual([false, 'queued'])
    await passTenSeconds()
    await until(() => begun.length === 2)
    expect([...begun, await statusOf(context, project_id)]).toEqual([false, true, 'processing'])
  })

  test('tries again, later, when the work throws', async () => {
    const context = await createTenant(sql, {}, sender)
    const attempts: [number, number][] = []
    const jobs = await openQueues()
    await jobs.work(
      'process_project',
      async ({ attempt }) => {
        attempts.push([attempt, performance.now()])
        if (attempt < 3) throw new Error('not yet')
      },
      { concurrency: 1 },
    )
    await uploadProject(context)
    await until(() => attempts.length === 3)
    expect(attempts.map(([attempt]) => attempt)).toEqual([1, 2, 3])
    const [first = 0, second = 0, third = 0] = attempts.map(([, at]) => at)
    expect(second - first).toBeGreaterThan(900)
    expect(third - second).toBeGreaterThan(1900)
  })
})

test('a job that was done an hour ago is deleted within ten minutes', async () => {
  const [kept, gone] = [await createTenant(sql, {}, sender), await createTenant(sql, {}, sender)]
  await openWorker(1)
  for (const context of [kept, gone]) await uploadProject(context)
  const done = () => sql<{ group_id: string }[]>`
    select group_id from pgboss.job where name = 'process_project' and state = 'completed'
  `
  await until(async () => (await done()).length === 2)
  await sql`
    update pgboss.job set completed_on = now() - interval '61 minutes' where group_id = ${gone.accountId}
  `
  await sql`update pgboss.queue set maintain_on = now() - interval '10 minutes'`
  await until(async () => (await done()).length === 1)
  expect(await done()).toMatchObject([{ group_id: kept.accountId }])
})

describe('the plan of an account', () => {
  test('bounds what runs at once, over all workers and for every tenant', async () => {
    const limits = [1, 2, 3]
    const tenants = await Promise.all(
      limits.map((max_concurrent_projects) =>
        createTenant(sql, { limits: { max_concurrent_projects } }, sender),
      ),
    )
    await Promise.all(
      tenants.flatMap((context) => Array.from({ length: 6 }, () => uploadProject(context))),
    )
    const running = new Map(tenants.map(({ accountId }) => [accountId, 0]))
    const most = new Map(running)
    const [reached, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let finished = 0
    const hold = async ({ account_id }: { account_id: string }) => {
      const before = running.get(account_id)
      if (before === undefined) return
      running.set(account_id, before + 1)
      most.set(account_id, Math.max(before + 1, most.get(account_id) ?? 0))
      if (tenants.every(({ accountId }, nth) => (most.get(accountId) ?? 0) >= (limits[nth] ?? 0)))
        reached.resolve()
      await end.promise
      running.set(account_id, (running.get(account_id) ?? 0) - 1)
      finished += 1
    }
    for (let worker = 0; worker < 3; worker++) await openWorker(3, hold)
    await reached.promise
    // Nine places look for a job whenever there is one more, and again when it is done: three of them are free.
    const other = await createTenant(sql, {}, sender)
    for (let look = 0; look < 3; look++) {
      const project_id = await uploadProject(other)
      await until(async () => (await statusOf(other, project_id)) === 'completed')
    }
    end.resolve()
    await until(() => finished === 18)
    expect(tenants.map(({ accountId }) => most.get(accountId))).toEqual(limits)
  })

  test('leaves no worker idle where there is no plan to pay for', async () => {
    const context = await createTenant(sql, { plan: 'self_hosted' }, sender)
    const workers = 5
    for (let count = 0; count < workers; count++) await uploadProject(context)
    let running = 0
    const all = Promise.withResolvers<void>()
    for (let count = 0; count < workers; count++) {
      await openWorker(1, async () => {
        running += 1
        if (running === workers) all.resolve()
        // No job ends before all have begun.
        await all.promise
      })
    }
    await all.promise
  })
})

describe('upkeep', () => {
  test('is due every ten minutes, and waits once however often it is asked for', async () => {
    const jobs = await openQueues()
    let reports = 0
    await jobs.work(
      'upkeep',
      async () => {
        await upkeep(sql, sender)
        reports += 1
      },
      { concurrency: 1 },
    )
    const [schedule] = await sql`select cron from pgboss.schedule where name = 'upkeep'`
    expect(schedule?.cron).toBe('*/10 * * * *')
    await sender.enqueue(sql, { queue: 'upkeep', data: {} })
    await sender.enqueue(sql, { queue: 'upkeep', data: {} })
    await until(() => reports > 0)
    expect(reports).toBe(1)
  })
})
