import { uniteRanges } from '../clip/clip-time.ts'
import { spokenText } from '../clip/spoken-text.ts'
import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { clipKeys } from '../object-keys.ts'
import type { DrawnClip, PreviewRun } from './preview-work.ts'
import { settlePreview } from './settle-preview.ts'

/** An address of the earlier preview works for up to two days. */
const KEPT_SECONDS = 49 * 3600
const BY_FRAMING = ['face_lost', 'two_speakers_tracked_one']

/**
 * Shows the preview that a run has stored, and what was found out while it was made: the words and the framing of a cut
 * that is new. The files of the earlier preview are deleted when their addresses have expired.
 *
 * @throws {StaleRunError} The clip was edited again, its project was deleted, or another worker has taken over.
 */
export async function completePreview(
  sql: Sql,
  jobs: Jobs,
  run: PreviewRun,
  drawn: DrawnClip,
): Promise<void> {
  const [before] = await sql<{ shown_run_id: string | null }[]>`
    select shown_run_id from previews
     where clip_id = ${run.clip_id} and account_id = ${run.account_id}
  `
  const keys = clipKeys({ ...run, shown_run_id: before?.shown_run_id ?? null })
  await settlePreview(sql, run, sql`status = 'ready', shown_run_id = run_id`, async (sql) => {
    await writeDrawn(sql, run, drawn)
    await jobs.enqueue(sql, {
      queue: 'delete_files',
      data: { prefixes: Object.values(keys) },
      delaySeconds: KEPT_SECONDS,
    })
  })
}

async function writeDrawn(sql: Sql, { account_id, clip_id }: PreviewRun, drawn: DrawnClip) {
  const { segments, words, framing, warnings, language } = drawn
  const heard = uniteRanges(drawn.heard)
  await sql`
    update clips
       set status = 'ready', segments = ${segments}::jsonb, words = ${words}::jsonb,
           framing = ${framing}::jsonb, language = ${language},
           transcript = case when segments = ${segments}::jsonb and words = ${words}::jsonb
                             then transcript else ${spokenText(words, segments)} end,
           start = ${segments[0]?.start ?? 0}, "end" = ${segments.at(-1)?.end ?? 0},
           edits = edits || ${{ heard }}::jsonb,
           warnings = (
             select coalesce(jsonb_agg(warning), '[]') from jsonb_array_elements_text(warnings) as warning
              where warning <> all (${BY_FRAMING})
           ) || ${warnings}::jsonb,
           updated_at = now()
     where clip_id = ${clip_id} and account_id = ${account_id}
  `
}
