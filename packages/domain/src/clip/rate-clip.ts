import type { Clip } from '@svc/specification'
import { inTransaction } from '../database.ts'
import { type ClipReader, readClip } from './read-clips.ts'
import { recordClips } from './save-clips.ts'

/**
 * Likes a clip, dislikes it, or takes the reaction back.
 *
 * The same reaction again changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip.
 */
export async function rateClip(
  context: ClipReader,
  clip_id: string,
  reaction: 'like' | 'dislike' | null,
): Promise<Clip> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId } = context
    const [before] = await sql<{ reaction: Clip['reaction'] }[]>`
      select reaction from clips where clip_id = ${clip_id} and account_id = ${accountId}
         for update
    `
    const [changed] = await sql<{ project_id: string }[]>`
      update clips set reaction = ${reaction}, reacted_at = now(), updated_at = now()
       where clip_id = ${clip_id} and account_id = ${accountId}
         and reaction is distinct from ${reaction}
         and exists (
           select 1 from projects p
            where p.project_id = clips.project_id and p.deleted_at is null
         )
      returning project_id
    `
    if (changed && before) {
      const clips = { account_id: accountId, project_id: changed.project_id, clip_ids: [clip_id] }
      await recordClips(sql, clips, KINDS[reaction ?? 'none'], before)
    }
    return readClip({ ...context, sql }, clip_id)
  })
}

const KINDS = { like: 'clip.liked', dislike: 'clip.disliked', none: 'clip.updated' } as const
