import { ApiError } from '@svc/errors'
import type { Context } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { assetFolder, uploadKey } from '../object-keys.ts'
import { readAsset } from './select-assets.ts'

/** A worker that was processing the asset has noticed the deletion by then and stopped writing. */
const STRAGGLERS_SECONDS = 600

/**
 * Deletes an asset and its files. Templates that name it work without it: no logo, no intro, and the
 * family of the caption preset in place of the font.
 *
 * The row is locked before the templates are read: a template that is being saved with this asset
 * is either found here, or its transaction finds the asset deleted.
 *
 * @param options - `force`: also when templates name it.
 * @throws {ApiError} `NOT_FOUND` when the account has no such asset.
 * @throws {ApiError} `CONFLICT` when a template names it, or it is in another state than the request says.
 */
export async function deleteAsset(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'jobs' | 'requireState'>,
  asset_id: string,
  { force = false }: { force?: boolean } = {},
): Promise<void> {
  await inTransaction(context.sql, async (sql) => {
    const { accountId, jobs } = context
    const [asset] = await sql<{ upload_id: string }[]>`
      select upload_id from assets
       where asset_id = ${asset_id} and account_id = ${accountId} for update
    `
    if (!asset) throw new ApiError('NOT_FOUND', `No asset ${asset_id}.`)
    context.requireState?.(await readAsset({ ...context, sql }, asset_id))
    if (!force) await refuseUsed(sql, accountId, asset_id)
    await sql`delete from assets where asset_id = ${asset_id} and account_id = ${accountId}`
    await sql`
      update uploads set status = 'expired'
       where upload_id = ${asset.upload_id} and account_id = ${accountId}
    `
    const prefixes = [
      `${assetFolder({ account_id: accountId, asset_id })}/`,
      uploadKey(accountId, asset.upload_id),
    ]
    await jobs.enqueue(sql, { queue: 'delete_files', data: { prefixes } })
    await jobs.enqueue(sql, {
      queue: 'delete_files',
      data: { prefixes },
      delaySeconds: STRAGGLERS_SECONDS,
    })
  })
}

async function refuseUsed(sql: Sql, account_id: string, asset_id: string): Promise<void> {
  const users = await sql<{ name: string }[]>`
    select name from templates
     where account_id = ${account_id} and asset_ids ? ${asset_id}
     order by name limit 3
  `
  if (users.length === 0) return
  const names = users.map(({ name }) => `“${name}”`).join(', ')
  throw new ApiError(
    'CONFLICT',
    `Templates use this asset: ${names}. Delete it with ?force=true, and they go on without it.`,
    { reason: 'in_use', params: { names } },
  )
}
