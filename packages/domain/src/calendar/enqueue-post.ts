import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/**
 * Queues the one job that will publish a post, at its time or at its next attempt. Earlier jobs of the post do
 * nothing, because their ticket is no longer the current one.
 */
export async function enqueuePost(
  sql: Sql,
  jobs: Jobs,
  { post_id, ticket, startAt }: { post_id: string; ticket: number; startAt: string },
): Promise<void> {
  await jobs.enqueue(sql, { queue: 'publish_post', data: { post_id, ticket }, startAt })
}
