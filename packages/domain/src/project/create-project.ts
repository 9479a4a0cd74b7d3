import { type ApiError, conflict } from '@svc/errors'
import * as shapes from '@svc/specification'
import { lockTerms, readTerms } from '../account/terms.ts'
import { eachApart } from '../batches.ts'
import type { Context } from '../context.ts'
import { measurePace, processingCost } from '../credits/entry.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import type { Links } from '../event/record-event.ts'
import { recordAndShow } from '../event/record-event.ts'
import { createUlid } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { roundNumbers, STORED_COLUMNS } from '../json.ts'
import {
  enqueuedOf,
  enqueueNextIn,
  enqueueWaitingIn,
  type JobWriter,
  MOST_ENQUEUED,
  refuseCrowd,
  type WaitingLine,
} from '../run/runs.ts'
import { completeWithSample, SAMPLE_FACTS } from '../test-account/sample.ts'
import { createProjectWebhook } from '../webhook/create-webhook.ts'
import { readProject } from './project-rows.ts'
import { forgetSecrets } from './project-run.ts'
import { probedLength, type Resolver, resolveRequest } from './resolve-request.ts'

/**
 * Creates a project and the job that works on it, or neither; in a test account the project is completed at once.
 *
 * @param project_id - A new id; made here unless something was written of it before.
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong; `RATE_LIMITED` when too many of the account's are not finished.
 */
export async function createProject(
  context: Omit<Context, 'approvals' | 'cursors' | 'postRules'>,
  request: shapes.ProjectRequest,
  project_id = createUlid(),
): Promise<shapes.Project> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId, credentialId, jobs, sourceSealer } = context
    const project = await resolveRequest({ ...context, sql }, request)
    const { limits, isTest } = await lockTerms({ sql, accountId })
    const { sourceSecret } = project
    const source_sealed = sourceSecret === null ? null : sourceSealer.seal(sourceSecret, project_id)
    const rights = request.confirm_rights === true
    const [queued] = await sql<[QueuedProject]>`
      insert into projects (
        project_id, account_id, type, title, file_name, upload_id, source_url, source_sealed, source,
        source_identity, transcript_upload_id, transcript_text, transcript_format, template_id,
        template_config, template_snapshot_at, settings,
        metadata, rights_confirmed_at, rights_confirmed_by, expires_at, turn,
        is_enqueued
      )
      values (
        ${project_id}, ${accountId}, ${project.type}, ${project.title}, ${project.file_name},
        ${project.upload_id}, ${project.source_url}, ${source_sealed}, ${project.source},
        ${project.source_identity}, ${project.transcript_upload_id}, ${project.transcript_text},
        ${project.transcript_format}, ${project.template_id}, ${shapes.writeStored(STORED_COLUMNS.projects.template_config, project.template_config)}::jsonb,
        case when ${project.template_id}::uuid is not null then now() end, ${project.settings}, ${project.metadata},
        case when ${rights} then now() end, case when ${rights} then ${credentialId} end,
        now() + make_interval(days => ${limits.retention_days}::integer),
        ${unfinishedOf(sql, accountId)}, ${isNextEnqueued(sql, accountId)}
      )
      returning project_id, turn, is_enqueued
    `
    if (!isTest) await enqueueProject({ sql, jobs, accountId }, queued, limits)
    const { webhook_url } = project
    if (webhook_url !== null) {
      await createProjectWebhook(sql, { account_id: accountId, project_id, webhook_url })
    }
    const tenant = { ...context, sql }
    const read = (reader: Pick<Context, 'sql' | 'accountId'> & Links) =>
      readProject(reader, project_id)
    const created = await recordAndShow(tenant, read, 'project.created')
    if (!isTest) return created
    await completeWithSample(tenant, project_id, project.settings)
    return read(tenant)
  })
}

const SECONDS_PER_MINUTE = 60

/**
 * Returns what a project would cost, without creating it. The length of the source is known when the same upload was probed
 * for an earlier project; of any other the price is the highest possible one.
 *
 * @throws {ApiError} `VALIDATION_ERROR`, as the creation would.
 */
