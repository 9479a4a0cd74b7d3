import { ApiError } from '@svc/errors'
import type { Clip, ClipContent } from '@svc/specification'
import { readRow } from '../stored/read-row.ts'
import { type Editor, reviseClip } from './revise-clip.ts'

/**
 * Brings a revision of a clip back, as a new revision; the present one brought back changes nothing.
 *
 * @param expected - The revision that the clip is thought to be at; without it any.
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, or the clip no such revision.
 * @throws {ApiError} `PROJECT_NOT_READY`, `CONFLICT`: see `reviseClip`.
 */
export async function restoreRevision(
  context: Editor,
  clip_id: string,
  revision: number,
  expected?: number | null,
): Promise<Clip> {
  return reviseClip(context, clip_id, expected, async (clip, { sql, accountId }) => {
    if (revision === clip.revision) return { content: clip, restored_from: null }
    const known = Number.isInteger(revision) && revision < clip.revision ? revision : 0
    const [kept] = await sql<{ content: ClipContent }[]>`
      select content from clip_revisions
       where clip_id = ${clip_id} and account_id = ${accountId} and revision = ${known}
    `
    if (!kept) throw new ApiError('NOT_FOUND', `No revision ${revision} of clip ${clip_id}.`)
    return { content: readRow('clip_revisions', kept).content, restored_from: revision }
  })
}
