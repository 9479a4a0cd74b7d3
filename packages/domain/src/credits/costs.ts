import type { Costs } from '@svc/specification'
import type { Sql } from '../database.ts'
import { isTestAccount } from '../test-account/test-account.ts'

const SECONDS_PER_MINUTE = 60

/** What operations cost, in credits. */
export const COSTS: Omit<Costs, 'processing_seconds_per_minute'> = {
  processing_per_minute: 0,
  render_per_minute: 1,
  render_minimum: 1,
  render_high_resolution_factor: 2,
}

/** Gives the price of turning a source into clips. */
export function processingCost(duration_seconds: number): number {
  return Math.ceil(duration_seconds / SECONDS_PER_MINUTE) * COSTS.processing_per_minute
}

/** Gives the price of a render: per started minute, doubled above 1080p. */
export function renderCost(render: { duration_seconds: number; resolution: string }): number {
  const minutes = Math.ceil(render.duration_seconds / SECONDS_PER_MINUTE)
  const credits = Math.max(COSTS.render_minimum, minutes * COSTS.render_per_minute)
  const isHigh = render.resolution === '1440p' || render.resolution === '2160p'
  return isHigh ? credits * COSTS.render_high_resolution_factor : credits
}

/** How many projects the pace is measured by. */
const EXPERIENCE = 20

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
           and not ${isTestAccount(sql, sql`projects.account_id`)}
         order by completed_at desc
         limit ${EXPERIENCE}
      ) as newest
     where worked > 0
  `
  const pace = measured?.pace ?? null
  return pace === null ? null : Math.ceil(pace * SECONDS_PER_MINUTE)
}
