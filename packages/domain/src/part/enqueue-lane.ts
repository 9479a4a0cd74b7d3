import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** One of the sequences in which the parts of a project are worked on: each job of a lane takes the next part that waits. */
export interface Lane {
  account_id: string
  project_id: string
  /** The run of the project that handed its parts out. */
  shared_by: string
  /** From 0. */
  lane: number
}

/**
 * Queues the next job of a lane.
 *
 * The lanes of an account take turns with those of other accounts: the first lane of its oldest project gets a place as early
 * as that of any other account, the others where places are free. As a lane goes on for as long as parts wait, the first
 * one alone gets all of them done, however much others have to do.
 */
export async function enqueueLane(
  sql: Sql,
  jobs: Jobs,
  { account_id, project_id, shared_by, lane }: Lane,
): Promise<void> {
  const [{ earlier }] = await sql<[{ earlier: number }]>`
    select count(distinct project_id) as earlier from project_parts
     where account_id = ${account_id} and status <> 'done' and project_id < ${project_id}
  `
  const data = { project_id, shared_by, lane }
  await jobs.enqueue(sql, { queue: 'process_part', data, turn: earlier + lane })
}
