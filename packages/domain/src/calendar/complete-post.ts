import type { PublishedPost } from '@svc/specification'
import { enqueueFigures, type FigureClock } from '../figures/figures.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { endRun } from '../run/write-as-run.ts'
import type { PostRun } from './post-work.ts'

/**
 * Ends the run on a post successfully. How it does is read later, and its first comment is written now.
 *
 * @param isCommented - Whether a first comment is to be written below it.
 * @throws {StaleRunError} The post is settled, or another worker has taken it over.
 */
export async function completePost(
  { sql, jobs, hourSeconds }: FigureClock & { jobs: Pick<Jobs, 'enqueue'> },
  run: PostRun,
  delivery: PublishedPost,
  isCommented = false,
): Promise<void> {
  const { platform_post_id, platform_url, visibility_actual } = delivery
  const isUnnamed = isCommented && platform_post_id === null
  const warnings = [...(delivery.warnings ?? []), ...(isUnnamed ? [UNNAMED] : [])]
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
      if (platform_post_id === null) return
      const { post_id } = run
      await enqueueFigures({ sql, jobs, hourSeconds }, post_id)
      if (isCommented) await jobs.enqueue(sql, { queue: 'comment_post', data: { post_id } })
    },
    event: 'post.posted',
  })
}

const UNNAMED = {
  code: 'first_comment_missing',
  message:
    'The first comment is not below the post, which its platform did not name: write it there yourself.',
} as const
