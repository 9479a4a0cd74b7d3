import type { ProjectError } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import { failProject } from '../project/fail-project.ts'
import { confirmRun } from '../run/write-as-run.ts'
import { lockProjectOf } from './lock-project.ts'
import type { PartRun } from './part-work.ts'

/**
 * Fails the project of a part that cannot be done; the runs on its other parts end at their next write.
 *
 * @throws {StaleRunError} The project is settled or deleted, or another worker has the part.
 */
export async function failPart(sql: Sql, run: PartRun, error: ProjectError): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { account_id, project_id } = run
    const { run_id } = await lockProjectOf(sql, run)
    await confirmRun(sql, 'part', run)
    await failProject(sql, { account_id, project_id, run_id }, error)
  })
}
