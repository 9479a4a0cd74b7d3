import { StorageError } from '../storage-error.ts'

// The names that AWS, MinIO, Ceph and Garage give to a lack of room.
const FULL = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'InsufficientStorage',
  'EntityTooLarge',
])

/** Returns whether S3 reports that the object does not exist. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'NoSuchKey'
}

/** Converts an S3 error into a `StorageError`; any other error is passed through. */
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
