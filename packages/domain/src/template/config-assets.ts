import { ApiError } from '@svc/errors'
import type { AssetKind, TemplateConfig } from '@svc/specification'
import { fontAsset } from '../asset/read-assets.ts'
import { findFontFaults, type NamedFont, requireAssets } from '../asset/require-assets.ts'
import type { Tenant } from '../context.ts'

/** A place in a configuration that names an asset. */
interface Reference {
  asset_id: string
  /** The path of the member below `body.config.` */
  path: string
  kinds: readonly AssetKind[]
}

/** Lists the assets that a configuration names besides fonts, each with its place. */
function configFiles({ layout, branding, audio }: TemplateConfig) {
  const named: [string | null | undefined, string, readonly AssetKind[]][] = [
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

function configFonts({ captions, hook }: TemplateConfig): NamedFont[] {
  const named = [
    [captions.font_family, 'captions.font_family'],
    [hook.style.font_family, 'hook.style.font_family'],
  ] as const
  return named.flatMap(([family, path]) =>
    family === undefined ? [] : [{ family, location: `body.config.${path}` }],
  )
}

export function assetIds(config: TemplateConfig): string[] {
  const fonts = configFonts(config).flatMap(({ family }) => fontAsset(family) ?? [])
  return [...new Set([...fonts, ...configFiles(config).map(({ asset_id }) => asset_id)])]
}

/**
 * Checks the fonts and other assets that a configuration names and an earlier one did not: what has been deleted since does not keep the rest
 * from being changed. Those named anew cannot be deleted before the transaction ends.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at each member whose font or asset the account does not have.
 */
export async function checkConfigAssets(
  tenant: Tenant,
  config: TemplateConfig,
  before?: TemplateConfig,
): Promise<void> {
  const known = new Set(before && assetIds(before))
  const added = configFiles(config).filter(({ asset_id }) => !known.has(asset_id))
  const knownFonts = new Set(before && configFonts(before).map(({ family }) => family))
  const addedFonts = configFonts(config).filter(({ family }) => !knownFonts.has(family))
  const faults = [
    ...(await findFontFaults(tenant, addedFonts)),
    ...(await requireAssets(
      tenant,
      added.map(({ path, ...reference }) => ({ ...reference, location: `body.config.${path}` })),
    )),
  ]
  if (faults.length > 0) throw ApiError.invalid(faults)
}
