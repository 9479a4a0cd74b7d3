import { ApiError } from '@svc/errors'
import { lockAccount } from '../account/lock-account.ts'
import { readTerms } from '../account/read-terms.ts'
import { storedBytes } from '../account/stored-bytes.ts'
import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'

/**
 * Records where the parts of an upload are stored. From now on the whole file counts as stored.
 *
 * @param parts_id - The id of a new place for the parts.
 * @returns The place to use: another one than `parts_id` when another request was first.
 * @throws {ApiError} `CONFLICT` when the upload is complete or expired; `VALIDATION_ERROR` when the account has no room for the file any more.
 */
export async function beginParts(
  { sql, accountId }: Tenant,
  upload_id: string,
  parts_id: string,
): Promise<string> {
  const { limits } = await readTerms({ sql, accountId })
  return inTransaction(sql, async (sql) => {
    await lockAccount(sql, accountId)
    const [begun] = await sql<{ parts_id: string | null }[]>`
      update uploads
         set parts_id = coalesce(parts_id, case
               when ${storedBytes(sql, accountId)} + size_bytes <= ${limits.storage_bytes}::bigint
               then ${parts_id} end)
       where upload_id = ${upload_id} and account_id = ${accountId}
         and status = 'pending' and part_size is not null
      returning parts_id
    `
    if (!begun) throw new ApiError('CONFLICT', 'This upload no longer accepts parts.')
    if (begun.parts_id) return begun.parts_id
    throw new ApiError(
      'VALIDATION_ERROR',
      `The file no longer fits: the storage of the account is limited to ${limits.storage_bytes} bytes.`,
      {
        reason: 'storage_full',
        params: { most: limits.storage_bytes, unit: 'bytes' },
        location: 'body',
      },
    )
  })
}
