import { ApiError } from '@svc/errors'

interface Answer {
  headers: Record<string, unknown>
}

/** Shows a resource's version as its entity tag. */
export function entityTag<T extends { version: number }>(set: Answer, resource: T): T {
  set.headers['etag'] = `"${resource.version}"`
  return resource
}

/** Shows the revision of a clip that was changed as its entity tag. */
export function revisionTag<T extends { revision: number }>(set: Answer, resource: T): T {
  set.headers['etag'] = `"${resource.revision}"`
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
  const version = matched(headers, change.version, 'template', 'version')
  return version === undefined ? change : { ...change, version }
}

/** Reads the revision that a change of a clip is based on, as `expectedVersion` does. */
export function expectedRevision<T extends { revision?: number | null }>(
  headers: Headers,
  change: T,
): T & { revision?: number | null } {
  const revision = matched(headers, change.revision, 'clip', 'revision')
  return revision === undefined ? change : { ...change, revision }
}

function matched(
  headers: Headers,
  given: number | null | undefined,
  resource: string,
  member: string,
): number | undefined {
  const header = headers.get('if-match')?.trim() ?? '*'
  if (header === '*') return undefined
  // The ETag of a clip names its revision in front of a hash of everything else.
  const number = Number(/^"?(\d{1,9})(?:-[0-9a-z]{1,20})?"?$/.exec(header)?.[1])
  if (number > 0 && (given ?? number) === number) return number
  throw new ApiError(
    'VALIDATION_ERROR',
    `If-Match must be the ETag of the ${resource} as it was read, and agree with the ${member} in the body.`,
    { location: 'header.If-Match' },
  )
}
