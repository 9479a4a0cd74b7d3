import {
  layStyles,
  NO_MUSIC,
  type ProjectSettings,
  type RenderRequest,
  type RenderSettings,
  SPOKEN,
  type StoredEdits,
  type TemplateConfig,
} from '@svc/specification'
import { templateRenderSettings } from '../template/read-template.ts'

const MEGABYTE = 1e6

/** Presets for files that the platforms' upload forms accept, with a margin, and `master` for archiving. */
const PRESETS: Record<NonNullable<RenderSettings['preset']>, Partial<RenderSettings>> = {
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
  request: RenderRequest,
  project: ProjectSettings,
  { named, kept }: Record<'named' | 'kept', TemplateConfig | null>,
  edits: StoredEdits,
): RenderSettings {
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
    caption_language: SPOKEN,
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
      layStyles(under?.captions ?? project.captions, edits.caption_style ?? {}),
    ),
  }
}

/** What a person chose for a clip; from a cut that was made by hand while a switch was on, the switch removes nothing. */
function editedSettings(edits: StoredEdits) {
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
  config: TemplateConfig,
  { music_asset_id: chosen }: Pick<StoredEdits, 'music_asset_id'>,
): TemplateConfig {
  if (chosen === null) return config
  const music_asset_id = chosen === NO_MUSIC ? null : chosen
  return { ...config, audio: { ...config.audio, music_asset_id } }
}

/** Drops the members that concern the request and not the file. */
function pickSettings(request: Omit<RenderRequest, 'preset' | 'captions'>) {
  const { template_id, max_credits, metadata, force, dry_run, ...settings } = request
  return settings
}

function captionsOf(
  asked: RenderRequest['captions'],
  project: ProjectSettings['captions'],
): RenderSettings['captions'] {
  if (asked === undefined) return project
  if (asked === false) return { ...project, enabled: false }
  return layStyles({ ...project, enabled: true }, asked)
}
