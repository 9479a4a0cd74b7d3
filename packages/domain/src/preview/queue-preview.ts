import type { Context } from '../context.ts'
import { deleteRunFiles, type EarlierRun } from './delete-run-files.ts'

/** How many previews of one account are made at once: people wait for them, and each takes seconds. */
const AT_ONCE = 2

/** A clip whose preview is to be made. */
interface PreviewedClip {
  clip_id: string
  project_id: string
  /** The revision in which what is drawn last changed. */
  drawn_revision: number
}

/** Queues the preview of a clip as it is now; a run that still makes an earlier one ends at its next write. */
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
