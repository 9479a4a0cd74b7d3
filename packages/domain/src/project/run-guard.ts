import type { Fragment, Sql } from '../database.ts'
import { StaleRunError } from '../stale-run.ts'
import type { ProjectRun } from './project-work.ts'

/**
 * Changes a project in the name of one run.
 *
 * @param change - The assignments of the update.
 * @throws {StaleRunError} The project is finished or deleted, or another run has it.
 */
export async function writeAsRun(
  sql: Sql,
  { account_id, project_id, run_id }: ProjectRun,
  change: Fragment,
): Promise<void> {
  const { count } = await sql`
    update projects set ${change}, updated_at = now()
     where project_id = ${project_id} and account_id = ${account_id} and run_id = ${run_id}
       and status = 'processing' and deleted_at is null
  `
  if (count === 0) throw new StaleRunError(`Run ${run_id} of project ${project_id} is over.`)
}
