import { readTerms } from '../account/read-terms.ts'
import { inTransaction, type Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import { enqueueLane } from './enqueue-lane.ts'
import { lockProjectOf } from './lock-project.ts'
import type { PartWork } from './part-work.ts'

/**
 * Ends a run on a part whose result is stored. While others wait its lane goes on; after the last one the project is queued.
 *
 * @throws {StaleRunError} The project is settled or deleted, or another worker has the part.
 */
export async function completePart(sql: Sql, jobs: Jobs, work: PartWork): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { account_id, project_id } = work
    await lockProjectOf(sql, work)
    await writeAsRun(sql, 'part', work, sql`status = 'done', progress = 100`)
    const [left] = await sql<[{ waiting: number; open: number }]>`
      select count(*) filter (where status = 'waiting') as waiting, count(*) as open
        from project_parts
       where project_id = ${project_id} and account_id = ${account_id} and status <> 'done'
    `
    if (left.waiting > 0) await enqueueLane(sql, jobs, work)
    if (left.open > 0) return
    const { limits } = await readTerms({ sql, accountId: account_id })
    await jobs.enqueue(sql, {
      queue: 'process_project',
      data: { project_id },
      account: { account_id, limit: limits.max_concurrent_projects },
    })
  })
}
