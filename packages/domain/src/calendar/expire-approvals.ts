import { eachApart } from '../batches.ts'
import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { cancelPost } from './cancel-post.ts'
import { PATIENCE_DAYS } from './post-time.ts'

/** The most posts of one call; the rest is left for the next call. */
const BATCH = 5000

/**
 * Cancels posts that were not approved within a month after their time.
 *
 * @returns How many.
 */
export async function expireApprovals(sql: Sql, jobs: Jobs): Promise<number> {
  const late = await sql<{ account_id: string; post_id: string }[]>`
    select account_id, post_id from posts
     where status = 'awaiting_approval'
       and scheduled_at < now() - make_interval(days => ${PATIENCE_DAYS})
     order by scheduled_at
     limit ${BATCH}
  `
  await eachApart(late, ({ account_id, post_id }) =>
    cancelPost({ sql, accountId: account_id, jobs }, post_id),
  )
  return late.length
}
