import { ApiError, type Fault } from '@svc/errors'
import type { AssetKind, RenderSettings, StoredEdits, TemplateConfig } from '@svc/specification'
import { fontAsset } from '../asset/read-assets.ts'
import { requireAssets } from '../asset/require-assets.ts'
import { LAYER_ASSETS } from '../clip-edit/change-layer.ts'
import type { Tenant } from '../context.ts'

/** An asset that is seen or heard in a render. */
export interface UsedAsset {
  asset_id: string
  /** The role of the asset in the clip, for example `logo`. */
  role: string
  kinds: readonly AssetKind[]
}

/** Lists the assets that the settings of a render and the clip's own layer require. */
export function usedAssets(
  { layout, branding, hook, audio }: TemplateConfig,
  { captions, hook_title }: Pick<RenderSettings, 'captions' | 'hook_title'>,
  { layer }: Pick<StoredEdits, 'layer'>,
): UsedAsset[] {
  const { logo_asset_id, intro_asset_id, outro_asset_id } = branding
  const background = layout.fit_background === 'image' ? layout.fit_asset_id : null
  const named: (readonly [string | null, string, readonly AssetKind[]])[] = [
    [captions.enabled ? fontAsset(captions.font_family) : null, 'font of the captions', ['font']],
    [hook_title ? fontAsset(hook.style.font_family) : null, 'font of the hook', ['font']],
    [background, 'background', ['background', 'image']],
    [logo_asset_id, 'logo', ['logo', 'watermark', 'image']],
    [intro_asset_id, 'intro', ['intro', 'video']],
    [outro_asset_id, 'outro', ['outro', 'video']],
    [audio.music_asset_id, 'music', ['music']],
    ...(layer ?? []).map(
      ({ kind, asset_id }) => [asset_id, LAYER, LAYER_ASSETS[kind] ?? []] as const,
    ),
  ]
  return named.flatMap(([asset_id, role, kinds]) => (asset_id ? [{ asset_id, role, kinds }] : []))
}

/** The role of what a person laid over the clip. */
const LAYER = 'layer'

/**
 * Refuses a render that names deleted assets: it would be incomplete and cost the full price.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.template_id`, one problem for each.
 */
export async function requireUsedAssets(
  tenant: Tenant,
  config: TemplateConfig,
  settings: RenderSettings,
  edits: Pick<StoredEdits, 'layer' | 'music_asset_id'>,
): Promise<void> {
  const faults: Fault[] = []
  for (const { role, ...asset } of usedAssets(config, settings, edits)) {
    const location = 'body.template_id'
    const [fault] = await requireAssets(tenant, [{ ...asset, location }])
    if (!fault) continue
    const description =
      role === LAYER || asset.asset_id === edits.music_asset_id
        ? `The clip has the asset ${asset.asset_id} as its ${role}, which no longer exists; take it out of the clip.`
        : `The template's ${role} is the asset ${asset.asset_id}, which no longer exists; change the template and name it here, or name another.`
    faults.push({ ...fault, description })
  }
  if (faults.length > 0) throw ApiError.invalid(faults)
}
