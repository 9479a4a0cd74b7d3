import { inTransaction, type Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { ProjectRun } from '../project/project-work.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import { createUlid } from '../ulid.ts'
import { enqueueLane } from './enqueue-lane.ts'

/** How many parts of one project are worked on at once, on all machines together. */
const MOST_AT_ONCE = 16

/**
 * Queues the parts of a long source, unless that is done already. The last part that is done queues the project again.
 *
 * @param count - Number of parts; as every run of the project plans it.
 * @returns Whether all parts are done.
 * @throws {StaleRunError} The project was deleted, or another worker has taken it over.
 */
export async function handOutParts(
  sql: Sql,
  jobs: Jobs,
  run: ProjectRun,
  count: number,
): Promise<boolean> {
  return inTransaction(sql, async (sql) => {
    const { account_id, project_id } = run
    await writeAsRun(sql, 'project', run, sql`stage = 'transcribing'`)
    const [known] = await sql<[{ parts: number; done: number }]>`
      select count(*) as parts, count(*) filter (where status = 'done') as done
        from project_parts where project_id = ${project_id} and account_id = ${account_id}
    `
    if (known.parts > 0) return known.done === known.parts
    const parts = Array.from({ length: count }, (_, number) => ({
      part_id: createUlid(),
      account_id,
      project_id,
      shared_by: run.run_id,
      number,
    }))
    for (const part of parts) await sql`insert into project_parts ${sql(part)}`
    for (let lane = 0; lane < Math.min(count, MOST_AT_ONCE); lane++) {
      await enqueueLane(sql, jobs, { account_id, project_id, shared_by: run.run_id, lane })
    }
    return false
  })
}
