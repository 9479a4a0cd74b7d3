import type { ProjectWarning } from '@svc/specification'
import type { Sql } from '../database.ts'
import { dropParts } from '../part/drop-parts.ts'
import { endRun } from '../run/end-run.ts'
import { forgetSecrets } from './forget-secrets.ts'
import type { ProjectRun } from './project-work.ts'

/**
 * Ends a run successfully. A clip that still has no preview will never get one.
 *
 * @throws {StaleRunError} The project was deleted, or another worker has taken it over.
 */
export async function finishProject(
  sql: Sql,
  run: ProjectRun,
  { warnings }: { warnings: ProjectWarning[] },
): Promise<void> {
  await endRun(sql, 'project', run, {
    change: sql`
      status = 'completed', stage = null, progress = 100, estimated_seconds_remaining = null,
      warnings = ${warnings}::jsonb, completed_at = now()
    `,
    settle: async (sql) => {
      await forgetSecrets(sql, run)
      await dropParts(sql, run)
      await sql`
        update clips set status = 'failed', updated_at = now()
         where project_id = ${run.project_id} and account_id = ${run.account_id}
           and status = 'processing'
      `
    },
    event: 'project.completed',
    from: 'processing',
  })
}
