import { type Estimate, type Project, type ProjectRequest, writeStored } from '@svc/specification'
import { lockTerms, readTerms } from '../account/terms.ts'
import type { Context } from '../context.ts'
import { measurePace, processingCost } from '../credits/entry.ts'
import { inTransaction } from '../database.ts'
import type { Links } from '../event/events.ts'
import { recordAndShow } from '../event/record-event.ts'
import { roundNumbers } from '../json.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { completeWithSample, SAMPLE_FACTS } from '../test-account/sample.ts'
import { createUlid } from '../ulid.ts'
import { createProjectWebhook } from '../webhook/create-webhook.ts'
import { readProject } from './project-rows.ts'
import {
  enqueueProject,
  isNextEnqueued,
  type QueuedProject,
  unfinishedOf,
} from './queue-project.ts'
import { probedLength, type Resolver, resolveRequest } from './resolve-request.ts'

/**
 * Creates a project and the job that works on it, or neither; in a test account the project is completed at once.
 *
 * @param project_id - A new id; made here unless something was written of it before.
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong; `RATE_LIMITED` when too many of the account's are not finished.
 */
export async function createProject(
  context: Omit<Context, 'approvals' | 'cursors' | 'postRules'>,
  request: ProjectRequest,
  project_id = createUlid(),
): Promise<Project> {
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
        ${project.transcript_format}, ${project.template_id}, ${writeStored(STORED_COLUMNS.projects.template_config, project.template_config)}::jsonb,
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
  request: ProjectRequest,
): Promise<Estimate> {
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
