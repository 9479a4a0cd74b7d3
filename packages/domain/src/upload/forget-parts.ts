import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'

/**
 * Deletes the record of an upload's parts, which the store has lost: they are to be sent again. Nothing is deleted of an upload that
 * has other parts by now, or is complete.
 */
export async function forgetParts(
  { sql, accountId }: Tenant,
  lost: { upload_id: string; parts_id: string; parts_digest: string | null },
): Promise<void> {
  const { upload_id, parts_id, parts_digest } = lost
  await inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update uploads set parts_id = null, parts_digest = null
       where upload_id = ${upload_id} and account_id = ${accountId} and status = 'pending'
         and parts_id = ${parts_id} and parts_digest is not distinct from ${parts_digest}
    `
    if (count > 0) await sql`delete from upload_parts where upload_id = ${upload_id}`
  })
}
