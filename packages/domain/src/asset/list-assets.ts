import { type Page, toPage } from '@svc/pagination'
import type { ASSET_STATUSES, Asset, AssetKind } from '@svc/specification'
import type { Context } from '../context.ts'
import { selectAssets } from './select-assets.ts'

/** The filters of the list of assets, which is sorted newest first. */
export interface AssetQuery {
  limit: number
  cursor?: string
  kind?: AssetKind
  status?: (typeof ASSET_STATUSES)[number]
}

/**
 * Lists an account's assets, the newest first.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export async function listAssets(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'cursors'>,
  { limit, cursor, ...filters }: AssetQuery,
): Promise<Page<Asset>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'assets', accountId, ...filters }
  const after = cursors.decode(cursor, list)
  const rows = await selectAssets(
    context,
    sql`
      ${after ? sql`and (created_at, asset_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
      ${filters.kind ? sql`and kind = ${filters.kind}` : sql``}
      ${filters.status ? sql`and status = ${filters.status}` : sql``}
      order by created_at desc, asset_id desc
      limit ${limit + 1}
    `,
  )
  const positionOf = ({ created_at, asset_id }: Asset) => ({ value: created_at, id: asset_id })
  return toPage(rows, limit, positionOf, cursors, list)
}
