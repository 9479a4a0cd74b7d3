import type { Sql } from '../database.ts'
import { readRow } from '../stored/read-row.ts'

/** A stretch of a source that an earlier clip was rendered from. Seconds of the source. */
export interface UsedMoment {
  clip_id: string
  start: number
  end: number
}

/** Finds the moments of a project's source that the account's other projects have rendered. */
export async function findUsedMoments(
  sql: Sql,
  project: { account_id: string; project_id: string; source_identity: string },
): Promise<UsedMoment[]> {
  const clips = await sql<{ clip_id: string; segments: { start: number; end: number }[] }[]>`
    select c.clip_id, c.segments
      from clips c
      join projects p using (project_id)
     where p.account_id = ${project.account_id}
       and c.account_id = ${project.account_id}
       and p.source_identity = ${project.source_identity}
       and p.project_id <> ${project.project_id}
       and p.deleted_at is null
       and exists (
         select 1 from renders r where r.clip_id = c.clip_id and r.status = 'completed'
       )
  `
  const moments = clips.flatMap((clip) => {
    const { clip_id, segments } = readRow('clips', clip)
    return segments.map((segment) => ({ clip_id, ...segment }))
  })
  return moments.toSorted((a, b) => a.start - b.start)
}
