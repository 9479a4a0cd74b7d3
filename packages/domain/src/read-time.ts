import type { Sql } from './database.ts'

/** Reads the time of the database, in milliseconds since 1970: the one clock that all processes have in common. */
export async function readTime(sql: Sql): Promise<number> {
  const [row] = await sql<[{ now: string }]>`select clock_timestamp()::timestamptz(3) as now`
  return Date.parse(row.now)
}
