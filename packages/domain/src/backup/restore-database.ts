import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type Database, inTransaction, type Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { appliedMigrations, knownMigrations, migrate } from '../migrate.ts'
import {
  BackupError,
  type DatabaseBackup,
  JOBS_FILE,
  listTables,
  type RowFacts,
  readRows,
  type TableBackup,
} from './database-backup.ts'

type JobLine = Parameters<Jobs['enqueue']>[1]

export interface RestoredDatabase {
  rows: number
  jobs: number
  /** Posts that were due since the backup was made; see `doubtPosts`. */
  doubtful_posts: number
}

/**
 * Makes an empty database what it was when the backup was made, and then what this version needs.
 *
 * All rows come in one transaction, with every foreign key checked at its end: a restore that fails leaves an empty
 * database, and can be repeated.
 *
 * @throws {BackupError} The database has rows or another schema, the backup is damaged or of a later version.
 */
export async function restoreDatabase(
  { sql, jobs }: { sql: Database; jobs: Jobs },
  folder: string,
  backup: DatabaseBackup,
): Promise<RestoredDatabase> {
  await makeTables(sql, backup)
  const restored = await inTransaction(sql, async (sql) => {
    await withoutConstraints(sql, async () => {
      await sql.unsafe(`truncate ${backup.tables.map(({ table }) => table).join(', ')}`)
      for (const table of backup.tables) await copyIn(sql, table, folder)
    })
    await setSequences(sql)
    return {
      rows: backup.tables.reduce((sum, { rows }) => sum + rows, 0),
      jobs: await enqueueAll({ sql, jobs }, join(folder, JOBS_FILE)),
      doubtful_posts: await doubtPosts(sql, backup.made_at),
    }
  })
  await migrate(sql)
  return restored
}

export async function requireEmpty(sql: Sql): Promise<void> {
  const tables = await sql<{ table: string }[]>`
    select found::text as table
      from unnest(array[to_regclass('accounts'), to_regclass('sign_in.users')]) as found
     where found is not null
  `
  for (const { table } of tables) {
    const [found] = await sql.unsafe(`select 1 from ${table} limit 1`)
    if (!found) continue
    throw new BackupError(
      'The database has accounts already. A backup is restored into an empty database only: give another DATABASE_URL or DATA_DIR.',
    )
  }
}

async function makeTables(sql: Database, { migrations }: DatabaseBackup): Promise<void> {
  await requireEmpty(sql)
  const known = await knownMigrations()
  const later = migrations.find((name) => !known.includes(name))
  if (later) {
    throw new BackupError(
      `The backup was made by a later version: this one does not have the migration ${later}.`,
    )
  }
  await migrate(sql, migrations)
  const stray = (await appliedMigrations(sql)).find((name) => !migrations.includes(name))
  if (!stray) return
  throw new BackupError(
    `The database has tables already, of a later version than the backup (${stray}). Give a database that is empty.`,
  )
}

async function copyIn(sql: Sql, backup: TableBackup, folder: string): Promise<void> {
  const { table, columns, file } = backup
  const target = await sql.unsafe(`copy ${table} (${columns.join(', ')}) from stdin`).writable()
  checkFacts(await readRows(join(folder, file), target), backup)
}

function checkFacts(found: RowFacts, { file, rows, sha256 }: TableBackup): void {
  if (found.rows === rows && found.sha256 === sha256) return
  throw new BackupError(
    `The backup is damaged: ${file} has ${found.rows} rows with the digest ${found.sha256}; it was written with ${rows} and ${sha256}.`,
  )
}

/** Lets each identity column continue after the highest value that was copied. */
async function setSequences(sql: Sql): Promise<void> {
  const columns = await sql<{ table: string; column: string; sequence: string }[]>`
    select c.oid::regclass::text as table, quote_ident(a.attname) as column,
           pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'sign_in'::regnamespace)
  `
  for (const { table, column, sequence } of columns) {
    await sql.unsafe(
      `select setval('${sequence}', max(${column})) from ${table} having count(*) > 0`,
    )
  }
}

async function enqueueAll({ sql, jobs }: { sql: Sql; jobs: Jobs }, path: string): Promise<number> {
  let rest = ''
  const target = new Writable({
    write(chunk, _, done) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      enqueueLines(lines).then(() => done(), done)
    },
  })
  return (await readRows(path, target)).rows

  async function enqueueLines(lines: string[]) {
    for (const line of lines) {
      const { account, ...job }: JobLine = JSON.parse(line)
      await jobs.enqueue(sql, { ...job, ...(account && { account }) })
    }
  }
}

/**
 * Marks the posts that may have been published after the backup was made: their workers ask the platform for the post
 * before they send it, and give it up where the platform cannot be asked.
 */
async function doubtPosts(sql: Sql, made_at: string): Promise<number> {
  const { count } = await sql`
    update posts set uncertain_since = ${made_at}
     where status in ('awaiting_approval', 'pending') and uncertain_since is null
       and coalesce(next_attempt_at, scheduled_at) <= now()
  `
  return count
}

/**
 * Fills tables by `work` without their foreign keys and triggers, so that the order of the tables does not matter. Foreign keys are made again afterwards, which checks every row; needs no rights but those of the tables' owner.
 *
 * @param sql - A transaction.
 */
async function withoutConstraints(sql: Sql, work: () => Promise<void>): Promise<void> {
  const foreignKeys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
           pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'sign_in'::regnamespace)
  `
  const triggers = await sql<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name
      from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal
       and c.relnamespace in ('public'::regnamespace, 'sign_in'::regnamespace)
  `
  const change = (statements: string[]) => sql.unsafe(statements.join(';\n'))
  await change(foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`))
  await change(triggers.map(({ table, name }) => `alter table ${table} disable trigger ${name}`))
  await work()
  await change(triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`))
  await change(
    foreignKeys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  )
}

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
