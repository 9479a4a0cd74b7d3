import type { Queue as QueueOptions } from 'pg-boss'
import type { Sql } from '../database.ts'
import type { Machine } from '../machine/machines.ts'
import type { Queue } from './jobs.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/** A worker without a heartbeat for ten seconds counts as dead; ten is the least that pg-boss allows. */
const work = {
  notify: true,
  heartbeatSeconds: 10,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 23 * HOUR,
  retentionSeconds: 365 * DAY,
  // What is done is read whenever the jobs are counted.
  deleteAfterSeconds: HOUR,
} satisfies Partial<QueueOptions>

/**
 * The options of each queue.
 *
 * Projects, their parts, renders and previews are given up by their own begin verbs, which also record the failure for the client; the
 * queue's limit is higher, in case the giving up itself is interrupted.
 */
export const QUEUES: Record<Queue, Omit<QueueOptions, 'name'>> = {
  process_project: { ...work, retryLimit: 20 },
  process_part: { ...work, retryLimit: 20 },
  name_speakers: { ...work, retryLimit: 20 },
  render_clip: { ...work, retryLimit: 20 },
  preview_clip: { ...work, retryLimit: 20 },
  translate_clip: { ...work, retryLimit: 20 },
  // A post is never dropped, however long the database or a platform is unreachable; its own verbs give it up.
  publish_post: { ...work, retryLimit: 1_000_000, retryDelayMax: MINUTE },
  read_figures: { ...work, retryLimit: 100, retryDelay: MINUTE, retryDelayMax: HOUR },
  withdraw_post: { ...work, retryLimit: 100, retryDelay: MINUTE, retryDelayMax: HOUR },
  comment_post: { ...work, retryLimit: 100, retryDelay: MINUTE, retryDelayMax: HOUR },
  renew_account: { ...work, retryLimit: 3, retryDelay: MINUTE },
  // What fails is told at the feed, which is read again anyway.
  read_feed: { ...work, retryLimit: 3, retryDelay: MINUTE },
  process_asset: { ...work, retryLimit: 20 },
  delete_files: { ...work, retryLimit: 100, retryDelayMax: HOUR },
  // Nothing is lost when the mail server cannot be reached for a weekend.
  send_notice: { ...work, retryLimit: 100, retryDelayMax: HOUR },
  export_account: { ...work, retryLimit: 5, retryDelay: MINUTE },
  push_notice: { ...work, retryLimit: 3 },
  // Kept for a month, so that operators can see when an upkeep last succeeded.
  upkeep: { ...work, policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 30 * DAY },
}

/** Returns whether the queues were opened once: their tables are made then. */
export async function hasQueues(sql: Sql): Promise<boolean> {
  const [table] = await sql<[{ name: string | null }]>`
    select to_regclass('pgboss.job')::text as name
  `
  return table.name !== null
}

/** Returns when a job of a queue last succeeded; `null` when none did within the time that the queue keeps jobs: see `QUEUES`. */
export async function lastDone(sql: Sql, queue: Queue): Promise<string | null> {
  if (!(await hasQueues(sql))) return null
  const [last] = await sql<{ done_at: string | null }[]>`
    select max(completed_on)::timestamptz(3) as done_at
      from pgboss.job where name = ${queue} and state = 'completed'
  `
  return last?.done_at ?? null
}

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

/** Lists the living workers that have the database, by the kinds of work that each takes. */
export async function listWorkers(sql: Sql): Promise<Pick<Machine, 'queues' | 'seen_at'>[]> {
  return sql<Pick<Machine, 'queues' | 'seen_at'>[]>`
    select queues, seen_at from workers
     where seen_at > now() - make_interval(secs => ${LIVING_SECONDS}) order by worker_id
  `
}

/** A check of the readiness: tells the kinds of work that no living worker takes. It passes all the same, since a service answers without them. */
export async function findUnattended(sql: Sql): Promise<{ unattended: Queue[] }> {
  const found = await countWorkers(sql)
  return { unattended: found.filter(({ workers }) => workers === 0).map(({ queue }) => queue) }
}
