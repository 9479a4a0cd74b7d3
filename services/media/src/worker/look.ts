import type { Censor, TemplateConfig } from '@svc/domain'

/** What a brand puts over, before, after and under a clip. Paths are absolute. */
export interface Branding {
  logo?: {
    path: string
    position: TemplateConfig['branding']['logo_position']
    /** Of the canvas width. */
    size_percent: number
    /** 0 to 1. */
    opacity: number
  }
  watermark_text?: string
  progress_bar?: { color: string; position: 'top' | 'bottom' }
  intro_path?: string
  outro_path?: string
  music?: { path: string; volume_db: number; duck: boolean }
}

type Layout = Omit<TemplateConfig['layout'], 'mode' | 'aspect_ratio' | 'fit_asset_id'>

/** How a brand wants its clips to look and sound, in the engine's words. */
export interface Look {
  branding: Branding | null
  censor: Censor | null
  /** Fonts beside those that are shipped. */
  fonts: { path: string; family: string }[]
  target_lufs: number
  denoise: boolean
  layout_options: Layout & { fit_image_path: string | null }
  hook_options: Pick<TemplateConfig['hook'], 'duration_seconds' | 'position' | 'style'>
  cut_options: Pick<
    TemplateConfig['cuts'],
    'silence_min_seconds' | 'silence_threshold_db' | 'filler_words'
  >
}
