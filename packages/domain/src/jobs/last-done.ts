import type { Sql } from '../database.ts'
import type { Queue } from './jobs.ts'

/**
 * Returns when a job of a queue last succeeded.
 *
 * @returns `null` when none did within the time that the queue keeps jobs; see `QUEUES`.
 */
export async function lastDone(sql: Sql, queue: Queue): Promise<string | null> {
  const [queues] = await sql<
    { name: string | null }[]
  >`select to_regclass('pgboss.job')::text as name`
  if (!queues?.name) return null
  const [last] = await sql<{ done_at: string | null }[]>`
    select max(completed_on)::timestamptz(3) as done_at
      from pgboss.job where name = ${queue} and state = 'completed'
  `
  return last?.done_at ?? null
}
