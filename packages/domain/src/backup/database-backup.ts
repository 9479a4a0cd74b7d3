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
