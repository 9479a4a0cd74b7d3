import { ApiError } from '@svc/errors'
import type { Upload } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import { uploadColumns } from './upload-columns.ts'

/** The facts about the bytes that arrived. */
interface UploadFacts {
  size_bytes: number
  sha256: string
}

/**
 * Accepts the bytes of an upload that came whole, once.
 *
 * Of two senders to one address, the first to call this wins: the row is locked while its bytes
 * are stored, and the other sender is refused.
 *
 * @param facts - Measured on the bytes that arrived.
 * @param place - Puts the bytes under the upload's key; when it fails, the upload stays pending.
 * @returns The upload, and where parts of it that arrived before are to be freed: see `forgetPlace`.
 * @throws {ApiError} `CONFLICT` when the upload is not waiting for bytes any more.
 */
export async function completeUpload(
  sql: Sql,
  upload_id: string,
  facts: UploadFacts,
  place: () => Promise<void>,
): Promise<{ upload: Upload; parts_id: string | null }> {
  return inTransaction(sql, async (sql) => {
    const [pending] = await sql<{ parts_id: string | null }[]>`
      select parts_id from uploads
       where upload_id = ${upload_id} and status = 'pending' and parts_digest is null
         for update
    `
    if (!pending) {
      throw new ApiError('CONFLICT', 'This upload is complete or expired; create another one.')
    }
    // Moving the bytes may take longer than a transaction may otherwise be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`
    await place()
    const [upload] = await sql<[Upload]>`
      update uploads
         set status = 'uploaded', size_bytes = ${facts.size_bytes}, sha256 = ${facts.sha256}
       where upload_id = ${upload_id}
      returning ${uploadColumns(sql)}
    `
    await sql`delete from upload_parts where upload_id = ${upload_id}`
    return { upload, parts_id: pending.parts_id }
  })
}
