import { ApiError, type Fault } from '@svc/errors'
import * as shapes from '@svc/specification'
import { fontAsset } from '../asset/read-assets.ts'
import { requireAssets } from '../asset/require-assets.ts'
import { LAYER_ASSETS } from '../clip-edit/change-layer.ts'
import type { Tenant } from '../context.ts'
import { templateRenderSettings } from '../template/read-template.ts'

const MEGABYTE = 1e6

/** Presets for files that the platforms' upload forms accept, with a margin, and `master` for archiving. */
const PRESETS: Record<
  NonNullable<shapes.RenderSettings['preset']>,
  Partial<shapes.RenderSettings>
> = {
  tiktok: { max_file_bytes: 287 * MEGABYTE },
  youtube_shorts: {},
  instagram_reels: { max_file_bytes: 300 * MEGABYTE },
  linkedin: { max_file_bytes: 200 * MEGABYTE },
  x: { max_file_bytes: 512 * MEGABYTE },
  master: { quality: 'high' },
}

/**
 * Merges the settings of a render. In falling precedence: the request, what a person changed of
 * the clip, the request's preset and template, the project, the defaults.
 *
 * @param templates - `named`: the template that the request names. `kept`: the project's
 *   template, whose settings the project already includes.
 */
export function effectiveRenderSettings(
  request: shapes.RenderRequest,
  project: shapes.ProjectSettings,
  { named, kept }: Record<'named' | 'kept', shapes.TemplateConfig | null>,
  edits: shapes.StoredEdits,
): shapes.RenderSettings {
  const output = (named ?? kept)?.output
  const { preset = output?.preset ?? null, captions, ...rest } = request
  const under = named && templateRenderSettings(named)
  return {
    resolution: output?.resolution ?? '1080p',
    aspect_ratio: project.aspect_ratio,
    fps: output?.fps ?? 'source',
    format: 'mp4',
    quality: 'standard',
    layout: project.layout,
    hook_title: project.hook_title,
    remove_silences: project.remove_silences,
    remove_fillers: project.remove_fillers,
    caption_language: shapes.SPOKEN,
    second_caption_language: null,
    max_file_bytes: null,
    ...under,
    ...(preset && PRESETS[preset]),
    ...editedSettings(edits),
    ...pickSettings(rest),
    preset,
    template_id: request.template_id ?? null,
    captions: captionsOf(
      captions,
      shapes.layStyles(under?.captions ?? project.captions, edits.caption_style ?? {}),
    ),
  }
}

/** What a person chose for a clip; from a cut that was made by hand while a switch was on, the switch removes nothing. */
function editedSettings(edits: shapes.StoredEdits) {
  const { aspect_ratio, layout, remove_silences, remove_fillers, settled } = edits
  return {
    ...(aspect_ratio !== null && { aspect_ratio }),
    ...(layout !== null && { layout }),
    ...(remove_silences !== null && { remove_silences }),
    ...(remove_fillers !== null && { remove_fillers }),
    ...Object.fromEntries(settled.map((name) => [name, false])),
  }
}

/** The template of a clip, with the music that a person chose for it. */
export function withMusic(
  config: shapes.TemplateConfig,
  { music_asset_id: chosen }: Pick<shapes.StoredEdits, 'music_asset_id'>,
): shapes.TemplateConfig {
  if (chosen === null) return config
  const music_asset_id = chosen === shapes.NO_MUSIC ? null : chosen
  return { ...config, audio: { ...config.audio, music_asset_id } }
}

/** Drops the members that concern the request and not the file. */
function pickSettings(request: Omit<shapes.RenderRequest, 'preset' | 'captions'>) {
  const { template_id, max_credits, metadata, force, dry_run, ...settings } = request
  return settings
}

function captionsOf(
  asked: shapes.RenderRequest['captions'],
  project: shapes.ProjectSettings['captions'],
): shapes.RenderSettings['captions'] {
  if (asked === undefined) return project
  if (asked === false) return { ...project, enabled: false }
  return shapes.layStyles({ ...project, enabled: true }, asked)
}

/** An asset that is seen or heard in a render. */
export interface UsedAsset {
  asset_id: string
  /** The role of the asset in the clip, for example `logo`. */
  role: string
  kinds: readonly shapes.AssetKind[]
}

/** Lists the assets that the settings of a render and the clip's own layer require. */
export function usedAssets(
  { layout, branding, hook, audio }: shapes.TemplateConfig,
  { captions, hook_title }: Pick<shapes.RenderSettings, 'captions' | 'hook_title'>,
  { layer }: Pick<shapes.StoredEdits, 'layer'>,
): UsedAsset[] {
  const { logo_asset_id, intro_asset_id, outro_asset_id } = branding
  const background = layout.fit_background === 'image' ? layout.fit_asset_id : null
  const named: (readonly [string | null, string, readonly shapes.AssetKind[]])[] = [
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
  config: shapes.TemplateConfig,
  settings: shapes.RenderSettings,
  edits: Pick<shapes.StoredEdits, 'layer' | 'music_asset_id'>,
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
