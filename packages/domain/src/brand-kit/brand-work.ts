import { type CaptionStylePart, DEFAULT_CONFIG, type TemplateConfig } from '@svc/specification'
import { type AssetFile, findAssetFiles } from '../asset/asset-files.ts'
import { type BrollFile, findBroll } from '../asset/find-broll.ts'
import type { Sql } from '../database.ts'
import { assetIds, fontAsset } from '../template/config-assets.ts'

/** What a worker has to know of a brand to make pictures in its look. */
export interface BrandWork {
  /** The configuration as it was when the work was asked for. */
  config: TemplateConfig
  /** The files of the assets that configuration and captions name; deleted ones are missing. */
  assets: Record<string, AssetFile>
  /** What may be shown over speech; empty where the configuration does not ask for it. */
  broll: BrollFile[]
}

/**
 * Collects a brand's part of a worker's work.
 *
 * @param config - The snapshot; `null` for work that no template has a say in.
 */
export async function brandWork(
  sql: Sql,
  account_id: string,
  config: TemplateConfig | null,
  captions: CaptionStylePart,
): Promise<BrandWork> {
  const known = config ?? DEFAULT_CONFIG
  const font = fontAsset(captions.font_family)
  const ids = new Set([...assetIds(known), ...(font ? [font] : [])])
  return {
    config: known,
    assets: await findAssetFiles(sql, account_id, [...ids]),
    broll: known.broll.enabled ? await findBroll(sql, account_id) : [],
  }
}
