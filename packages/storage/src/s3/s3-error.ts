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
  return codeOf(error) === 'NoSuchKey'
}

/** Converts an S3 error into a `StorageError`; any other error is passed through. */
export function toStorageError(error: unknown): unknown {
  const code = codeOf(error)
  if (!code || error instanceof StorageError) return error
  if (FULL.has(code)) {
    return new StorageError('storage_full', `The storage is full (${code}).`, { cause: error })
  }
  return new StorageError('storage_unavailable', `The storage cannot be used (${code}).`, {
    cause: error,
  })
}

export function codeOf(error: unknown): string | null {
  const { code }: { code?: unknown } = Object(error)
  return typeof code === 'string' ? code : null
}
