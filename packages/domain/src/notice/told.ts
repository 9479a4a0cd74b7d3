import type { CalendarPost, Comment } from '@svc/specification'
import type { Context } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { readRow } from '../json.ts'

export interface ToldPost
  extends Pick<
    CalendarPost,
    'post_id' | 'platform' | 'title' | 'caption' | 'scheduled_at' | 'timezone' | 'error'
  > {
  /** Of the social account. */
  handle: string
}

/** The posts that a notice tells of: the earliest of them, and how many they are in all. */
export interface ToldPosts<Post extends ToldPost = ToldPost> {
  posts: Post[]
  count: number
}

/**
 * Reads the posts that a notice tells of, once it is due, the earliest first: those that are still failed. Posts that a person has
 * cancelled or tried again meanwhile, or deleted with their project, are not among them.
 *
 * @param limit - The most that are read.
 */
export async function readFailedPosts(
  sql: Sql,
  { account_id, notice_id }: { account_id: string; notice_id: string },
  limit: number,
): Promise<ToldPosts> {
  // Posts that failed before it was due may be in transactions that have not ended.
  await sql`select 1 from post_notices where account_id = ${account_id} for share`
  const { posts, count } = await readTold(
    sql,
    sql`e.account_id = ${account_id} and e.notice_id = ${notice_id} and e.status = 'failed'`,
    limit,
  )
  return { posts: posts.map(({ approval_round: _, ...post }) => post), count }
}

/** Reads the posts of an account that wait for a person now, as `readFailedPosts` reads others, each with the address to decide on it. */
export async function readWaitingPosts(
  { sql, accountId, approvals }: Pick<Context, 'sql' | 'accountId' | 'approvals'>,
  limit: number,
): Promise<ToldPosts<WaitingPost>> {
  await sql`select 1 from approval_notices where account_id = ${accountId} for share`
  const told = sql`e.account_id = ${accountId} and e.status = 'awaiting_approval'`
  const { posts, count } = await readTold(sql, told, limit)
  const shown = posts.map(({ approval_round, ...post }) => {
    const { post_id } = post
    return {
      ...post,
      approval_url: approvals.url({ account_id: accountId, post_id, approval_round }),
    }
  })
  return { posts: shown, count }
}

export type WaitingPost = ToldPost & { approval_url: string }

async function readTold(sql: Sql, which: Fragment, limit: number) {
  const rows = await sql<(ToldPost & { approval_round: number; count: number })[]>`
    select e.post_id, e.platform, e.title, e.caption, e.scheduled_at, e.timezone, e.error, s.handle,
           e.approval_round, count(*) over () as count
      from posts e
      join projects p using (project_id)
      join social_accounts s using (social_account_id)
     where ${which} and p.deleted_at is null
     order by e.scheduled_at, e.post_id
     limit ${limit}
  `
  const posts = rows.map(({ count: _, ...post }) => readRow('posts', post))
  return { posts, count: rows[0]?.count ?? 0 }
}

export interface ToldComment extends Pick<Comment, 'clip_id' | 'name' | 'at' | 'text' | 'verdict'> {
  clip_title: string
}

/**
 * Reads the comments that a notice tells of, once it is due, the earliest first; deleted ones are not among them.
 *
 * @param limit - The most that are read.
 * @returns Them, and how many there are in all.
 */
export async function readToldComments(
  sql: Sql,
  { account_id, notice_id }: { account_id: string; notice_id: string },
  limit: number,
): Promise<{ comments: ToldComment[]; count: number }> {
  // Comments that were made before it was due may be in transactions that have not ended.
  await sql`select 1 from comment_notices where account_id = ${account_id} for share`
  const rows = await sql<(ToldComment & { count: number })[]>`
    select m.clip_id, m.name, m.at, m.text, m.verdict, c.title as clip_title,
           count(*) over () as count
      from comments m join clips c using (clip_id)
     where m.account_id = ${account_id} and m.notice_id = ${notice_id} and not m.is_resolved
     order by m.created_at, m.comment_id
     limit ${limit}
  `
  return { comments: rows.map(({ count: _, ...told }) => told), count: rows[0]?.count ?? 0 }
}
