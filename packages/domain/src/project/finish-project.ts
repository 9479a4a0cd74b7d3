import { inTransaction, type Sql } from '../database.ts'
import { forgetSecrets } from './forget-secrets.ts'
import type { ProjectWarning } from './project.ts'
import type { ProjectRun } from './project-work.ts'
import { recordEnd } from './record-end.ts'
import { writeAsRun } from './run-guard.ts'

/**
 * Ends a run well. A clip that still has no preview will never get one.
 *
 * @throws {StaleRunError} The project is gone, or another worker has it.
 */
export async function finishProject(
  sql: Sql,
  run: ProjectRun,
  { warnings }: { warnings: ProjectWarning[] },
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    await writeAsRun(
      sql,
      run,
      sql`
        status = 'completed', stage = null, progress = 100, estimated_seconds_remaining = null,
        warnings = ${warnings}::jsonb, completed_at = now()
      `,
    )
    await forgetSecrets(sql, run)
    await sql`
      update clips set status = 'failed', updated_at = now()
       where project_id = ${run.project_id} and account_id = ${run.account_id}
         and status = 'processing'
    `
    await recordEnd(sql, run, 'project.completed')
  })
}
