export type StorageErrorCode =
  | 'invalid_key'
  | 'not_found'
  | 'storage_full'
  | 'storage_unavailable'
  | 'too_long'
  | 'too_short'
  | 'wrong_digest'

/** Why an object could not be stored or read. `storage_full` and `storage_unavailable` may be temporary. */
export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
  }
}

// EFBIG is the limit of a process or file system on one file; its effect is the same as a full disk.
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Converts a file system error into a `StorageError`; any other error is passed through. */
export function toStorageError(error: unknown): unknown {
  const code = errorCode(error)
  if (!code) return error
  if (FULL.has(code)) {
    return new StorageError('storage_full', `The storage is full (${code}).`, { cause: error })
  }
  if (code === 'EISDIR' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new StorageError('invalid_key', 'The object key lies below another object.', {
      cause: error,
    })
  }
  return new StorageError('storage_unavailable', `The storage cannot be used (${code}).`, {
    cause: error,
  })
}

/** Throws what `toStorageError` makes of an error. */
export function fail(error: unknown): never {
  throw toStorageError(error)
}

export function isMissing(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function errorCode(error: unknown): string | null {
  const code = String(Object(error).code)
  return /^E[A-Z0-9]+$/.test(code) ? code : null
}
