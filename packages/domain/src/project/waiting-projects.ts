import { ApiError } from '@svc/errors'
import type { AccountLimits } from '@svc/specification'
import { outsideTraces } from '@svc/telemetry'
import { lockTerms } from '../account/read-terms.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { eachApart } from '../each-apart.ts'
import type { Jobs } from '../jobs/jobs.ts'

/**
 * Waiting projects of one account whose jobs are in the queue; the job of a further one is written when one of these begins. A worker
 * that looks for a job reads those of every account at its limit.
 */
const MOST_ENQUEUED = 20

const RETRY_SECONDS = 60

/** Who writes jobs, for which account. */
interface JobWriter {
  sql: Sql
  jobs: Jobs
  accountId: string
}

/** Gives how many of an account's projects are in the queue but not worked on. */
const enqueuedOf = (sql: Sql, account_id: string): Fragment => sql`(
  select count(*) from projects
   where account_id = ${account_id} and status = 'queued' and is_enqueued and deleted_at is null
)`

/** Gives whether the job of an account's next project is to be written at once. The account is locked. */
export const isNextEnqueued = (sql: Sql, account_id: string): Fragment =>
  sql`${enqueuedOf(sql, account_id)} < ${MOST_ENQUEUED}`

/** Gives how many of an account's projects are not finished. */
export const unfinishedOf = (sql: Sql, account_id: string): Fragment => sql`(
  select count(*) from projects
   where account_id = ${account_id} and status in ('queued', 'processing') and deleted_at is null
)`

/** A project that was queued; `turn` is how many of its account were not finished then. */
export interface QueuedProject {
  project_id: string
  turn: number
  is_enqueued: boolean
}

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
  const { turn, is_enqueued } = project
  if (turn >= limits.max_unfinished_projects) {
    throw new ApiError(
      'RATE_LIMITED',
      `The account has ${turn} projects that wait or are worked on, and may have ${limits.max_unfinished_projects}. Try again when some of them are finished.`,
      { retry_after: RETRY_SECONDS },
    )
  }
  if (is_enqueued) await writeJob(writer, project, limits)
}

/** Writes the jobs of an account's next projects, once the job of one of its projects was taken: as many as are missing. */
export async function enqueueNext(sql: Sql, jobs: Jobs, project_id: string): Promise<void> {
  const [project] = await sql<{ account_id: string }[]>`
    select account_id from projects where project_id = ${project_id}
  `
  if (project) await enqueueNextOf(sql, jobs, project.account_id)
}

/**
 * Does the same for every account: a worker of the release before takes jobs and writes none.
 *
 * @returns Of how many accounts.
 */
export async function enqueueWaiting(sql: Sql, jobs: Jobs): Promise<number> {
  const accounts = await sql<{ account_id: string }[]>`
    select distinct account_id from projects
     where status = 'queued' and not is_enqueued and deleted_at is null
  `
  await eachApart(accounts, ({ account_id }) => enqueueNextOf(sql, jobs, account_id))
  return accounts.length
}

async function enqueueNextOf(sql: Sql, jobs: Jobs, accountId: string): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { limits } = await lockTerms({ sql, accountId })
    const next = await sql<QueuedProject[]>`
      update projects set is_enqueued = true
       where account_id = ${accountId} and project_id = any(array(
         select project_id from projects
          where account_id = ${accountId} and status = 'queued' and not is_enqueued
            and deleted_at is null
          order by turn, created_at, project_id
          limit greatest(${MOST_ENQUEUED} - ${enqueuedOf(sql, accountId)}, 0)
            for no key update skip locked
       ))
      returning project_id, turn, is_enqueued
    `
    for (const project of next) {
      await outsideTraces(() => writeJob({ sql, jobs, accountId }, project, limits))
    }
  })
}

async function writeJob(
  { sql, jobs, accountId }: JobWriter,
  { project_id, turn }: QueuedProject,
  limits: AccountLimits,
): Promise<void> {
  await jobs.enqueue(sql, {
    queue: 'process_project',
    data: { project_id },
    account: { account_id: accountId, limit: limits.max_concurrent_projects },
    turn,
  })
}
