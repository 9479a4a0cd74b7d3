import type { AccountLimits } from '@svc/specification'
import type { Fragment, Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import {
  enqueuedOf,
  enqueueNextIn,
  enqueueWaitingIn,
  type JobWriter,
  MOST_ENQUEUED,
  refuseCrowd,
  type WaitingLine,
} from '../run/waiting-line.ts'

/** A project that was queued; `turn` is how many of its account were not finished then. */
export interface QueuedProject {
  project_id: string
  turn: number
  is_enqueued: boolean
}

const LINE: WaitingLine<QueuedProject> = {
  table: 'projects',
  id: 'project_id',
  returns: ['project_id', 'turn', 'is_enqueued'],
  isLive: (sql) => sql`and deleted_at is null`,
  mayBegin: (sql) => sql``,
  writeJob: ({ sql, jobs, accountId }, { project_id, turn }, { limits }) =>
    jobs.enqueue(sql, {
      queue: 'process_project',
      data: { project_id },
      account: { account_id: accountId, limit: limits.max_concurrent_projects },
      turn,
    }),
}

/** Gives whether the job of an account's next project is to be written at once. The account is locked. */
export const isNextEnqueued = (sql: Sql, account_id: string): Fragment =>
  sql`${enqueuedOf(LINE, sql, account_id)} < ${MOST_ENQUEUED}`

/** Gives how many of an account's projects are not finished. */
export const unfinishedOf = (sql: Sql, account_id: string): Fragment => sql`(
  select count(*) from projects
   where account_id = ${account_id} and status in ('queued', 'processing') and deleted_at is null
)`

/**
 * Writes the job of a project that was queued, if it is among the next of its account.
 *
 * @throws {ApiError} `RATE_LIMITED` when the account has as many unfinished projects as it may have.
 */
export async function enqueueProject(
  writer: JobWriter,
  project: QueuedProject,
  limits: AccountLimits,
): Promise<void> {
  refuseCrowd('projects', project.turn, limits.max_unfinished_projects)
  if (project.is_enqueued) await LINE.writeJob(writer, project, { limits })
}

/** Writes the jobs of an account's next projects, once the job of one of its projects was taken. */
export const enqueueNext = (sql: Sql, jobs: Jobs, project_id: string): Promise<void> =>
  enqueueNextIn(LINE, sql, jobs, project_id)

/** Does the same for every account; returns of how many. */
export const enqueueWaiting = (sql: Sql, jobs: Jobs): Promise<number> =>
  enqueueWaitingIn(LINE, sql, jobs)
