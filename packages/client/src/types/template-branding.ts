// Written by `bun run generate` from the document of the service.

import type { ProgressBar } from './progress-bar.ts'

/** What is laid over and put around the clip. */
export interface TemplateBranding {
  /** A logo, watermark or image of the brand kit. Default: null. */
  logo_asset_id: string | null
  /** The corner of the logo. Default: 'top_right'. */
  logo_position: 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right'
  /** The width of the logo. Unit: percent of the canvas width. Default: 12. */
  logo_size: number
  /** How little shines through the logo. Unit: fraction. Default: 0.9. */
  logo_opacity: number
  /** An intro or video of the brand kit, played before the clip. Default: null. */
  intro_asset_id: string | null
  /** An outro or video of the brand kit, played after the clip. Default: null. */
  outro_asset_id: string | null
  /** A text over the whole clip. Default: null. */
  watermark_text: string | null
  progress_bar: ProgressBar
}
