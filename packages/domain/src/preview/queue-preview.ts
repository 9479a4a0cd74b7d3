import type { Context } from '../context.ts'
import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { clipKeys } from '../object-keys.ts'
import { refuseCrowd } from '../run/waiting-line.ts'
import type { PreviewRun } from './preview-run.ts'

/** How many previews of one account are made at once: people wait for them, and each takes seconds. */
const AT_ONCE = 2
/** How many of one account wait or are made: a worker that looks for one reads all that wait of accounts at their limit. */
const MOST_UNFINISHED = 1000

interface PreviewedClip {
  clip_id: string
  project_id: string
  /** The revision in which what is drawn last changed. */
  drawn_revision: number
}

/**
 * Queues the preview of a clip as it is now; a run that still makes an earlier one ends at its next write.
 *
 * @throws {ApiError} `RATE_LIMITED` when the account has as many unfinished previews of other clips as it may have.
 */
export async function queuePreview(
  { sql, accountId, jobs }: Pick<Context, 'sql' | 'accountId' | 'jobs'>,
  { clip_id, project_id, drawn_revision }: PreviewedClip,
): Promise<void> {
  const [earlier] = await sql<EarlierRun[]>`
    select account_id, project_id, clip_id, run_id, shown_run_id from previews
     where clip_id = ${clip_id} and account_id = ${accountId}
       for update
  `
  if (earlier) await deleteRunFiles(sql, jobs, earlier)
  const [unfinished] = await sql<[{ count: number }]>`
    select count(*) from previews
     where account_id = ${accountId} and status in ('queued', 'making') and clip_id <> ${clip_id}
  `
  refuseCrowd('previews', unfinished.count, MOST_UNFINISHED)
  await sql`
    insert into previews (clip_id, account_id, project_id, revision)
    values (${clip_id}, ${accountId}, ${project_id}, ${drawn_revision})
    on conflict (clip_id) do update
       set revision = excluded.revision, status = 'queued', run_id = null, updated_at = now()
  `
  await jobs.enqueue(sql, {
    queue: 'preview_clip',
    data: { clip_id, revision: drawn_revision },
    account: { account_id: accountId, limit: AT_ONCE },
  })
}

/** By then a worker that was paused has noticed that another run counts, and has stopped writing. */
const STRAGGLERS_SECONDS = 600

/** The run that a preview's row names, and the one whose files are shown. */
export type EarlierRun = Omit<PreviewRun, 'run_id'> & {
  run_id: string | null
  shown_run_id: string | null
}

/**
 * Has the files of a run deleted that another one replaces before it ended: its worker, which would do that, may have been killed.
 *
 * @param sql - The transaction that replaces it.
 */
export async function deleteRunFiles(
  sql: Sql,
  jobs: Jobs,
  { run_id, shown_run_id, ...clip }: EarlierRun,
): Promise<void> {
  if (run_id === null || run_id === shown_run_id) return
  const { preview } = clipKeys({ ...clip, shown_run_id: run_id })
  const folder = preview.slice(0, preview.lastIndexOf('/') + 1)
  await jobs.enqueue(sql, {
    queue: 'delete_files',
    data: { prefixes: [folder] },
    delaySeconds: STRAGGLERS_SECONDS,
  })
}
