import type { Comment } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { tellOfComment } from '../notice/tell-together.ts'
import type { OpenShare } from '../share/open-share.ts'
import { createUlid } from '../ulid.ts'
import { commentColumns } from './read-comments.ts'
import type { KnownVisitor } from './visitors.ts'

/** What a visitor says; texts are clean. */
export type Said = Pick<Comment, 'clip_id' | 'at' | 'text' | 'verdict'>

/** As many as strangers can make one project store. */
const MOST_COMMENTS = 1000

/**
 * Stores what a visitor says about a clip, with its event and the notice to the owners. The same again within a minute is a press too
 * many, and stored once.
 *
 * @returns Whether it is stored: not when the link has ended, does not allow it or does not show the clip, nor when the project has too
 *   many comments.
 */
export async function saveComment(
  { sql, jobs }: { sql: Sql; jobs: Pick<Jobs, 'enqueue'> },
  { share_id, account_id }: OpenShare,
  { visitor_id, name }: KnownVisitor,
  { clip_id, at, text, verdict }: Said,
): Promise<boolean> {
  return inTransaction(sql, async (sql) => {
    const isSame = sql`
      same.account_id = ${account_id} and same.clip_id = ${clip_id}
      and same.visitor_id = ${visitor_id} and same.text = ${text}
      and same.at is not distinct from ${at}
      and same.verdict is not distinct from ${verdict}
      and same.created_at > now() - interval '1 minute'
    `
    const [comment] = await sql<Comment[]>`
      insert into comments as m (
        comment_id, account_id, project_id, clip_id, visitor_id, name, revision, at, text, verdict
      )
      select ${createUlid()}, s.account_id, s.project_id, c.clip_id, ${visitor_id}, ${name},
             c.revision, ${at}, ${text}, ${verdict}
        from shares s join clips c using (project_id, account_id)
       where s.share_id = ${share_id} and s.account_id = ${account_id}
         and (s.expires_at is null or s.expires_at > now())
         and ${verdict === null ? sql`s.allow_comments` : sql`s.allow_approval`}
         and c.clip_id = ${clip_id} and c.status = 'ready'
         and (s.clip_ids is null or c.clip_id = any(s.clip_ids))
         and not exists (select 1 from comments same where ${isSame})
         and (select count(*) from comments n
               where n.project_id = s.project_id and n.account_id = s.account_id) < ${MOST_COMMENTS}
         for share of s for key share of c
      returning ${commentColumns(sql)}
    `
    if (!comment) {
      const [same] = await sql`select 1 from comments same where ${isSame}`
      return same !== undefined
    }
    const notice_id = await tellOfComment({ sql, jobs }, account_id)
    const { comment_id } = comment
    await sql`
      update comments set notice_id = ${notice_id}
       where comment_id = ${comment_id} and account_id = ${account_id}
    `
    const type = verdict === 'approved' ? 'clip.approved' : 'comment.created'
    await recordEvent(sql, { account_id, type, data: comment })
    return true
  })
}
