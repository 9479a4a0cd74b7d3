import type { Sql } from '../database.ts'

/** How many projects the pace is measured by. */
const EXPERIENCE = 20
const SECONDS_PER_MINUTE = 60

/**
 * Returns the seconds that a minute of a source takes to be worked on: the median of the newest projects of this service.
 * One pace holds for all accounts, which share its workers; it tells nothing of what they worked on.
 *
 * @returns `null` before the first project is completed.
 */
export async function measurePace(sql: Sql): Promise<number | null> {
  const [measured] = await sql<{ pace: number | null }[]>`
    select percentile_cont(0.5) within group (order by spent / worked) as pace
      from (
        select extract(epoch from completed_at - started_at)::float8 as spent,
               least(coalesce((settings->'range'->>'end')::float8, seconds), seconds)
                 - coalesce((settings->'range'->>'start')::float8, 0) as worked
          from projects, lateral (select (source->>'duration_seconds')::float8 as seconds) as length
         where status = 'completed' and started_at is not null
         order by completed_at desc
         limit ${EXPERIENCE}
      ) as newest
     where worked > 0
  `
  const pace = measured?.pace ?? null
  return pace === null ? null : Math.ceil(pace * SECONDS_PER_MINUTE)
}
