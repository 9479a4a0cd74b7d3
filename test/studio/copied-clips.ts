import type { Database } from '../../packages/domain/src/index.ts'

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
