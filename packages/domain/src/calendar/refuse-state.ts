import { ApiError } from '@svc/errors'
import type { CalendarPost } from '@svc/specification'
import { ServiceError } from '../service-error.ts'

/** What a client should wait before it asks again about a post that is on its way. */
const PATIENCE_SECONDS = 5

/** Says why a post can no longer be changed; `undefined`: there is none. */
export function refuseState(post_id: string, status: CalendarPost['status'] | undefined): ApiError {
  if (status === 'posted') {
    return new ServiceError('POST_ALREADY_PUBLISHED', `Post ${post_id} was delivered; it stays.`)
  }
  if (status === 'publishing') {
    return new ServiceError('POST_IN_PROGRESS', `Post ${post_id} is being published right now.`, {
      retry_after: PATIENCE_SECONDS,
    })
  }
  return new ApiError('NOT_FOUND', `No post ${post_id}.`)
}