export async function estimateProject(
  context: Resolver,
  request: shapes.ProjectRequest,
): Promise<shapes.Estimate> {
  const [{ limits, isTest }, project] = await Promise.all([
    readTerms(context),
    resolveRequest(context, request),
  ])
  const unknown = { duration_seconds: null, seconds_to_complete: null, platform_dollars: null }
  if (isTest) {
    const { duration_seconds } = SAMPLE_FACTS
    return { estimate: { ...unknown, credits: 0, duration_seconds, seconds_to_complete: 0 } }
  }
  const length = await probedLength(context, project)
  if (length === null) {
    return { estimate: { ...unknown, credits: processingCost(limits.max_source_seconds) } }
  }
  const { start, end } = project.settings.range ?? { start: 0, end: length }
  const duration_seconds = roundNumbers(Math.min(end, length) - start)
  const pace = await measurePace(context.sql)
  const seconds_to_complete =
    pace === null ? null : Math.ceil((pace * duration_seconds) / SECONDS_PER_MINUTE)
  const credits = processingCost(duration_seconds)
  return { estimate: { ...unknown, credits, duration_seconds, seconds_to_complete } }
}

/**
 * Queues a failed project again; its processing continues after the last finished stage.
 *
 * A project that waits, runs or is completed is returned unchanged, so that a repeated call changes nothing.
 *
 * @throws {ApiError} `RATE_LIMITED` when too many of the account's projects are not finished.
 * @throws {ApiError} `CONFLICT` when the project failed for a reason that another attempt cannot change.
 */
export async function retryProject(context: Context, project_id: string): Promise<shapes.Project> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId, jobs } = context
    const { limits } = await lockTerms({ sql, accountId })
    const queued = await queueAgain(sql, accountId, project_id)
    if (queued) await enqueueProject({ sql, jobs, accountId }, queued, limits)
    const project = await readProject({ ...context, sql }, project_id)
    if (project.status === 'failed') throw finalFailure(project)
    return project
  })
}

/** @returns `null` when the project is not to be queued. */
async function queueAgain(sql: Sql, account_id: string, project_id: string) {
  const [queued] = await sql<QueuedProject[]>`
    update projects
       set status = 'queued', error = null, run_id = null, completed_at = null, updated_at = now(),
           turn = ${unfinishedOf(sql, account_id)}, is_enqueued = ${isNextEnqueued(sql, account_id)}
     where project_id = ${project_id} and account_id = ${account_id} and deleted_at is null
       and status = 'failed' and (error->>'retryable')::boolean
    returning project_id, turn, is_enqueued
  `
  return queued ?? null
}

function finalFailure({ error }: shapes.Project): ApiError {
  return conflict(
    `The project failed with ${error?.code}, which another attempt cannot change: ${error?.message}`,
    { reason: 'failed_for_good' },
  )
}

/** How long a failed project can be retried; until then it keeps the secrets that its source needs. */
const RETRY_DAYS = 7
const BATCH = 500

/** Ends the time in which failed projects can be retried, and deletes the data that was kept for it; gives of how many. */
export async function endRetries(sql: Sql): Promise<number> {
  const over = await sql<{ account_id: string; project_id: string }[]>`
    select account_id, project_id from projects
     where status = 'failed' and (error->>'retryable')::boolean and deleted_at is null
       and completed_at < now() - make_interval(days => ${RETRY_DAYS})
     order by completed_at
     limit ${BATCH}
  `
  await eachApart(over, (project) => endRetry(sql, project))
  return over.length
}

async function endRetry(
  sql: Sql,
  project: { account_id: string; project_id: string },
): Promise<void> {
  const { account_id, project_id } = project
  await inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update projects set error = error || '{"retryable": false}'
       where project_id = ${project_id} and account_id = ${account_id}
         and status = 'failed' and deleted_at is null
    `
    if (count > 0) await forgetSecrets(sql, project)
  })
}

/** A project that was queued; `turn` is how many of its account were not finished then. */
interface QueuedProject {
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
const isNextEnqueued = (sql: Sql, account_id: string): Fragment =>
  sql`${enqueuedOf(LINE, sql, account_id)} < ${MOST_ENQUEUED}`

/** Gives how many of an account's projects are not finished. */
const unfinishedOf = (sql: Sql, account_id: string): Fragment => sql`(
  select count(*) from projects
   where account_id = ${account_id} and status in ('queued', 'processing') and deleted_at is null
)`

/**
 * Writes the job of a project that was queued, if it is among the next of its account.
 *
 * @throws {ApiError} `RATE_LIMITED` when the account has as many unfinished projects as it may have.
 */
async function enqueueProject(
  writer: JobWriter,
  project: QueuedProject,
  limits: shapes.AccountLimits,
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
