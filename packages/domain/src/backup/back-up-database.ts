import { join } from 'node:path'
import type { Database, Sql } from '../database.ts'
import { appliedMigrations } from '../migrate.ts'
import {
  BackupError,
  type DatabaseBackup,
  JOBS_FILE,
  listTables,
  type Table,
  type TableBackup,
  writeRows,
} from './database-backup.ts'

/**
 * Writes all rows into files in `folder`, which exists and is empty, while the services go on: every table is read in
 * the state of one moment.
 *
 * @throws {BackupError} The database has no tables of this product.
 */
export async function backUpDatabase(sql: Database, folder: string): Promise<DatabaseBackup> {
  return (await sql.begin('isolation level repeatable read read only', async (snapshot) => {
    const migrations = await appliedMigrations(snapshot)
    if (migrations.length === 0) throw new BackupError('The database is empty: it has no tables.')
    const [{ made_at } = { made_at: '' }] = await snapshot<{ made_at: string }[]>`
      select date_trunc('milliseconds', now()) as made_at
    `
    const tables: TableBackup[] = []
    for (const table of await listTables(snapshot)) {
      tables.push(await copyOut(snapshot, table, folder))
    }
    const { rows: jobs } = await copyJobs(snapshot, folder)
    return { made_at, migrations, tables, jobs }
  })) as DatabaseBackup
}

async function copyOut(sql: Sql, { table, columns }: Table, folder: string): Promise<TableBackup> {
  const file = `${table.replace(/[^a-z0-9_.]/g, '_')}.tsv.gz`
  const rows = await sql.unsafe(`copy ${table} (${columns.join(', ')}) to stdout`).readable()
  return { table, columns, file, ...(await writeRows(rows, join(folder, file))) }
}

/**
 * Copies the jobs that are not done, as they were enqueued. A running job is copied as one that waits. The schedule of
 * the upkeep is made anew by every start.
 */
async function copyJobs(sql: Sql, folder: string) {
  const [{ table } = { table: null }] = await sql<{ table: string | null }[]>`
    select to_regclass('pgboss.job')::text as table
  `
  if (!table) return writeRows(none(), join(folder, JOBS_FILE))
  const jobs = await sql
    // As CSV whose quote and delimiter no JSON has, so that the text is not changed.
    .unsafe(`copy (
      select jsonb_build_object(
               'queue', name, 'data', data, 'turn', -priority, 'startAt', start_after,
               'account', case when group_id is not null then jsonb_build_object(
                 'account_id', group_id, 'limit', group_tier::int) end
             )
        from pgboss.job
       where state in ('created', 'retry', 'active') and name <> 'upkeep'
       order by created_on
    ) to stdout (format csv, quote E'\\x01', delimiter E'\\x02')`)
    .readable()
  return writeRows(jobs, join(folder, JOBS_FILE))
}

async function* none(): AsyncGenerator<Uint8Array> {}

/** Notes that a backup is whole, by the database's clock. */
export async function noteBackup(sql: Sql, folder: string): Promise<void> {
  await sql`
    insert into backups (folder, made_at) values (${folder}, now())
    on conflict (folder) do update set made_at = excluded.made_at
  `
}

/** Returns the folder of the backup that was made last; `null` when none was. */
export async function lastBackupFolder(sql: Sql): Promise<string | null> {
  const [last] = await sql<{ folder: string }[]>`
    select folder from backups order by made_at desc limit 1
  `
  return last?.folder ?? null
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
