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
