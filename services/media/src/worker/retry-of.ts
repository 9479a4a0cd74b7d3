import { JobPostponed } from '@svc/domain'
import { StorageError } from '@svc/storage'

/** What a job that must be tried again throws: a storage that is away costs it no attempt. */
export function retryOf(cause: unknown): unknown {
  const isAway = cause instanceof StorageError && cause.code === 'storage_unavailable'
  return isAway ? new JobPostponed(cause.message, { cause }) : cause
}
