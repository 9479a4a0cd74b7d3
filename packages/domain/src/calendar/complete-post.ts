import type { PublishedPost } from '@svc/specification'
import { enqueueFigures, type FigureClock } from '../figures/figures.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { endRun } from '../run/write-as-run.ts'
import type { PostRun } from './post-work.ts'

/**
 * Ends the run on a post successfully. How it does is read later.
 *
 * @throws {StaleRunError} The post is settled, or another worker has taken it over.
 */
export async function completePost(
  { sql, jobs, hourSeconds }: FigureClock & { jobs: Pick<Jobs, 'enqueue'> },
  run: PostRun,
  delivery: PublishedPost,
): Promise<void> {
  const { platform_post_id, platform_url, visibility_actual, warnings = [] } = delivery
  await endRun(sql, 'post', run, {
    change: sql`
      status = 'posted', posted_at = now(), run_id = null, error = null, checkpoint = null,
      uncertain_since = null, platform_post_id = ${platform_post_id},
      platform_url = ${platform_url}, visibility_actual = ${visibility_actual},
      warnings = ${warnings}::jsonb
    `,
    settle: async (sql, { social_account_id }) => {
      await sql`
        update social_accounts set last_used_at = now()
         where social_account_id = ${social_account_id} and account_id = ${run.account_id}
      `
      if (platform_post_id !== null) await enqueueFigures({ sql, jobs, hourSeconds }, run.post_id)
    },
    event: 'post.posted',
  })
}
