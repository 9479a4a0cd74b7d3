import type { Sql } from '../database.ts'
import { inTransaction } from '../database.ts'
import { eachApart } from '../each-apart.ts'
import { forgetSecrets } from './forget-secrets.ts'

/** How long a failed project can be retried; until then it keeps the secrets that its source needs. */
const RETRY_DAYS = 7
const BATCH = 500

/**
 * Ends the time in which failed projects can be retried, and deletes the data that was kept for retrying them.
 *
 * @returns How many.
 */
export async function endRetries(sql: Sql): Promise<number> {
  const over = await sql<{ account_id: string; project_id: string }[]>`
    select account_id, project_id from projects
     where status = 'failed' and (error->>'retryable')::boolean and deleted_at is null
       and completed_at < now() - make_interval(days => ${RETRY_DAYS})
     order by completed_at
     limit ${BATCH}
  `
  await eachApart(over, (project) => endRetry(sql, project))
  return over.length
}

async function endRetry(
  sql: Sql,
  project: { account_id: string; project_id: string },
): Promise<void> {
  const { account_id, project_id } = project
  await inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update projects set error = error || '{"retryable": false}'
       where project_id = ${project_id} and account_id = ${account_id}
         and status = 'failed' and deleted_at is null
    `
    if (count > 0) await forgetSecrets(sql, project)
  })
}
