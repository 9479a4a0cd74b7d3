import type { Comment } from '@svc/specification'
import type { Sql } from '../database.ts'

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
