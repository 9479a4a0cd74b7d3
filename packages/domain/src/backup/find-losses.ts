import type { Sql } from '../database.ts'
import { appliedMigrations } from '../migrate.ts'
import { type DatabaseBackup, listTables } from './database-backup.ts'

/**
 * Says what a database that was just restored lacks: tables that the backup leaves out, rows that it counted and that are not there.
 *
 * A backup of an earlier version leaves out the tables that came after it; of those nothing is said.
 */
export async function findLosses(sql: Sql, backup: DatabaseBackup): Promise<string[]> {
  const losses: string[] = []
  for (const { table, rows } of backup.tables) {
    const [found] = await sql.unsafe(`select count(*)::int as rows from ${table}`)
    if (found?.rows < rows) losses.push(`${table} has ${found?.rows} rows of ${rows}`)
  }
  const applied = await appliedMigrations(sql)
  if (applied.some((name) => !backup.migrations.includes(name))) return losses
  const kept = backup.tables.map(({ table }) => table)
  const left = (await listTables(sql)).filter(({ table }) => !kept.includes(table))
  return [...losses, ...left.map(({ table }) => `the backup has no ${table}`)]
}

/** Counts the accounts of which another number of stored bytes is noted than their rows say. */
export async function countStoredBytesDrift(sql: Sql): Promise<number> {
  const [found] = await sql<[{ accounts: number }]>`
    select count(*)::int as accounts from stored_bytes_drift
  `
  return found.accounts
}
