import type { Sql } from '../database.ts'
import { sourceKey } from '../object-keys.ts'
import { beginRun, INTERRUPTED } from '../run/begin-run.ts'
import type { Lane } from './enqueue-lane.ts'
import { failPart } from './fail-part.ts'
import type { PartRun, PartWork } from './part-work.ts'

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
