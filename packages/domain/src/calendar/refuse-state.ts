import { ApiError } from '@svc/errors'
import type { CalendarPost } from '@svc/specification'
import { ServiceError } from '../service-error.ts'

/** How long a client should wait before it requests a post again that is being published. */
const PATIENCE_SECONDS = 5

/**
 * Returns the error for a post that cannot be changed any more; a cancelled one counts as gone.
 *
 * @param status - `undefined` when the account has no such post.
 */
export function refuseState(post_id: string, status: CalendarPost['status'] | undefined): ApiError {
  if (status === 'posted') {
    return new ServiceError(
      'POST_ALREADY_PUBLISHED',
      `Post ${post_id} was delivered and cannot be changed or cancelled.`,
    )
  }
  if (status === 'publishing') {
    return new ServiceError('POST_IN_PROGRESS', `Post ${post_id} is being published right now.`, {
      retry_after: PATIENCE_SECONDS,
    })
  }
  return new ApiError('NOT_FOUND', `No post ${post_id}.`)
}
