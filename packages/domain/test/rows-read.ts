import type { Database } from '../src/index.ts'

/** What finding a few rows may read, where tables of few rows are read whole. */
const FEW = 100

/**
 * Runs something, and returns the tables of which it read more than a few rows, with how many.
 *
 * @param sql - A pool of one connection, on which all of it runs: its counts can be made visible at once.
 */
export async function rowsRead(
  sql: Database,
  run: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await counts(sql)
  await run()
  const after = await counts(sql)
  const read = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
  return Object.fromEntries(read.filter(([, rows]) => rows > FEW))
}

async function counts(sql: Database): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`
  const rows = await sql<{ table: string; rows: number }[]>`
    select relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
      from pg_stat_user_tables where schemaname = 'public'
  `
  return new Map(rows.map(({ table, rows }) => [table, rows]))
}
