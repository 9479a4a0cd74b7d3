import { inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { ProjectRun } from '../project/project-run.ts'
import { StaleRunError, writeAsRun } from '../run/write-as-run.ts'
import type { PartRun } from './part-work.ts'

/** How many parts of one project are worked on at once, on all machines together. */
const MOST_AT_ONCE = 16

/**
 * Queues the parts of a long source, unless that is done already. The last part that is done queues the project again.
 *
 * @param count - Number of parts; as every run of the project plans it.
 * @returns Whether all parts are done.
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

/** Deletes the parts of a project that is settled or deleted; runs on them end at their next write. */
export async function dropParts(
  sql: Sql,
  { account_id, project_id }: { account_id: string; project_id: string },
): Promise<void> {
  await sql`
    delete from project_parts where project_id = ${project_id} and account_id = ${account_id}
  `
}
