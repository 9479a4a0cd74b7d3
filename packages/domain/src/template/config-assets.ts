import { ApiError } from '@svc/errors'
import type { AssetKind, TemplateConfig } from '@svc/specification'
import { requireAssets } from '../asset/require-assets.ts'
import type { Tenant } from '../context.ts'

/** A place in a configuration that names an asset. */
interface Reference {
  asset_id: string
  /** The path of the member below `body.config.` */
  path: string
  kinds: readonly AssetKind[]
}

const FONT_PREFIX = 'asset:'

/** Lists the assets that a configuration names, each with its place. */
function configAssets({ captions, layout, branding, hook, audio }: TemplateConfig) {
  const named: [string | null | undefined, string, readonly AssetKind[]][] = [
    [fontAsset(captions.font_family), 'captions.font_family', ['font']],
    [fontAsset(hook.style.font_family), 'hook.style.font_family', ['font']],
    [layout.fit_asset_id, 'layout.fit_asset_id', ['background', 'image']],
    [branding.logo_asset_id, 'branding.logo_asset_id', ['logo', 'watermark', 'image']],
    [branding.intro_asset_id, 'branding.intro_asset_id', ['intro', 'video']],
    [branding.outro_asset_id, 'branding.outro_asset_id', ['outro', 'video']],
    [audio.music_asset_id, 'audio.music_asset_id', ['music']],
  ]
  return named.flatMap(([asset_id, path, kinds]): Reference[] =>
    asset_id ? [{ asset_id, path, kinds }] : [],
  )
}

/** Gives the id of the asset that a font family names; `null` for an ordinary name. */
export function fontAsset(font_family: string | undefined): string | null {
  return font_family?.startsWith(FONT_PREFIX) ? font_family.slice(FONT_PREFIX.length) : null
}

/** Lists each asset of a configuration once. */
export function assetIds(config: TemplateConfig): string[] {
  return [...new Set(configAssets(config).map(({ asset_id }) => asset_id))]
}

/**
 * Checks the assets that a configuration names and an earlier one did not. They cannot be deleted
 * before the transaction ends.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at each member whose asset the account does not have.
 */
export async function checkConfigAssets(
  tenant: Tenant,
  config: TemplateConfig,
  before?: TemplateConfig,
): Promise<void> {
  const known = new Set(before && assetIds(before))
  const added = configAssets(config).filter(({ asset_id }) => !known.has(asset_id))
  const faults = await requireAssets(
    tenant,
    added.map(({ path, ...reference }) => ({ ...reference, location: `body.config.${path}` })),
  )
  if (faults.length > 0) throw ApiError.invalid(faults)
}
