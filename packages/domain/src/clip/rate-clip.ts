import type { Clip, ScoreBreakdown } from '@svc/specification'
import { inTransaction } from '../database.ts'
import { readRow } from '../stored/read-row.ts'
import { learnReaction } from './learn-reaction.ts'
import { readClip } from './read-clip.ts'
import type { ClipReader } from './read-clips.ts'
import { recordClips } from './record-clips.ts'

/**
 * Likes a clip, dislikes it, or takes the reaction back.
 *
 * A new reaction changes the account's preferences by one step; the same reaction again changes
 * nothing, and taking a reaction back does not undo its step.
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
    const [changed] = await sql<{ score_breakdown: ScoreBreakdown; project_id: string }[]>`
      update clips set reaction = ${reaction}, updated_at = now()
       where clip_id = ${clip_id} and account_id = ${accountId}
         and reaction is distinct from ${reaction}
         and exists (
           select 1 from projects p
            where p.project_id = clips.project_id and p.deleted_at is null
         )
      returning score_breakdown, project_id
    `
    if (changed && reaction !== null) {
      await learnReaction({ sql, accountId }, readRow('clips', changed).score_breakdown, reaction)
    }
    if (changed && before) {
      const clips = { account_id: accountId, project_id: changed.project_id, clip_ids: [clip_id] }
      await recordClips(sql, clips, KINDS[reaction ?? 'none'], before)
    }
    return readClip({ ...context, sql }, clip_id)
  })
}

const KINDS = { like: 'clip.liked', dislike: 'clip.disliked', none: 'clip.updated' } as const
