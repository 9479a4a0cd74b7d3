import { until } from '@svc/patience'
import type { Database } from '../src/index.ts'

/** Resolves when so many statements of this database wait for rows that others have locked. */
export async function untilWaiting(sql: Database, count = 1): Promise<void> {
  await until(async () => {
    const waiting = await sql`
      select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
    `
    return waiting.length >= count
  })
}
