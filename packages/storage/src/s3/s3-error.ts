import { StorageError } from '../storage-error.ts'

// The names that AWS, MinIO, Ceph and Garage give to a lack of room.
const FULL = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'InsufficientStorage',
  'EntityTooLarge',
])

/** Whether S3 says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'NoSuchKey'
}

/** Puts a failure of S3 into the words of a store; what is not S3's is passed through. */
export function toStorageError(error: unknown): unknown {
  const code = errorCode(error)
  if (!code || error instanceof StorageError) return error
  if (FULL.has(code)) {
    return new StorageError('storage_full', `The storage is full (${code}).`, { cause: error })
  }
  return new StorageError('storage_unavailable', `The storage cannot be used (${code}).`, {
    cause: error,
  })
}

function errorCode(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
