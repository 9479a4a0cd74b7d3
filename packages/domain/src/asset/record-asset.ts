import type { Sql } from '../database.ts'
import { eventLinks } from '../event/event-links.ts'
import { recordEvent } from '../event/record-event.ts'
import type { AssetRun } from './asset-run.ts'
import { readAsset } from './select-assets.ts'

/** Writes the event of the end of the work on an asset, with the asset as it is from now on. */
export async function recordAsset(
  sql: Sql,
  { account_id, asset_id }: AssetRun,
  type: 'asset.ready' | 'asset.failed',
): Promise<void> {
  const links = eventLinks()
  const data = await readAsset({ sql, accountId: account_id, ...links }, asset_id)
  await recordEvent(sql, { account_id, type, data, links, previous: { status: 'processing' } })
}
