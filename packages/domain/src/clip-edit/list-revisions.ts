import { type Page, toPage } from '@svc/pagination'
import type { ClipContent, ClipPart, ClipRevision } from '@svc/specification'
import { durationOf } from '../clip/clip-time.ts'
import { readClip } from '../clip/read-clip.ts'
import type { Context } from '../context.ts'
import { roundNumbers } from '../round-numbers.ts'
import { readRow } from '../stored/read-row.ts'

interface Row {
  revision: number
  content: Pick<ClipContent, 'title' | 'segments'>
  changed: ClipPart[]
  restored_from: number | null
  created_at: string
}

/**
 * Lists the revisions of a clip, the newest first. A clip that was never edited has one.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip.
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
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
