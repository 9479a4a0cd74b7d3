import type { Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { PartReport, PartRun } from './part-work.ts'

/** Below this percentage of the parts' work, the time that is left cannot be told. */
const TELLING_PERCENT = 3

/**
 * Stores how far a part is, and what that makes of its project: the progress, and the time that is left.
 *
 * @param span - The project's progress, in percent, when its parts begin and when all of them are done.
 * @throws {StaleRunError} The project is settled or deleted, or another worker has the part.
 */
export async function reportPart(
  sql: Sql,
  run: PartRun,
  { progress }: PartReport,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { account_id, project_id } = run
  await writeAsRun(sql, 'part', run, sql`progress = greatest(progress, ${Math.floor(progress)})`)
  // In a statement of its own, so that no run holds its part while it waits for the project.
  await sql`
    update projects
       set progress = reached.percent::integer, updated_at = now(),
           estimated_seconds_remaining = case
             when reached.percent - ${from} < ${TELLING_PERCENT} then estimated_seconds_remaining
             else ceil(reached.seconds / (reached.percent - ${from}) * (100 - reached.percent))
           end
      from (
        select floor(${from} + ${(to - from) / 100} * avg(progress)) as percent,
               extract(epoch from now() - min(created_at)) as seconds
          from project_parts where project_id = ${project_id} and account_id = ${account_id}
      ) as reached
     where project_id = ${project_id} and account_id = ${account_id}
       and status = 'processing' and deleted_at is null and progress < reached.percent
  `
}
