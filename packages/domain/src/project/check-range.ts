import { ApiError } from '@svc/errors'
import type { ProjectSettings } from '@svc/specification'
import type { Tenant } from '../context.ts'

/**
 * Refuses a range that begins after the end of a source. The length is known only when the same bytes were probed for an
 * earlier project. The file at a URL may have changed, so its range is checked while the project is processed.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.settings.range.start`.
 */
export async function checkRange(
  { sql, accountId }: Tenant,
  { range }: ProjectSettings,
  { upload_id, source_identity }: { upload_id: string | null; source_identity: string },
): Promise<void> {
  if (!range || upload_id === null) return
  const [probed] = await sql<{ seconds: number }[]>`
    select (source->>'duration_seconds')::float8 as seconds from projects
     where account_id = ${accountId} and source_identity = ${source_identity}
       and source->>'duration_seconds' is not null
     order by created_at desc
     limit 1
  `
  if (!probed || range.start < probed.seconds) return
  throw new ApiError(
    'VALIDATION_ERROR',
    `The range begins at ${range.start} s; the source lasts ${probed.seconds} s.`,
    {
      reason: 'outside_of_source',
      params: { received: range.start, most: probed.seconds, unit: 'seconds' },
      location: 'body.settings.range.start',
    },
  )
}
