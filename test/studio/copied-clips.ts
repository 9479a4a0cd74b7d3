import type { Database } from '../../packages/domain/src/index.ts'

/** Gives an account many videos that failed, which are copies of one: `Video 1`, `Video 2` … from the newest on. */
export async function copyVideo(sql: Database, projectId: string, count: number): Promise<void> {
  await sql`
    insert into projects
    select copy.* from projects p, generate_series(1, ${count}::int) as n,
           jsonb_populate_record(p, jsonb_build_object(
             'project_id', gen_random_uuid(), 'title', 'Video ' || n, 'status', 'failed',
             'created_at', p.created_at - n * interval '1 second'
           )) as copy
     where p.project_id = ${projectId}
  `
}

/** Copies are ranked after the clips that were found. */
export const FIRST_COPY = 10

/** Gives a project many clips, which are copies of one without its reaction: `Moment 1`, `Moment 2` … in their order. */
export async function copyClip(sql: Database, clipId: string, count: number): Promise<void> {
  await sql`
    insert into clips
    select copy.* from clips c, generate_series(1, ${count}::int) as n,
           jsonb_populate_record(c, jsonb_build_object(
             'clip_id', gen_random_uuid(), 'rank', n + ${FIRST_COPY}::int, 'title', 'Moment ' || n, 'reaction', null
           )) as copy
     where c.clip_id = ${clipId}
  `
}
