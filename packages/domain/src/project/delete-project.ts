import { ApiError } from '@svc/errors'
import { eachApart } from '../batches.ts'
import { cancelPosts } from '../calendar/cancel-post.ts'
import type { Context } from '../context.ts'
import { releaseCredits } from '../credits/credits.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { eventLinks, recordEvent } from '../event/record-event.ts'
import { projectFolder, uploadKey } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { dropParts } from '../part/hand-out-parts.ts'
import { readProject } from './project-rows.ts'

/** By then every worker has noticed that its project was deleted, and has stopped writing. */
const STRAGGLERS_SECONDS = 600

/**
 * Deletes a project in any state: reads no longer find it, workers stop at their next report, credits
 * held by running renders are released, waiting posts are cancelled, and a job removes the files.
 *
 * @throws {ApiError} `CONFLICT` when the project is in another state than the request says.
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or has deleted it before.
 */
export async function deleteProject(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs' | 'requireState'>,
  project_id: string,
): Promise<void> {
  await inTransaction(context.sql, async (sql) => {
    const { accountId, jobs } = context
    const links = eventLinks()
    await sql`
      select 1 from projects
       where project_id = ${project_id} and account_id = ${accountId} for update
    `
    const data = await readProject({ sql, accountId, ...links }, project_id)
    context.requireState?.(data, links.mark)
    const [project] = await sql<Deleted[]>`
      update projects
         set deleted_at = now(), updated_at = now(), run_id = null, stage = null,
             source_url = null, source_sealed = null, transcript_text = null,
             speakers = '[]', status = case when status in ('queued', 'processing') then 'cancelled' else status end
       where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
      returning upload_id, transcript_upload_id
    `
    if (!project) throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
    await cancelRenders(sql, accountId, sql`project_id = ${project_id}`)
    await sql`delete from previews where project_id = ${project_id} and account_id = ${accountId}`
    await sql`delete from passages where project_id = ${project_id} and account_id = ${accountId}`
    await sql`
      delete from moment_judgements where project_id = ${project_id} and account_id = ${accountId}
    `
    await dropParts(sql, { account_id: accountId, project_id })
    await sql`delete from shares where project_id = ${project_id} and account_id = ${accountId}`
    // With what they said.
    await sql`
      delete from share_visitors where project_id = ${project_id} and account_id = ${accountId}
    `
    const uploads = await expireUnused(sql, accountId, project)
    await deleteFiles(sql, jobs, [
      `${projectFolder(accountId, project_id)}/`,
      ...uploads.map(({ upload_id }) => uploadKey(accountId, upload_id)),
    ])
    await cancelPosts({ sql, accountId }, sql`project_id = ${project_id}`)
    await recordEvent(sql, { account_id: accountId, type: 'project.deleted', data, links })
  })
}

interface Deleted {
  upload_id: string | null
  transcript_upload_id: string | null
}

/** Ends renders of an account that are not ended, and releases what they hold. */
export async function cancelRenders(sql: Sql, account_id: string, which: Fragment): Promise<void> {
  const cancelled = await sql<Cancelled[]>`
    update renders
       set status = 'cancelled', run_id = null, completed_at = now(),
           estimated_seconds_remaining = null
     where ${which} and account_id = ${account_id} and status in ('queued', 'rendering')
    returning project_id, render_id, clip_id, credits_estimated
  `
  for (const { credits_estimated, ...ids } of cancelled) {
    await releaseCredits(sql, {
      account_id,
      ...ids,
      amount: credits_estimated,
      description: 'Deleted',
    })
  }
}

interface Cancelled {
  project_id: string
  render_id: string
  clip_id: string
  credits_estimated: number
}

/** An upload may be the source of several projects; it is deleted with the last one. */
async function expireUnused(
  sql: Sql,
  account_id: string,
  { upload_id, transcript_upload_id }: Deleted,
): Promise<{ upload_id: string }[]> {
  return sql<{ upload_id: string }[]>`
    update uploads u set status = 'expired'
     where account_id = ${account_id} and status <> 'expired'
       and upload_id in (${upload_id}::uuid, ${transcript_upload_id}::uuid)
       and not exists (
         select 1 from projects p
          where p.deleted_at is null
            and (p.upload_id = u.upload_id or p.transcript_upload_id = u.upload_id)
       )
    returning upload_id
  `
}

/** Deletes what is stored below prefixes, and once more what workers write meanwhile. */
export async function deleteFiles(sql: Sql, jobs: Jobs, prefixes: string[]): Promise<void> {
  const job = { queue: 'delete_files', data: { prefixes } } as const
  await jobs.enqueue(sql, job)
  await jobs.enqueue(sql, { ...job, delaySeconds: STRAGGLERS_SECONDS })
}

/** The most projects of one call; the rest is left for the next call. */
const BATCH = 5000

/** Deletes projects whose plan's retention has passed; gives how many. */
export async function expireProjects(sql: Sql, jobs: Jobs): Promise<number> {
  const expired = await sql<{ account_id: string; project_id: string }[]>`
    select account_id, project_id from projects
     where expires_at <= now() and deleted_at is null
     order by expires_at
     limit ${BATCH}
  `
  await eachApart(expired, ({ account_id, project_id }) =>
    deleteProject({ sql, accountId: account_id, jobs }, project_id),
  )
  return expired.length
}
