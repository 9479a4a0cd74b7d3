import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@svc/errors'
import { toInstant } from '@svc/specification'
import type { Conditional, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'

interface List {
  updated_at: string | null
}

/** How one of the lists of a brand is replaced. */
interface Replacement<L extends List> {
  /** What the list becomes. */
  wanted: Partial<L>
  /** The `updated_at` of the list that is replaced; absent: whatever there is. */
  expected: string | null | undefined
  read(tenant: Tenant): Promise<L>
  /** Writes `wanted`, with a time that is later than the one before; the row is there and is locked. */
  write(tenant: Tenant): Promise<L>
}

/**
 * Replaces one of the lists of a brand, under the lock of its row; one that is the same already is not written.
 *
 * @throws {ApiError} `CONFLICT` when the list is another than the one that is to be replaced.
 */
export async function replaceList<L extends List>(
  context: Tenant & Conditional,
  { wanted, expected, read, write }: Replacement<L>,
): Promise<L> {
  const { accountId } = context
  return inTransaction(context.sql, async (sql) => {
    const tenant = { sql, accountId }
    await sql`
      insert into brand_kits (account_id) values (${accountId})
      on conflict (account_id) do update set account_id = excluded.account_id
    `
    const before = await read(tenant)
    context.requireState?.(before)
    if (expected !== undefined && (expected && toInstant(expected)) !== before.updated_at) {
      throw changedMeanwhile()
    }
    return isDeepStrictEqual({ ...before, ...wanted }, before) ? before : write(tenant)
  })
}

function changedMeanwhile(): ApiError {
  return new ApiError('CONFLICT', 'The list was changed since it was read; read it again.', {
    reason: 'changed_since',
    location: 'body.updated_at',
  })
}
