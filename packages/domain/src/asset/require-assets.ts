import type { Fault } from '@svc/errors'
import type { AssetKind } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { unknownReference } from '../refusal-reasons.ts'

/** An asset that a request names. */
export interface RequiredAsset {
  asset_id: string
  kinds: readonly AssetKind[]
  /** Where the request names it. */
  location: string
}

/**
 * Looks up the assets that a request names; those that exist cannot be deleted until the transaction ends.
 *
 * @returns The problems found; an asset of another account counts as one that does not exist.
 */
export async function requireAssets(
  { sql, accountId }: Tenant,
  required: readonly RequiredAsset[],
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { asset_id, kinds, location } of required) {
    const [asset] = await sql`
      select 1 from assets
       where asset_id = ${asset_id} and account_id = ${accountId}
         and status = 'ready' and kind = any (${[...kinds]})
         for key share
    `
    if (asset) continue
    const description = `No asset ${asset_id} that is ready and of the kind ${kinds.join(' or ')}.`
    faults.push({ ...unknownReference(asset_id), description, location })
  }
  return faults
}
