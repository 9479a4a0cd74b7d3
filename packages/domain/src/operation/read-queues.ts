import type { Database } from '../database.ts'
import type { Queue } from '../jobs/jobs.ts'
import { hasQueues } from '../jobs/last-done.ts'
import { QUEUES } from '../jobs/queues.ts'

export interface QueueState {
  queue: Queue
  /** Jobs that a worker could take now, and jobs whose time has not come. */
  due: number
  delayed: number
  /** Jobs that workers have taken. */
  active: number
  /** How long the oldest due job has been waiting, in seconds; 0 when none waits. */
  oldest_due_seconds: number
}

/** Reads the state of every queue, empty ones too; of none before the queues were opened once. */
export async function readQueues(sql: Database): Promise<QueueState[]> {
  if (!(await hasQueues(sql))) return []
  const names = Object.keys(QUEUES) as Queue[]
  return sql<QueueState[]>`
    select queue.name as queue,
           count(*) filter (where waits and start_after <= now()) as due,
           count(*) filter (where waits and start_after > now()) as delayed,
           count(*) filter (where state = 'active') as active,
           coalesce(extract(epoch from now() - min(start_after)
             filter (where waits and start_after <= now())), 0)::float8 as oldest_due_seconds
      from unnest(${sql.typed.texts(names)}::text[]) as queue (name)
      left join (
        select name, state, start_after, state in ('created', 'retry') as waits
          from pgboss.job
         where state in ('created', 'retry', 'active')
      ) as job using (name)
     group by queue.name
  `
}
