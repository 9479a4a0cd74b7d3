import type { Sql } from '../database.ts'
import type { Queue } from './jobs.ts'

/** Returns whether the queues were opened once: their tables are made then. */
export async function hasQueues(sql: Sql): Promise<boolean> {
  const [table] = await sql<[{ name: string | null }]>`
    select to_regclass('pgboss.job')::text as name
  `
  return table.name !== null
}

/**
 * Returns when a job of a queue last succeeded.
 *
 * @returns `null` when none did within the time that the queue keeps jobs; see `QUEUES`.
 */
export async function lastDone(sql: Sql, queue: Queue): Promise<string | null> {
  if (!(await hasQueues(sql))) return null
  const [last] = await sql<{ done_at: string | null }[]>`
    select max(completed_on)::timestamptz(3) as done_at
      from pgboss.job where name = ${queue} and state = 'completed'
  `
  return last?.done_at ?? null
}
