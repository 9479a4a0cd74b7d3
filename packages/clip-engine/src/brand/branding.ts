/**
 * What a brand puts over, before, after and under a clip. Paths are absolute and local.
 *
 * Logo, watermark, progress bar and music belong to the clip itself, not to its intro and outro.
 */
export interface Branding {
  logo?: Logo
  /** Drawn small at the bottom of the safe area. */
  watermark_text?: string
  progress_bar?: ProgressBar
  /** Shown whole before the clip, inside bars where its shape is another one. */
  intro_path?: string
  /** The same after it. */
  outro_path?: string
  music?: Music
}

export interface Logo {
  /** PNG, JPEG, WebP or SVG; only its first frame is shown. */
  path: string
  /** A corner of the safe area. */
  position: 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right'
  /** Width in percent of the canvas width, 2 to 40. */
  size_percent: number
  /** 0 to 1. */
  opacity: number
}

/** A line along the canvas's edge that fills while the clip plays. */
export interface ProgressBar {
  /** `#RRGGBB` or `#RRGGBBAA`. */
  color: string
  position: 'top' | 'bottom'
}

export interface Music {
  /** Any sound file; it is repeated when it is shorter than the clip. */
  path: string
  /** How much louder than the speech it is, in loudness units: −60 to 0. */
  volume_db: number
  /** Whether it steps back further while somebody speaks. */
  duck: boolean
}
