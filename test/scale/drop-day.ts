import { expireEvents } from '../../packages/domain/src/event/expire-events.ts'
import type { Database } from '../../packages/domain/src/index.ts'

/** How long it takes to be rid of one day of events, in seconds, and how many events those are. */
export interface DroppedDay {
  events: number
  batches: number
  partition: number
}

/**
 * Measures what a day of events costs to delete in batches, as the upkeep does, beside a table that is partitioned by day
 * with the same columns and indexes.
 */
export async function dropDay(sql: Database, events: number): Promise<DroppedDay> {
  await sql.unsafe(`
    create table events_by_day (like events including defaults) partition by range (created_at);
    create table events_day partition of events_by_day for values from ('2000-01-01') to ('2000-01-02');
    create unique index on events_by_day (event_id, created_at);
    create unique index on events_by_day (account_id, sequence, created_at);
    create index on events_by_day (project_id, sequence);
  `)
  await sql`
    update events set created_at = '2000-01-01 12:00Z' where event_id in (select event_id from events order by sequence limit ${events})
  `
  await sql`insert into events_by_day select * from events where created_at < '2000-01-02'`
  await sql.unsafe('vacuum analyze events')
  const partition = await seconds(() => sql.unsafe('drop table events_day'))
  let count = 0
  const batches = await seconds(async () => {
    count = await expireEvents(sql)
  })
  return { events: count, batches, partition }
}

async function seconds(run: () => PromiseLike<unknown>): Promise<number> {
  const since = performance.now()
  await run()
  return (performance.now() - since) / 1000
}
