import { afterEach, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { type Context, type Jobs, lastDone, listLedger, openJobs, upkeep } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant } from './fixtures.ts'

const { sql, url } = await openTestDatabase()
/** The clock treats every second as the beginning of a minute. */
const clock = { upkeep: '* * * * *', lookEverySeconds: 1 }
const opened: Jobs[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
  await sql`delete from pgboss.job`
})

test('the clock itself starts the upkeep, each time that it is due', async () => {
  const paying = await createTenant(sql, { plan: 'creator' })
  await passMonth(paying)
  const { ends } = await openUpkeep()
  expect(await lastDone(sql, 'upkeep')).toBeNull()
  await until(() => ends.length > 0)
  expect(await grants(paying)).toEqual([300, 300])

  await passMonth(paying)
  await passMinute()
  await until(() => ends.length > 1)
  expect(await grants(paying)).toEqual([300, 300, 300])
  const done_at = await lastDone(sql, 'upkeep')
  expect(Date.parse(done_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('every job that fails leaves a line in the log', async () => {
  const lines: object[] = []
  const worker = await open({ role: 'worker', log: (line) => lines.push(line) })
  await worker.work('upkeep', () => Promise.reject(new Error('no more')), { concurrency: 1 })
  await worker.enqueue(sql, { queue: 'upkeep', data: {} })
  await until(() => lines.length > 0)
  expect(lines).toMatchObject([
    { level: 'error', event: 'job', queue: 'upkeep', outcome: 'failed', error: 'no more' },
  ])
})

test('a step that fails does not keep the others from being done', async () => {
  const context = await createTenant(sql, { plan: 'creator' })
  await passMonth(context)
  await sql`alter table uploads rename to uploads_away`
  const failure = await upkeep(sql, context.jobs).catch((error: Error) => error)
  await sql`alter table uploads_away rename to uploads`
  expect(failure).toMatchObject({ message: expect.stringContaining('uploads') })
  expect(await grants(context)).toEqual([300, 300])
})

async function open(options: Parameters<typeof openJobs>[1]): Promise<Jobs> {
  const jobs = await openJobs(url, options)
  opened.push(jobs)
  return jobs
}

/** Takes upkeep jobs as the media worker does. */
async function openUpkeep() {
  const ends: object[] = []
  const worker = await open({ role: 'worker', clock })
  await worker.work(
    'upkeep',
    async () => {
      ends.push(await upkeep(sql, worker))
    },
    { concurrency: 1 },
  )
  return { ends }
}

/** Moves an account's plan, and what it was granted until, a month into the past. */
async function passMonth({ accountId }: Context): Promise<void> {
  await sql`
    update accounts set plan_since = plan_since - interval '31 days',
                        granted_until = granted_until - interval '31 days'
     where account_id = ${accountId}
  `
}

/** Resets the clock's record of this minute. */
async function passMinute(): Promise<void> {
  await sql`delete from pgboss.job where name in ('upkeep', '__pgboss__send-it')`
}

async function grants(context: Context): Promise<number[]> {
  const { items } = await listLedger(context, { limit: 50 })
  return items.filter(({ kind }) => kind === 'grant').map(({ amount }) => amount)
}
