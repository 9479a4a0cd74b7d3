import { ApiError } from '@svc/errors'
import type { ProjectSettings } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { roundNumbers } from '../round-numbers.ts'

/** What tells sources of projects apart. */
interface KnownSource {
  upload_id: string | null
  source_identity: string
}

/**
 * Returns the length of a source in seconds, where the same bytes were probed for an earlier project; else `null`. The file at a
 * URL may have changed since.
 */
export async function probedLength(
  { sql, accountId }: Tenant,
  { upload_id, source_identity }: KnownSource,
): Promise<number | null> {
  if (upload_id === null) return null
  const [probed] = await sql<{ seconds: number }[]>`
    select (source->>'duration_seconds')::float8 as seconds from projects
     where account_id = ${accountId} and source_identity = ${source_identity}
       and source->>'duration_seconds' is not null
     order by created_at desc
     limit 1
  `
  return probed ? roundNumbers(probed.seconds) : null
}

/**
 * Refuses a range that begins after the end of a source whose length is known; of others it is checked while the project
 * is processed.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.settings.range.start`.
 */
export async function checkRange(
  tenant: Tenant,
  { range }: ProjectSettings,
  source: KnownSource,
): Promise<void> {
  if (!range) return
  const seconds = await probedLength(tenant, source)
  if (seconds === null || range.start < seconds) return
  throw new ApiError(
    'VALIDATION_ERROR',
    `The range begins at ${range.start} s; the source lasts ${seconds} s.`,
    {
      reason: 'outside_of_source',
      params: { received: range.start, most: seconds, unit: 'seconds' },
      location: 'body.settings.range.start',
    },
  )
}
