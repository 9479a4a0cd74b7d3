import type { Platform, PostContent, PostError, RenderOutputFacts } from '@svc/specification'
import type { Sql } from '../database.ts'
import { JobPostponed, type Jobs } from '../jobs/jobs.ts'
import { beginRun, recordState } from '../run/write-as-run.ts'
import { failPost, MAX_POST_ATTEMPTS } from './complete-post.ts'
import { type LoadedPost, loadPost } from './load-post.ts'

/** One worker's run on a post; see `ProjectRun`. */
export interface PostRun {
  account_id: string
  project_id: string
  post_id: string
  run_id: string
}

/** Everything a worker needs to publish. */
export interface PostWork extends PostRun {
  platform: Platform
  social_account_id: string
  platform_account_id: string
  /** Whether its social account is that of a test account: the post is sent nowhere. */
  isTest: boolean
  content: PostContent
  output: RenderOutputFacts
  clipKey: string
  /** The key of the caption file, for captions that are not only burnt in; `null` without one. */
  captions: { vttKey: string; language: string } | null
  begun_at: string
  /** Since when the platform may have the post: an attempt began then and its outcome is unknown. */
  uncertain_since: string | null
  /** Whether the attempt before this one never ended: its worker fell silent. */
  isTakenOver: boolean
  /** The sealed checkpoint that the uncertain attempt saved. */
  checkpoint: string | null
  /** Whether the post may be sent if the platform does not have it; otherwise only the outcome is determined. */
  maySend: boolean
}

/** Identifies the job among those of the post; see `enqueuePost`. */
export interface PostTicket {
  post_id: string
  ticket: number
}

/**
 * Begins a run on a post that is due, or takes the post over from a worker that died; in that case the caller first
 * checks whether the platform has the post.
 *
 * The database's clock decides which post is due. State, time and ticket are tested as the row is locked, so a post that
 * was moved or cancelled a moment before is not published.
 *
 * @param wasExcused - Whether the attempt before this one was interrupted and does not count.
 * @returns `null` when there is nothing to do: the post was moved, cancelled or settled, or has failed now.
 * @throws {JobPostponed} The post's render is not finished.
 */
export async function beginPost(
  { sql, jobs }: { sql: Sql; jobs: Jobs },
  ticket: PostTicket,
  wasExcused = false,
): Promise<PostWork | null> {
  // The attempt before this one, which does not count, is repeated as the same one.
  const counted = wasExcused ? 0 : 1
  return beginRun(sql, 'post', {
    lock: (sql) => lockPost(sql, ticket),
    change: sql`
      , attempts = attempts + ${counted}, last_attempt_at = now(), next_attempt_at = null,
      uncertain_since = coalesce(uncertain_since, now())
    `,
    toWork: (sql, run, { attempts, ...post }) =>
      toWork({ sql, jobs }, run, { ...post, attempts: attempts + counted - 1 }),
  })
}

interface Row extends Omit<PostRun, 'run_id'> {
  status: string
  /** The number of attempts before this one that count. */
  attempts: number
  uncertain_since: string | null
  begun_at: string
}

function lockPost(sql: Sql, { post_id, ticket }: PostTicket) {
  return sql<Row[]>`
    select post_id, account_id, project_id, status, attempts, uncertain_since, now() as begun_at
      from posts
     where post_id = ${post_id} and ticket = ${ticket}
       and (status = 'publishing'
            or status = 'pending' and coalesce(next_attempt_at, scheduled_at) <= now())
       for update
  `
}

async function toWork(
  { sql, jobs }: { sql: Sql; jobs: Jobs },
  { run_id }: PostRun,
  { account_id, project_id, post_id, status, attempts, uncertain_since, begun_at }: Row,
): Promise<PostWork | null> {
  const run = { account_id, project_id, post_id, run_id }
  const stored = await loadPost(sql, run)
  const isUncertain = uncertain_since !== null
  const obstacle = findObstacle(stored, isUncertain)
  if (obstacle) {
    const failure = { error: obstacle, retryAfterSeconds: null, isUncertain }
    await failPost({ sql, jobs }, run, failure)
    return null
  }
  await recordState(sql, 'post', run, 'post.publishing')
  const { is_deleted, output, ...work } = stored
  if (!output) throw new Error(`The finished render of post ${post_id} has no output.`)
  const maySend = !is_deleted && attempts < MAX_POST_ATTEMPTS
  const isTakenOver = status === 'publishing'
  return { ...run, ...work, output, begun_at, uncertain_since, isTakenOver, maySend }
}

/** The error code of a post whose render failed or was cancelled. */
export const RENDER_FAILED = 'render_failed'

/**
 * Returns the error that prevents publishing a post now; `null` when there is none.
 *
 * @param mayBeOut - Whether an earlier attempt may have published the post; then its render does not matter.
 * @throws {JobPostponed} The post's render is not finished.
 */
function findObstacle(post: LoadedPost, mayBeOut: boolean): PostError | null {
  return (mayBeOut ? null : explainRender(post)) ?? explainAccount(post)
}

function explainRender({ render_status, render_error }: LoadedPost): PostError | null {
  if (render_status === 'completed') return null
  if (render_status !== 'failed' && render_status !== 'cancelled') throw new JobPostponed()
  const reason = render_error ? `: ${render_error.message}` : '.'
  return {
    category: 'system_error',
    source: 'system',
    code: RENDER_FAILED,
    message: `The clip could not be rendered${reason}`,
    retryable: false,
    action:
      'Try the render again within a day, which publishes the post too, or render the clip anew and give the post a new time.',
  }
}

function explainAccount({ account_status, status_reason }: LoadedPost): PostError | null {
  if (account_status === 'connected') return null
  return {
    category: account_status === 'expired' ? 'auth_expired' : 'account_issue',
    source: 'user',
    code: `account_${account_status}`,
    message: `The social account is ${account_status}.${status_reason ? ` ${status_reason}` : ''}`,
    retryable: false,
    action: 'Connect the account again, then give the post a new time.',
  }
}
