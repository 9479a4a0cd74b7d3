import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { clipKeys } from '../object-keys.ts'
import type { PreviewRun } from './preview-run.ts'

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
