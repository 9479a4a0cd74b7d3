import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { PostWarning } from './calendar-post.ts'
import type { PostRun } from './post-work.ts'
import { writeAsPostRun } from './run-guard.ts'
import { readWritten } from './select-posts.ts'

/** A post as the platform took it. What the platform did not say is `null`. */
export interface Delivery {
  platform_post_id: string | null
  platform_url: string | null
  visibility_actual: string | null
  /** What is not as it was asked for; absent for nothing. */
  warnings?: PostWarning[]
}

/**
 * Ends a post well.
 *
 * @throws {StaleRunError} The post is settled, or another worker has it.
 */
export async function completePost(sql: Sql, run: PostRun, delivery: Delivery): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { account_id, project_id, post_id } = run
    const { social_account_id } = await writeAsPostRun(
      sql,
      run,
      sql`
        status = 'posted', posted_at = now(), run_id = null, error = null, checkpoint = null,
        uncertain_since = null, platform_post_id = ${delivery.platform_post_id},
        platform_url = ${delivery.platform_url}, visibility_actual = ${delivery.visibility_actual},
        warnings = ${delivery.warnings ?? []}::jsonb
      `,
    )
    await sql`
      update social_accounts set last_used_at = now()
       where social_account_id = ${social_account_id} and account_id = ${account_id}
    `
    const data = await readWritten({ sql, accountId: account_id }, post_id)
    await recordEvent(sql, { account_id, type: 'post.posted', project_id, data })
  })
}
