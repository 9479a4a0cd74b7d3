import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/**
 * Gives a post the one job that will publish it, at its time or at its next attempt. Earlier jobs of it find
 * nothing to do, because their ticket is an old one.
 */
export async function enqueuePost(
  sql: Sql,
  jobs: Jobs,
  { post_id, ticket, startAt }: { post_id: string; ticket: number; startAt: string },
): Promise<void> {
  await jobs.enqueue(sql, { queue: 'publish_post', data: { post_id, ticket }, startAt })
}
