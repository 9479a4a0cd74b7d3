import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createUlid } from '../ulid.ts'
import { tellOwners } from './tell-owners.ts'

/** How long a notice waits for further posts that fail. */
const WAIT_MINUTES = 5
/** How long after one notice of an account the next one is sent at the earliest. */
const PAUSE_MINUTES = 60

/**
 * Gives the notice that tells the owners of an account of a post that fails now. The first one to fail makes it; posts that fail until it
 * is due belong to it, however many they are.
 *
 * The account's row stays locked until the transaction ends, so that `readFailedPosts`, which waits for it, misses no post.
 *
 * @param sql - The transaction, which gives the post this `notice_id`.
 */
export async function tellOfFailedPost(
  { sql, jobs }: { sql: Sql; jobs: Pick<Jobs, 'enqueue'> },
  account_id: string,
): Promise<string> {
  // The clock, not the beginning of the transaction: a notice that was sent while this waited for the row is over.
  const [made] = await sql<{ notice_id: string; due_at: string }[]>`
    insert into post_notices as n (account_id, notice_id, due_at)
    values (${account_id}, ${createUlid()}, clock_timestamp() + make_interval(mins => ${WAIT_MINUTES}))
    on conflict (account_id) do update
       set notice_id = excluded.notice_id,
           due_at = greatest(excluded.due_at, n.due_at + make_interval(mins => ${PAUSE_MINUTES}))
     where n.due_at <= clock_timestamp()
    returning notice_id, due_at
  `
  if (made) {
    const { notice_id, due_at } = made
    await tellOwners({ sql, jobs }, account_id, { kind: 'posts_failed', notice_id }, due_at)
    return notice_id
  }
  const [{ notice_id }] = await sql<[{ notice_id: string }]>`
    select notice_id from post_notices where account_id = ${account_id}
  `
  return notice_id
}
