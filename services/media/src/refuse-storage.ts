import { ApiError, invalidAt } from '@svc/errors'
import { StorageError } from '@svc/storage'

/** Turns a failure of the object store into the refusal that a client may see; passes on everything else. */
export function refuseStorage(error: unknown): never {
  if (!(error instanceof StorageError)) throw error
  switch (error.code) {
    case 'too_long':
      throw new ApiError('PAYLOAD_TOO_LARGE', error.message, { location: 'body' })
    case 'too_short':
      throw invalidAt('body', error.message)
    case 'wrong_digest':
      throw invalidAt('body', error.message, { reason: 'wrong_digest' })
    case 'storage_full':
      throw new ApiError('SERVICE_UNAVAILABLE', 'The storage is full. Try again later.', {
        retry_after: 60,
      })
    case 'storage_unavailable':
      throw new ApiError('UPSTREAM_ERROR', 'The storage cannot be used right now. Try again.', {
        retry_after: 5,
      })
    default:
      throw error
  }
}
