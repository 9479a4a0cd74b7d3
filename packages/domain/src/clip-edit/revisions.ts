import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type {
  Clip,
  ClipContent,
  ClipPart,
  ClipRevision,
  ClipRevisionContent,
} from '@svc/specification'
import { durationOf, toClipTime } from '../clip/clip-time.ts'
import { readClip, toEdits } from '../clip/read-clips.ts'
import type { Context, Tenant } from '../context.ts'
import { readRow, roundNumbers } from '../json.ts'
import { contentAt, type Editor, reviseClip } from './revise-clip.ts'

interface Row<Content = Pick<ClipContent, 'title' | 'segments'>> {
  revision: number
  content: Content
  changed: ClipPart[]
  restored_from: number | null
  created_at: string
}

/** Lists the revisions of a clip, the newest first. A clip that was never edited has one. */
export async function listRevisions(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'cursors'>,
  clip_id: string,
  query: { limit: number; cursor?: string },
): Promise<Page<ClipRevision>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'revisions', accountId, clip_id }
  const after = cursors.decode(query.cursor, list)
  const clip = await readClip(context, clip_id)
  if (clip.revision === 1) return { items: [asFound(clip)], next_cursor: null }
  const rows = await sql<Row[]>`
    select revision, content - 'words' - 'transcript' as content, changed, restored_from,
           created_at
      from clip_revisions
     where clip_id = ${clip_id} and account_id = ${accountId}
       and ${after ? sql`revision < ${after.value}` : sql`true`}
     order by revision desc
     limit ${query.limit + 1}
  `
  const items = rows.map(toRevision)
  const positionOf = ({ revision }: ClipRevision) => ({ value: revision, id: clip_id })
  return toPage(items, query.limit, positionOf, cursors, list)
}

function asFound(clip: Omit<ClipRevision, 'changed' | 'restored_from'>): ClipRevision {
  const { revision, title, duration_seconds, created_at } = clip
  return { revision, title, duration_seconds, changed: [], restored_from: null, created_at }
}

function toRevision(row: Row): ClipRevision {
  const { content, ...revision } = readRow('clip_revisions', row)
  const { title, segments } = content
  return roundNumbers({ ...revision, title, duration_seconds: durationOf(segments) })
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
  const [row] = await sql<Row<ClipContent>[]>`
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

/**
 * Brings a revision of a clip back, as a new revision; the present one brought back changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, or the clip no such revision.
 * @throws {ApiError} `PROJECT_NOT_READY`, `CONFLICT`: see `reviseClip`.
 */
export async function restoreRevision(
  context: Editor,
  clip_id: string,
  revision: number,
): Promise<Clip> {
  return reviseClip(context, clip_id, undefined, async (clip, tenant) => {
    const content = await contentAt(tenant, clip, revision)
    return { content, restored_from: revision }
  })
}
