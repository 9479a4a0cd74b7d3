import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Sql } from '../database.ts'

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
export interface Table {
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
export async function writeRows(
  source: AsyncIterable<Uint8Array>,
  path: string,
): Promise<RowFacts> {
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
