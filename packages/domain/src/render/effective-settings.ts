import type { ProjectSettings } from '../project/project-settings.ts'
import type { RenderRequest, RenderSettings } from './render.ts'

const MEGABYTE = 1e6

/** File sizes that the platforms' upload forms take, on the safe side, and `master` for keeping. */
const PRESETS: Record<NonNullable<RenderSettings['preset']>, Partial<RenderSettings>> = {
  tiktok: { max_file_bytes: 287 * MEGABYTE },
  youtube_shorts: {},
  instagram_reels: { max_file_bytes: 300 * MEGABYTE },
  linkedin: { max_file_bytes: 200 * MEGABYTE },
  x: { max_file_bytes: 512 * MEGABYTE },
  master: { quality: 'high' },
}

/** Lays a request over its preset, over the project's settings, over the defaults. */
export function effectiveRenderSettings(
  request: RenderRequest,
  project: ProjectSettings,
): RenderSettings {
  const { preset = null, captions, ...rest } = request
  return {
    resolution: '1080p',
    aspect_ratio: project.aspect_ratio,
    fps: 'source',
    format: 'mp4',
    quality: 'standard',
    layout: project.layout,
    hook_title: project.hook_title,
    remove_silences: project.remove_silences,
    remove_fillers: project.remove_fillers,
    max_file_bytes: null,
    ...(preset && PRESETS[preset]),
    ...pickSettings(rest),
    preset,
    captions: captionsOf(captions, project.captions),
  }
}

/** Drops the members that say how to make the request, not the file. */
function pickSettings(request: Omit<RenderRequest, 'preset' | 'captions'>) {
  const { template_id, max_credits, metadata, force, dry_run, ...settings } = request
  return settings
}

function captionsOf(
  asked: RenderRequest['captions'],
  project: ProjectSettings['captions'],
): RenderSettings['captions'] {
  if (asked === undefined) return project
  return asked === false ? { ...project, enabled: false } : { ...project, enabled: true, ...asked }
}
