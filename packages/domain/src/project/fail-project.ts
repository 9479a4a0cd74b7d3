import { inTransaction, type Sql } from '../database.ts'
import { forgetSecrets } from './forget-secrets.ts'
import type { ProjectError } from './project.ts'
import type { ProjectRun } from './project-work.ts'
import { recordEnd } from './record-end.ts'
import { writeAsRun } from './run-guard.ts'

/**
 * Ends a run for a reason its owner can read. Clips that were found stay readable.
 *
 * @throws {StaleRunError} The project is gone, or another worker has it.
 */
export async function failProject(sql: Sql, run: ProjectRun, error: ProjectError): Promise<void> {
  await inTransaction(sql, async (sql) => {
    await writeAsRun(
      sql,
      run,
      sql`
        status = 'failed', stage = null, estimated_seconds_remaining = null,
        error = ${error}::jsonb, completed_at = now()
      `,
    )
    // Another attempt needs them; see `endRetries`.
    if (!error.retryable) await forgetSecrets(sql, run)
    await recordEnd(sql, run, 'project.failed')
  })
}
