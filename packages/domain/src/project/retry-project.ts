import { ApiError } from '@svc/errors'
import type { Project } from '@svc/specification'
import { lockTerms } from '../account/read-terms.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { readProject } from './read-project.ts'

/**
 * Queues a failed project again; its processing continues after the last finished stage.
 *
 * A project that waits, runs or is completed is returned unchanged, so that a repeated call changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project.
 * @throws {ApiError} `CONFLICT` when the project failed for a reason that another attempt cannot change.
 */
export async function retryProject(context: Context, project_id: string): Promise<Project> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId, jobs } = context
    const { limits } = await lockTerms({ sql, accountId })
    const turn = await queueAgain(sql, accountId, project_id)
    if (turn !== null) {
      await jobs.enqueue(sql, {
        queue: 'process_project',
        data: { project_id },
        account: { account_id: accountId, limit: limits.max_concurrent_projects },
        turn,
      })
    }
    const project = await readProject({ ...context, sql }, project_id)
    if (project.status === 'failed') throw finalFailure(project)
    return project
  })
}

/** @returns The number of the account's projects that wait already; `null` when this one is not to be queued. */
async function queueAgain(sql: Sql, account_id: string, project_id: string) {
  const [queued] = await sql<{ turn: number }[]>`
    update projects
       set status = 'queued', error = null, run_id = null, completed_at = null, updated_at = now(),
           turn = (select count(*) from projects
                    where account_id = ${account_id} and status in ('queued', 'processing')
                      and deleted_at is null)
     where project_id = ${project_id} and account_id = ${account_id} and deleted_at is null
       and status = 'failed' and (error->>'retryable')::boolean
    returning turn
  `
  return queued?.turn ?? null
}

function finalFailure({ error }: Project): ApiError {
  return new ApiError(
    'CONFLICT',
    `The project failed with ${error?.code}, which another attempt cannot change: ${error?.message}`,
  )
}
