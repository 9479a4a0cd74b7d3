import type { Fragment, Sql } from '../database.ts'
import { StaleRunError } from '../stale-run.ts'
import type { PostRun } from './post-work.ts'

/** What a post holds after a write. */
export interface WrittenPost {
  ticket: number
  attempts: number
  next_attempt_at: string | null
  social_account_id: string
}

/**
 * Changes a post in the name of one run.
 *
 * @param change - The assignments of the update.
 * @throws {StaleRunError} The post is settled, or another run has it.
 */
export async function writeAsPostRun(
  sql: Sql,
  { account_id, post_id, run_id }: PostRun,
  change: Fragment,
): Promise<WrittenPost> {
  const [written] = await sql<WrittenPost[]>`
    update posts set ${change}, updated_at = now()
     where post_id = ${post_id} and account_id = ${account_id} and run_id = ${run_id}
       and status = 'publishing'
    returning ticket, attempts, next_attempt_at, social_account_id
  `
  if (!written) throw new StaleRunError(`Run ${run_id} of post ${post_id} is over.`)
  return written
}
