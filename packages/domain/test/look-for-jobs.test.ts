import { afterAll, expect, test } from 'bun:test'
import { startFairClock, until } from '@svc/patience'
import { JobPostponed } from '../src/index.ts'
import type { Queue } from '../src/jobs/jobs.ts'
import { QUEUES } from '../src/jobs/queues.ts'
import { openTestJobs } from './create-test-database.ts'

const { sql, jobs } = await openTestJobs('worker')
afterAll(() => sql.end({ timeout: 0 }))
const queues = Object.keys(QUEUES) as Queue[]
/** In which each place without work would ask five times, in a transaction of its own each. */
const SECONDS = 10

test('a worker asks for the jobs of all its places at once, and soon for one that was postponed', async () => {
  let attempts = 0
  for (const queue of queues) {
    const handle = async () => {
      attempts += 1
      if (attempts === 1) throw new JobPostponed()
    }
    await jobs.work(queue, handle, { concurrency: 1 })
  }
  // wall clock: what each place asks at first is over
  await Bun.sleep(3000)
  const before = await countTransactions()
  // wall clock: what is counted is what happens by time alone
  await Bun.sleep(SECONDS * 1000)
  const each = ((await countTransactions()) - before) / SECONDS
  // About nine, of which most look for dead workers; seventeen where each place asks.
  expect(each).toBeLessThan(0.7 * queues.length)

  const clock = startFairClock()
  await sql.begin((sql) => jobs.enqueue(sql, { queue: 'delete_files', data: { prefixes: [] } }))
  await until(() => attempts === 2)
  // Two seconds after which it may be taken again, two until the next look; each place itself asks every thirty.
  expect(clock.seconds()).toBeLessThan(15)
})

async function countTransactions(): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select xact_commit as count from pg_stat_database where datname = current_database()
  `
  return count
}
