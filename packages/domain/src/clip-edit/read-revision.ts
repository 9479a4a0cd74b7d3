import { ApiError } from '@svc/errors'
import type { ClipContent, ClipPart, ClipRevisionContent } from '@svc/specification'
import { durationOf, toClipTime } from '../clip/clip-time.ts'
import { toEdits } from '../clip/read-clips.ts'
import type { Tenant } from '../context.ts'
import { roundNumbers } from '../round-numbers.ts'
import { readRow } from '../stored/read-row.ts'

interface Row {
  revision: number
  content: ClipContent
  changed: ClipPart[]
  restored_from: number | null
  created_at: string
}

/**
 * Reads a revision of a clip with everything that it holds. A clip that was never edited has revision 1.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, or the clip no such revision.
 */
export async function readRevision(
  { sql, accountId }: Tenant,
  clip_id: string,
  revision: number,
): Promise<ClipRevisionContent> {
  const [row] = await sql<Row[]>`
    with own as (
      select c.* from clips c join projects p using (project_id)
       where c.clip_id = ${clip_id} and c.account_id = ${accountId} and p.deleted_at is null
    )
    select r.revision, r.content, r.changed, r.restored_from, r.created_at
      from clip_revisions r join own using (clip_id)
     where r.account_id = ${accountId} and r.revision = ${revision}::integer
     union all
    select own.revision, to_jsonb(own), '[]'::jsonb, null, own.created_at
      from own
     where own.revision = 1 and ${revision}::integer = 1
  `
  if (!row) throw new ApiError('NOT_FOUND', `Clip ${clip_id} has no such revision.`)
  const { content, ...kept } = readRow('clip_revisions', row)
  const { title, description, hashtags, hook, start, end, segments } = content
  const { transcript, boundary_quality, warnings } = content
  return roundNumbers({
    ...kept,
    ...{ title, description, hashtags, hook, start, end, segments },
    ...{ transcript, boundary_quality, warnings },
    duration_seconds: durationOf(segments),
    words: toClipTime(content.words, segments),
    edits: toEdits(content.edits, segments),
  })
}
