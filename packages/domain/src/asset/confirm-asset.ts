import { ApiError } from '@svc/errors'
import type { Asset } from '@svc/specification'
import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { readAsset } from './select-assets.ts'

/** How many assets of one account are inspected at a time, so that a worker's other places stay free for other accounts. */
const AT_ONCE = 1

/**
 * Queues the inspection of an asset whose bytes have arrived. A repeated call changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such asset.
 * @throws {ApiError} `CONFLICT` while the asset's bytes have not arrived.
 */
export async function confirmAsset(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'jobs'>,
  asset_id: string,
): Promise<Asset> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId, jobs } = context
    const [confirmed] = await sql<{ waiting: number }[]>`
      update assets a set status = 'processing', updated_at = now()
        from uploads u
       where asset_id = ${asset_id} and a.account_id = ${accountId} and a.status = 'pending'
         and u.upload_id = a.upload_id and u.status = 'uploaded'
      returning (select count(*)::integer from assets
                  where account_id = ${accountId} and status = 'processing') as waiting
    `
    if (confirmed) {
      await jobs.enqueue(sql, {
        queue: 'process_asset',
        data: { asset_id },
        account: { account_id: accountId, limit: AT_ONCE },
        turn: confirmed.waiting,
      })
    }
    const asset = await readAsset({ ...context, sql }, asset_id)
    if (asset.status !== 'pending') return asset
    throw new ApiError(
      'CONFLICT',
      'The bytes of this asset have not arrived; send them to its upload address first.',
      { reason: 'not_arrived' },
    )
  })
}
