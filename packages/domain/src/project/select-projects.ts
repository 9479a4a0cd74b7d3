import { completeCaptionStyle, type Project } from '@svc/specification'
import type { Context } from '../context.ts'
import type { Fragment } from '../database.ts'
import type { Links } from '../event/event-links.ts'
import { clipKeys, sourceKey, transcriptKeys, waveformKey } from '../object-keys.ts'
import { roundNumbers } from '../round-numbers.ts'
import { readRow } from '../stored/read-row.ts'
import { ofAccount, type ProjectRow, readProjectRow, selectRows } from './project-rows.ts'
import { publicUrl } from './source-url.ts'

/** The parts of the context that reading projects needs. */
export type ProjectReader = Pick<Context, 'sql' | 'accountId'> & Links

/**
 * Reads projects of one account as the client sees them, without deleted ones.
 *
 * @param rest - What follows the account's condition: `and …`, then `order by` and `limit`. The table is `p`.
 */
export async function selectProjects(
  { sql, accountId, files, shares }: ProjectReader,
  rest: Fragment,
): Promise<Project[]> {
  const rows = await selectRows(sql, ofAccount(sql, accountId, rest))
  return rows.map((row) => toProject(row, { files, shares }))
}

/** Reads one project, as `selectProjects` does; `undefined` when the account has no project with that id. */
export async function selectProject(
  { sql, accountId, files, shares }: ProjectReader,
  project_id: string,
): Promise<Project | undefined> {
  const row = await readProjectRow(sql, { account_id: accountId, id: project_id })
  return row && toProject(row, { files, shares })
}

/** Makes the answer for a project out of its row. */
export function toProject(stored: ProjectRow, { files, shares }: Links): Project {
  const row = readRow('projects', stored)
  const { account_id, upload_id, source_url, estimated, charged, refunded, transcript, ...rest } =
    row
  const { share_id, token_sealed, shared_at, best_clip_id, best_run_id, ...shown } = rest
  const { settings, version: _, ...project } = shown
  const key = { account_id, project_id: row.project_id, upload_id }
  const keys = transcriptKeys(key)
  const { playback_type, has_waveform, ...source } = row.source
  return roundNumbers({
    ...project,
    settings: { ...settings, captions: completeCaptionStyle(settings.captions) },
    source: {
      kind: upload_id === null ? 'url' : 'upload',
      url: source_url === null ? null : publicUrl(new URL(source_url)),
      upload_id,
      ...source,
      playback_url: playback_type && files.url(sourceKey(key), playback_type),
      waveform_url: has_waveform ? files.url(waveformKey(key)) : null,
    },
    share:
      share_id === null
        ? null
        : { url: shares.url({ share_id, token_sealed }), created_at: shared_at },
    thumbnail_url:
      best_clip_id &&
      files.url(clipKeys({ ...key, clip_id: best_clip_id, shown_run_id: best_run_id }).thumbnail),
    credits: { estimated, charged, refunded },
    transcript: transcript && {
      srt_url: files.url(keys.srt),
      vtt_url: files.url(keys.vtt),
      json_url: files.url(keys.json),
      ...transcript,
    },
  })
}
