import type { PostError, PublishedPost } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import { enqueueFigures, type FigureClock } from '../figures/figures.ts'
import type { Enqueuer, Jobs } from '../jobs/jobs.ts'
import { tellOfFailedPost } from '../notice/notice.ts'
import { endRun, writeAsRun } from '../run/write-as-run.ts'
import { markExpired, tellExpired } from '../social-account/expiring-accounts.ts'
import type { PostRun } from './begin-post.ts'
import { enqueuePost } from './post-time.ts'

/**
 * Ends the run on a post successfully. How it does is read later, and its first comment is written now.
 *
 * @param isCommented - Whether a first comment is to be written below it.
 */
export async function completePost(
  { sql, jobs, hourSeconds }: FigureClock & Enqueuer,
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
      const account = { account_id: run.account_id, limit: 1 }
      if (isCommented)
        await jobs.enqueue(sql, { queue: 'comment_post', data: { post_id }, account })
    },
    event: 'post.posted',
  })
}

const UNNAMED = {
  code: 'first_comment_missing',
  message:
    'The first comment is not below the post, which its platform did not name: write it there yourself.',
} as const

/** How long after each failed attempt the next one is made. */
const PAUSES_SECONDS = [60, 300, 1800]

/** After this many attempts a post is given up: the first one, and one after each pause. */
export const MAX_POST_ATTEMPTS = PAUSES_SECONDS.length + 1

export interface FailedAttempt {
  error: PostError
  /** How long the platform asked to wait before the next request, in seconds; `null` when it named no time. */
  retryAfterSeconds: number | null
  /** Whether the platform may have the post in spite of the error. Then the platform is checked before the post is sent again. */
  isUncertain: boolean
}

/**
 * Ends a failed attempt: the post waits for the next attempt when another one can help, and fails otherwise. Then the account's owners
 * are told.
 *
 * A post whose outcome is unknown when it is given up fails as `unknown`, and is never repeated automatically.
 */
export async function failPost(
  { sql, jobs }: { sql: Sql; jobs: Jobs },
  run: PostRun,
  failure: FailedAttempt,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { social_account_id, pause } = await readAttempt(sql, run, failure)
    const account = { account_id: run.account_id, social_account_id }
    const { category, message } = failure.error
    const expired =
      category === 'auth_expired' && (await markExpired({ sql, jobs }, account, message))
    if (pause === null) await giveUp(sql, jobs, run, failure)
    else await repeat(sql, jobs, run, failure, pause)
    if (expired) await tellExpired(sql, account)
  })
}

async function readAttempt(sql: Sql, run: PostRun, failure: FailedAttempt) {
  const { account_id } = run
  const written = await writeAsRun(sql, 'post', run, sql`last_attempt_at = last_attempt_at`)
  const { attempts, social_account_id } = written
  const [project] = await sql`
    select 1 from projects
     where project_id = ${run.project_id} and account_id = ${account_id} and deleted_at is null
  `
  const usual = PAUSES_SECONDS[attempts - 1]
  const may = failure.error.retryable && project !== undefined && usual !== undefined
  const pause = may ? Math.max(usual, failure.retryAfterSeconds ?? 0) : null
  return { social_account_id, pause }
}

async function repeat(
  sql: Sql,
  jobs: Jobs,
  run: PostRun,
  { error, isUncertain }: FailedAttempt,
  pause: number,
): Promise<void> {
  const { ticket, next_attempt_at } = await writeAsRun(
    sql,
    'post',
    run,
    sql`
      status = 'pending', run_id = null, error = ${error}::jsonb, ticket = ticket + 1,
      next_attempt_at = now() + make_interval(secs => ${pause}),
      uncertain_since = ${isUncertain ? sql`uncertain_since` : null}
    `,
  )
  const startAt = next_attempt_at ?? ''
  const { post_id, account_id: accountId } = run
  await enqueuePost({ sql, jobs, accountId }, { post_id, ticket, startAt })
}

async function giveUp(
  sql: Sql,
  jobs: Jobs,
  run: PostRun,
  { error, isUncertain }: FailedAttempt,
): Promise<void> {
  const shown = isUncertain ? toUnknown(error) : error
  const notice_id = await tellOfFailedPost({ sql, jobs }, run.account_id)
  await endRun(sql, 'post', run, {
    change: sql`
      status = 'failed', run_id = null, error = ${shown}::jsonb, checkpoint = null,
      uncertain_since = null, notice_id = ${notice_id}
    `,
    event: 'post.failed',
    code: shown.category,
  })
}

function toUnknown(error: PostError): PostError {
  if (error.category === 'unknown') return error
  return {
    category: 'unknown',
    source: 'system',
    code: 'outcome_unknown',
    message: `An attempt may have made the post, and the platform could not be reached to check. ${error.message}`,
    retryable: false,
    action: 'Look at the account: the post may be there. Schedule it again only if it is not.',
  }
}

/**
 * Stores the checkpoint that an attempt needs to continue after a crash.
 *
 * @param sealed - The checkpoint, which is secret and was sealed by the caller.
 * @throws {StaleRunError} Another worker has taken over the post; this one must stop sending.
 */
export async function saveCheckpoint(sql: Sql, run: PostRun, sealed: string): Promise<void> {
  await writeAsRun(sql, 'post', run, sql`checkpoint = ${sealed}`)
}
