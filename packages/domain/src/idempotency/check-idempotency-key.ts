import { ApiError } from '@svc/errors'

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/

/**
 * Refuses a malformed value of the `Idempotency-Key` header.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `header.Idempotency-Key`.
 */
export function checkIdempotencyKey(key: string): void {
  if (KEY.test(key)) return
  throw new ApiError(
    'VALIDATION_ERROR',
    `Received a key of ${key.length} characters; allowed are 1 to 200 printable ASCII characters.`,
    { location: 'header.Idempotency-Key' },
  )
}
