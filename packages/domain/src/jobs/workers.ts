import type { Sql } from '../database.ts'
import type { Queue } from './jobs.ts'
import { QUEUES } from './queues.ts'

/** A worker that was not seen for longer counts as dead: five heartbeats. */
const LIVING_SECONDS = 15

/** Counts for each queue the living workers that take its jobs. */
export async function countWorkers(sql: Sql): Promise<{ queue: Queue; workers: number }[]> {
  return sql<{ queue: Queue; workers: number }[]>`
    select queue, count(worker_id)::int as workers
      from unnest(${sql.typed.texts(Object.keys(QUEUES))}::text[]) with ordinality as known (queue, place)
      left join workers
        on queue = any (queues) and seen_at > now() - make_interval(secs => ${LIVING_SECONDS})
     group by queue, place
     order by place
  `
}

/** A check of the readiness: tells the kinds of work that no living worker takes. It passes all the same, since a service answers without them. */
export async function findUnattended(sql: Sql): Promise<{ unattended: Queue[] }> {
  const found = await countWorkers(sql)
  return { unattended: found.filter(({ workers }) => workers === 0).map(({ queue }) => queue) }
}
