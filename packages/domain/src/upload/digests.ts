import { inTransaction, type Sql } from '../database.ts'

/** A complete upload whose SHA-256 is not known. */
export interface UndigestedUpload {
  account_id: string
  upload_id: string
  parts_digest: string
}

/** One round of upkeep reads at most this many files. */
const MOST = 20

/** Lists complete uploads whose SHA-256 is not known, the oldest first: those that a store joined without reading them. */
export async function listUndigested(sql: Sql): Promise<UndigestedUpload[]> {
  return sql<UndigestedUpload[]>`
    select account_id, upload_id, parts_digest from uploads
     where status = 'uploaded' and sha256 is null and parts_digest is not null
     order by created_at limit ${MOST}
  `
}

/**
 * Records the SHA-256 of an upload. Projects that were made of it, or of another upload of the same parts, are known by it from
 * then on, as if the file had come whole.
 */
export async function recordDigest(
  sql: Sql,
  { account_id, upload_id, parts_digest }: UndigestedUpload,
  sha256: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    await sql`
      update uploads set sha256 = ${sha256}
       where upload_id = ${upload_id} and account_id = ${account_id} and sha256 is null
    `
    await sql`
      update projects set source_identity = ${`sha256:${sha256}`}
       where account_id = ${account_id} and source_identity = ${`parts:${parts_digest}`}
    `
  })
}
