import type { ProjectError } from '@svc/specification'
import type { Sql } from '../database.ts'
import { dropParts } from '../part/drop-parts.ts'
import { endRun } from '../run/end-run.ts'
import { forgetSecrets } from './forget-secrets.ts'
import type { ProjectRun } from './project-work.ts'

/**
 * Ends a run as failed, with a reason for the project's owner. Clips that were found stay readable.
 *
 * @throws {StaleRunError} The project was deleted, or another worker has taken it over.
 */
export async function failProject(sql: Sql, run: ProjectRun, error: ProjectError): Promise<void> {
  await endRun(sql, 'project', run, {
    change: sql`
      status = 'failed', stage = null, estimated_seconds_remaining = null,
      error = ${error}::jsonb, completed_at = now()
    `,
    settle: async (sql) => {
      await dropParts(sql, run)
      // Another attempt needs the project's secrets; see `endRetries`.
      if (!error.retryable) await forgetSecrets(sql, run)
    },
    event: 'project.failed',
    code: error.code,
    from: 'processing',
  })
}
