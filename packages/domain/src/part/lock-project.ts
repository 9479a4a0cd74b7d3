import type { Sql } from '../database.ts'
import { StaleRunError } from '../run/stale-run.ts'
import type { PartRun } from './part-work.ts'

/**
 * Locks the project of a part, before the part: deleting a project locks them in this order.
 *
 * @returns The project's own run: the one that handed the parts out, or another one that took over from it.
 * @throws {StaleRunError} The project is settled or deleted.
 */
export async function lockProjectOf(
  sql: Sql,
  { account_id, project_id, part_id, run_id }: PartRun,
): Promise<{ run_id: string }> {
  const [project] = await sql<{ run_id: string }[]>`
    select run_id from projects
     where project_id = ${project_id} and account_id = ${account_id}
       and status = 'processing' and deleted_at is null
       for no key update
  `
  if (!project) throw new StaleRunError(run_id, `part ${part_id}`)
  return project
}
