import type { Sql } from '../database.ts'

/** Notes that a backup is whole, by the database's clock. */
export async function noteBackup(sql: Sql, folder: string): Promise<void> {
  await sql`
    insert into backups (folder, made_at) values (${folder}, now())
    on conflict (folder) do update set made_at = excluded.made_at
  `
}

/** Returns when a whole backup was last made; `null` when none was, also for a database without tables. */
export async function lastBackup(sql: Sql): Promise<string | null> {
  const [table] = await sql<[{ name: string | null }]>`select to_regclass('backups')::text as name`
  if (table.name === null) return null
  const [last] = await sql<
    [{ made_at: string | null }]
  >`select max(made_at) as made_at from backups`
  return last.made_at
}
