import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database, Sql } from '../database.ts'
import { appliedMigrations } from '../migrate.ts'

/** What a backup of a database consists of, beside its files. */
export interface DatabaseBackup {
  /** Instant of the snapshot, by the database's clock. */
  made_at: string
  /** The migrations that the database had, by their file names. */
  migrations: string[]
  tables: TableBackup[]
  /** How many jobs were waiting or running. */
  jobs: number
}

/** One table of a backup: a gzip file of Postgres' text format, a row a line. */
export interface TableBackup {
  /** With its schema, quoted as in a statement. */
  table: string
  columns: string[]
  file: string
  rows: number
  /** Of the uncompressed text, lower-case hexadecimal. */
  sha256: string
}

/** The file of the jobs: gzip, a JSON object a line. */
export const JOBS_FILE = 'jobs.jsonl.gz'

/** A backup cannot be made, or cannot be restored here. The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** A table of the product, and the columns that a copy of its rows has. */
interface Table {
  /** With its schema, quoted as in a statement. */
  table: string
  columns: string[]
}

/**
 * Lists all tables but those that tell what the database is: the list of migrations, and the tables of the job queues,
 * which belong to a library and change with it.
 */
export async function listTables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select c.oid::regclass::text as table,
           array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
                         and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r'
       and c.relnamespace in ('public'::regnamespace, 'sign_in'::regnamespace)
       and c.relname <> 'schema_migrations'
     group by c.oid
     order by 1
  `
}

/** The content of a file of rows: how many lines, and the SHA-256 of the uncompressed text. */
export interface RowFacts {
  rows: number
  sha256: string
}

/** Big enough that neither the digest nor the compression is called once a row. */
const CHUNK_BYTES = 256 * 1024
const NEWLINE = 0x0a

/** Writes rows, each ending in a newline, to a new gzip file, and waits for the disk. */
async function writeRows(source: AsyncIterable<Uint8Array>, path: string): Promise<RowFacts> {
  const { facts, counted } = countRows(gathered(source))
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(counted, createGzip({ level: 3 }), file)
  return facts()
}

/** Reads a gzip file of rows into a stream. */
export async function readRows(path: string, target: Writable): Promise<RowFacts> {
  const unzipped: Readable = createReadStream(path).pipe(createGunzip())
  const { facts, counted } = countRows(unzipped)
  await pipeline(counted, target)
  return facts()
}

function countRows(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let rows = 0
  async function* counted() {
    for await (const chunk of source) {
      hash.update(chunk)
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows++
      yield chunk
    }
  }
  return { counted, facts: () => ({ rows, sha256: hash.digest('hex') }) }
}

async function* gathered(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < CHUNK_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  yield Buffer.concat(chunks)
}

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
