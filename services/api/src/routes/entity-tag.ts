import { ApiError } from '@svc/errors'

/** Shows a resource's version as its entity tag. */
export function entityTag<T extends { version: number }>(
  set: { headers: Record<string, unknown> },
  resource: T,
): T {
  set.headers['etag'] = `"${resource.version}"`
  return resource
}

/**
 * Reads the version that a change is based on from `If-Match`, when the body does not contain it.
 *
 * @throws {ApiError} `VALIDATION_ERROR` for a header that is no version, or another one than the body's.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1
 */
export function expectedVersion<T extends { version?: number | null }>(
  headers: Headers,
  change: T,
): T {
  const header = headers.get('if-match')?.trim() ?? '*'
  if (header === '*') return change
  const version = Number(/^"?(\d{1,9})"?$/.exec(header)?.[1])
  if (version > 0 && (change.version ?? version) === version) return { ...change, version }
  throw new ApiError(
    'VALIDATION_ERROR',
    'If-Match must be the ETag of the template as it was read, and agree with the version in the body.',
    { location: 'header.If-Match' },
  )
}
