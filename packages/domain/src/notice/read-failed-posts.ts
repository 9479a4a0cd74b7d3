import type { CalendarPost } from '@svc/specification'
import type { Sql } from '../database.ts'
import { readRow } from '../stored/read-row.ts'

/** A post as a notice tells of it. */
export interface FailedPost
  extends Pick<
    CalendarPost,
    'post_id' | 'platform' | 'title' | 'caption' | 'scheduled_at' | 'timezone' | 'error'
  > {
  /** Of the social account. */
  handle: string
}

/**
 * Reads the posts that a notice tells of, once it is due, the earliest first: those that are still failed. Posts that a person has
 * cancelled or tried again meanwhile, or deleted with their project, are not among them.
 *
 * @param limit - The most that are read.
 * @returns With how many there are in all.
 */
export async function readFailedPosts(
  sql: Sql,
  { account_id, notice_id }: { account_id: string; notice_id: string },
  limit: number,
): Promise<{ posts: FailedPost[]; count: number }> {
  // Posts that failed before it was due may be in transactions that have not ended.
  await sql`select 1 from post_notices where account_id = ${account_id} for share`
  const rows = await sql<(FailedPost & { count: number })[]>`
    select e.post_id, e.platform, e.title, e.caption, e.scheduled_at, e.timezone, e.error, s.handle,
           count(*) over () as count
      from posts e
      join projects p using (project_id)
      join social_accounts s using (social_account_id)
     where e.account_id = ${account_id} and e.notice_id = ${notice_id} and e.status = 'failed'
       and p.deleted_at is null
     order by e.scheduled_at, e.post_id
     limit ${limit}
  `
  const posts = rows.map(({ count: _, ...post }) => readRow('posts', post))
  return { posts, count: rows[0]?.count ?? 0 }
}
