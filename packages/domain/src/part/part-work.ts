import type { ProjectError, ProjectStage } from '@svc/specification'
import { readTerms } from '../account/terms.ts'
import { inTransaction, type Sql } from '../database.ts'
import { sourceKey } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { failProject, type ProjectRun } from '../project/project-run.ts'
import { beginRun, confirmRun, INTERRUPTED, writeAsRun } from '../run/write-as-run.ts'
import { enqueueLane, type Lane, lockProjectOf } from './hand-out-parts.ts'

/** One worker's run on a part of a long source; see `ProjectRun`. */
export interface PartRun extends ProjectRun {
  part_id: string
}

export interface PartWork extends PartRun, Lane {
  /** The engine's number of the part, from 0. */
  number: number
  /** The key of the source's bytes. */
  sourceKey: string
}

export interface PartReport {
  stage: ProjectStage
  /** 0 to 100; a smaller number than the stored one is ignored. */
  progress: number
}

type Row = Omit<PartRun, 'run_id'> & {
  status: 'waiting' | 'working'
  number: number
  upload_id: string | null
}

/**
 * Begins a run on the part that an interrupted run of the same lane left, else on the next one that waits. The rules are those
 * of `beginProject`.
 *
 * @returns `null` when there is nothing to do: no part waits, the part is given up now, or its project is settled or deleted.
 */
export async function beginPart(
  sql: Sql,
  { project_id, shared_by, lane }: Omit<Lane, 'account_id'>,
  attempt: number,
): Promise<PartWork | null> {
  return beginRun(sql, 'part', {
    attempt,
    lock: (sql) => lockPart(sql, { project_id, shared_by, lane }),
    change: sql`, lane = ${lane}`,
    toWork: async (_sql, run, { number, upload_id }) => {
      const { account_id, project_id, part_id, run_id } = run
      const key = sourceKey({ account_id, project_id, upload_id })
      return { account_id, project_id, shared_by, part_id, run_id, lane, number, sourceKey: key }
    },
    giveUp: (sql, run) =>
      failPart(sql, run, {
        code: 'processing_failed',
        message: INTERRUPTED,
        stage: 'transcribing',
        retryable: true,
      }),
  })
}

async function lockPart(
  sql: Sql,
  { project_id, shared_by, lane }: Omit<Lane, 'account_id'>,
): Promise<Row[]> {
  const [project] = await sql<{ account_id: string; upload_id: string | null }[]>`
    select account_id, upload_id from projects
     where project_id = ${project_id} and status = 'processing' and deleted_at is null
       for no key update
  `
  if (!project) return []
  const { account_id, upload_id } = project
  const parts = await sql<Omit<Row, 'upload_id'>[]>`
    select part_id, account_id, project_id, status, number from project_parts
     where project_id = ${project_id} and account_id = ${account_id} and shared_by = ${shared_by}
       and (status = 'waiting' or status = 'working' and lane = ${lane})
     order by status = 'working' desc, number
     limit 1
       for update
  `
  return parts.map((part) => ({ ...part, upload_id }))
}

/** Below this percentage of the parts' work, the time that is left cannot be told. */
const TELLING_PERCENT = 3

/**
 * Stores how far a part is, and what that makes of its project: the progress, and the time that is left.
 *
 * @param span - The project's progress, in percent, when its parts begin and when all of them are done.
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

/** Ends a run on a part whose result is stored. While others wait its lane goes on; after the last one the project is queued. */
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

/** Fails the project of a part that cannot be done; the runs on its other parts end at their next write. */
export async function failPart(sql: Sql, run: PartRun, error: ProjectError): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { account_id, project_id } = run
    const { run_id } = await lockProjectOf(sql, run)
    await confirmRun(sql, 'part', run)
    await failProject(sql, { account_id, project_id, run_id }, error)
  })
}
