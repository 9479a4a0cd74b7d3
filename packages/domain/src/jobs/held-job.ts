import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fragment, Sql } from '../database.ts'

/** An attempt at a job, as pg-boss counts them: that of a later one is given to another worker. */
export interface HeldJob {
  name: string
  id: string
  retryCount: number
}

const held = new AsyncLocalStorage<HeldJob | null>()

/** Does the work of an attempt at a job; of none with `null`. */
export const holding = <T>(job: HeldJob | null, work: () => T): T => held.run(job, work)

/** The attempt that is at work here; `null` outside of jobs. */
export const heldJob = (): HeldJob | null => held.getStore() ?? null

/** Whether the job that is at work here is still this worker's, as a condition of a statement; true outside of jobs. */
export function isHeld(sql: Sql): Fragment {
  const job = heldJob()
  if (!job) return sql`true`
  return sql`exists (
    select 1 from pgboss.job
     where name = ${job.name} and id = ${job.id}::text::uuid and retry_count = ${job.retryCount} and state = 'active'
  )`
}
