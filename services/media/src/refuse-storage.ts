import { ApiError } from '@svc/errors'
import { StorageError } from '@svc/storage'

/** Turns a failure of the object store into the refusal that a client may see; passes on everything else. */
export function refuseStorage(error: unknown): never {
  if (!(error instanceof StorageError)) throw error
  switch (error.code) {
    case 'too_long':
      throw new ApiError('PAYLOAD_TOO_LARGE', error.message, { location: 'body' })
    case 'too_short':
      throw new ApiError('VALIDATION_ERROR', error.message, { location: 'body' })
    case 'wrong_digest':
      throw new ApiError('VALIDATION_ERROR', error.message, {
        reason: 'wrong_digest',
        location: 'body',
      })
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
