import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import { type Comment, type CommentChange, cleanText } from '@svc/specification'
import type { Conditional, Context, Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { createUlid } from '../ids.ts'
import type { Enqueuer } from '../jobs/jobs.ts'
import { tellOfComment } from '../notice/notice.ts'
import { requireProject } from '../project/project-rows.ts'
import type { OpenShare } from '../share/open-share.ts'

/** The columns of a comment as it is shown; the table is `m`. */
const commentColumns = (sql: Sql) => sql`
  m.comment_id, m.project_id, m.clip_id, m.revision, m.name, m.at, m.text, m.verdict, m.answer,
  m.is_resolved, m.created_at, m.answered_at
`

export async function readComment({ sql, accountId }: Tenant, comment_id: string) {
  const [comment] = await sql<Comment[]>`
    select ${commentColumns(sql)} from comments m
     where m.comment_id = ${comment_id} and m.account_id = ${accountId}
  `
  return comment ?? noComment(comment_id)
}

function noComment(comment_id: string): never {
  throw new ApiError('NOT_FOUND', `No comment ${comment_id}.`)
}

/** Lists what visitors said about the clips of a project, the newest first. */
export async function listComments(
  { sql, accountId, cursors }: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  project_id: string,
  { limit, cursor, clip_id }: { limit: number; cursor?: string; clip_id?: string },
): Promise<Page<Comment>> {
  const list = { list: 'comments', accountId, project_id, clip_id }
  const after = cursors.decode(cursor, list)
  await requireProject({ sql, accountId }, project_id)
  const rows = await sql<Comment[]>`
    select ${commentColumns(sql)} from comments m
     where m.project_id = ${project_id} and m.account_id = ${accountId}
       ${clip_id === undefined ? sql`` : sql`and m.clip_id = ${clip_id}`}
       ${after ? sql`and (m.created_at, m.comment_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
     order by m.created_at desc, m.comment_id desc
     limit ${limit + 1}
  `
  const positionOf = ({ created_at: value, comment_id: id }: Comment) => ({ value, id })
  return toPage(rows, limit, positionOf, cursors, list)
}

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
  { sql, jobs }: Enqueuer,
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

/**
 * Answers a comment, or says whether it is dealt with.
 *
 * @param change - A JSON merge patch in which `null` puts a member back to its default.
 * @throws {ApiError} `CONFLICT` when the comment is in another state than the request says.
 */
export async function changeComment(
  context: Tenant & Conditional,
  comment_id: string,
  change: CommentChange,
): Promise<Comment> {
  const { accountId } = context
  return inTransaction(context.sql, async (sql) => {
    const its = sql`m.comment_id = ${comment_id} and m.account_id = ${accountId}`
    const [before] = await sql<Comment[]>`
      select ${commentColumns(sql)} from comments m where ${its} for update
    `
    if (!before) return noComment(comment_id)
    context.requireState?.(before)
    const { answer = before.answer, is_resolved = before.is_resolved } = cleanText(change)
    if (answer === before.answer && (is_resolved ?? false) === before.is_resolved) return before
    const [comment] = await sql<[Comment]>`
      update comments m
         set is_resolved = ${is_resolved ?? false}, answer = ${answer},
             answered_at = case when ${answer}::text is null then null
                                when m.answer is distinct from ${answer} then now()
                                else m.answered_at end
       where ${its}
      returning ${commentColumns(sql)}
    `
    return comment
  })
}

/**
 * Deletes a comment with its answer.
 *
 * @throws {ApiError} `CONFLICT` when the comment is in another state than the request says.
 */
export async function deleteComment(
  { sql, accountId, requireState }: Tenant & Conditional,
  comment_id: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const [comment] = await sql<Comment[]>`
      delete from comments m where m.comment_id = ${comment_id} and m.account_id = ${accountId}
      returning ${commentColumns(sql)}
    `
    if (!comment) return noComment(comment_id)
    requireState?.(comment)
  })
}

/** A visitor of a share page who gave a name. */
export interface KnownVisitor {
  visitor_id: string
  name: string
}

/** As many names as one project keeps; they are what strangers can make it store. */
const MOST_NAMES = 500

/** Keeps the name that a visitor gave; gives `null` when the project keeps too many already, or the link has ended. */
export async function keepVisitor(
  sql: Sql,
  { share_id, account_id }: OpenShare,
  name: string,
): Promise<KnownVisitor | null> {
  const [visitor] = await sql<KnownVisitor[]>`
    insert into share_visitors (visitor_id, account_id, project_id, name)
    select ${createUlid()}, s.account_id, s.project_id, ${name}
      from shares s
     where s.share_id = ${share_id} and s.account_id = ${account_id}
       and (select count(*) from share_visitors v
             where v.project_id = s.project_id and v.account_id = s.account_id) < ${MOST_NAMES}
       for share of s
    returning visitor_id, name
  `
  return visitor ?? null
}

/** Finds a visitor of a link, who is here now. */
export async function meetVisitor(
  sql: Sql,
  { account_id, project_id }: OpenShare,
  visitor_id: string,
): Promise<KnownVisitor | null> {
  const [visitor] = await sql<KnownVisitor[]>`
    update share_visitors set last_seen_at = now()
     where visitor_id = ${visitor_id} and project_id = ${project_id} and account_id = ${account_id}
    returning visitor_id, name
  `
  return visitor ?? null
}

/** Notes that a visitor played a clip of the link; once is enough. */
export async function notePlayed(
  sql: Sql,
  { account_id, project_id, clip_ids }: OpenShare,
  { visitor_id, clip_id }: { visitor_id: string; clip_id: string },
): Promise<void> {
  if (clip_ids && !clip_ids.includes(clip_id)) return
  await sql`
    update share_visitors v set played_clip_ids = v.played_clip_ids || c.clip_id
      from clips c
     where v.visitor_id = ${visitor_id} and v.account_id = ${account_id}
       and c.clip_id = ${clip_id} and c.account_id = ${account_id}
       and c.project_id = ${project_id} and v.project_id = ${project_id}
       and not c.clip_id = any(v.played_clip_ids)
  `
}
