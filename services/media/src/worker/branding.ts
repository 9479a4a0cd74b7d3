import type { Branding } from '@svc/clip-engine'
import type { TemplateConfig } from '@svc/specification'

/**
 * Collects what a brand puts over, before, after and under a clip; `null` when it is nothing.
 *
 * @param paths - The files of assets by their ids; what is not among them is left out.
 */
export function brandingOf(
  { branding, audio }: TemplateConfig,
  paths: ReadonlyMap<string, string>,
): Branding | null {
  const pathOf = (asset_id: string | null) => paths.get(asset_id ?? '')
  const logo = pathOf(branding.logo_asset_id)
  const intro_path = pathOf(branding.intro_asset_id)
  const outro_path = pathOf(branding.outro_asset_id)
  const music = pathOf(audio.music_asset_id)
  const { enabled, ...progress_bar } = branding.progress_bar
  const found: Branding = {
    ...(logo && {
      logo: {
        path: logo,
        position: branding.logo_position,
        size_percent: branding.logo_size,
        opacity: branding.logo_opacity,
      },
    }),
    ...(branding.watermark_text !== null && { watermark_text: branding.watermark_text }),
    ...(enabled && { progress_bar }),
    ...(intro_path && { intro_path }),
    ...(outro_path && { outro_path }),
    ...(music && {
      music: { path: music, volume_db: audio.music_volume_db, duck: audio.duck },
    }),
  }
  return Object.keys(found).length > 0 ? found : null
}
