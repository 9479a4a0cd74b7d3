import type { Sql } from '../database.ts'
import { eachApart } from '../each-apart.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { deleteProject } from './delete-project.ts'

/** The most projects of one call; the rest is left for the next call. */
const BATCH = 5000

/**
 * Deletes projects whose plan's retention has passed.
 *
 * @returns How many.
 */
export async function expireProjects(sql: Sql, jobs: Jobs): Promise<number> {
  const expired = await sql<{ account_id: string; project_id: string }[]>`
    select account_id, project_id from projects
     where expires_at <= now() and deleted_at is null
     order by expires_at
     limit ${BATCH}
  `
  await eachApart(expired, ({ account_id, project_id }) =>
    deleteProject({ sql, accountId: account_id, jobs }, project_id),
  )
  return expired.length
}
