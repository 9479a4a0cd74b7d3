import type { PostError } from '@svc/specification'
import { JobPostponed } from '../jobs/jobs.ts'
import type { LoadedPost } from './load-post.ts'

/** The error code of a post whose render failed or was cancelled. */
export const RENDER_FAILED = 'render_failed'

/**
 * Returns the error that prevents publishing a post now; `null` when there is none.
 *
 * @param mayBeOut - Whether an earlier attempt may have published the post; then its render does not matter.
 * @throws {JobPostponed} The post's render is not finished.
 */
export function findObstacle(post: LoadedPost, mayBeOut: boolean): PostError | null {
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
