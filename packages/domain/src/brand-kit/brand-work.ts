import { type CaptionStylePart, DEFAULT_CONFIG, type TemplateConfig } from '@svc/specification'
import { type AssetFile, findAssetFiles } from '../asset/asset-files.ts'
import { type BrollFile, findBroll } from '../asset/find-broll.ts'
import { fontAsset } from '../asset/font-asset.ts'
import type { Sql } from '../database.ts'
import { assetIds } from '../template/config-assets.ts'

/** The part of a brand that a worker needs to render in the brand's style. */
export interface BrandWork {
  /** The configuration as it was when the work was requested. */
  config: TemplateConfig
  /** The files of the assets that the configuration and the captions name; deleted assets are left out. */
  assets: Record<string, AssetFile>
  /** The pictures and videos that may be shown over speech; empty when the configuration uses no b-roll. */
  broll: BrollFile[]
}

/**
 * Collects the brand data that a worker needs.
 *
 * @param config - The snapshot; `null` for work without a template.
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
