/** How captions look; the members of a template's `config.captions`, with the same units and limits. */
export interface CaptionStyle {
  enabled: boolean
  preset:
    | 'clean'
    | 'bold_pop'
    | 'karaoke'
    | 'boxed'
    | 'minimal'
    | 'neon'
    | 'typewriter'
    | 'news'
    | 'none'
  font_family: string
  /** 100 to 900. */
  font_weight: number
  /** Percent of the canvas height. */
  font_size: number
  italic: boolean
  uppercase: boolean
  /** `#RRGGBB` or `#RRGGBBAA`, like every colour here. */
  color: string
  highlight_color: string | null
  emphasis_color: string | null
  speaker_colors: string[]
  /** `width` in percent of the canvas height. */
  outline: { color: string; width: number }
  shadow: { color: string; x: number; y: number; blur: number } | null
  background: {
    color: string
    radius: number
    padding: number
    per: 'word' | 'line' | 'block'
  } | null
  animation: 'none' | 'karaoke' | 'pop' | 'fade' | 'slide_up' | 'bounce' | 'typewriter'
  animation_ms: number
  position: 'top' | 'middle' | 'lower_third' | 'bottom' | 'custom'
  position_x: number
  position_y: number
  avoid_faces: boolean
  safe_zone: 'none' | 'tiktok' | 'reels' | 'shorts' | 'auto'
  max_words_per_line: number
  max_lines: number
  max_chars_per_line: number
  /** Fraction of the canvas width. */
  max_width: number
  min_display_ms: number
  emoji: 'none' | 'inline' | 'above'
  profanity: 'as_is' | 'mask' | 'remove'
  punctuation: boolean
  direction: 'auto' | 'ltr' | 'rtl'
}

/** Any part of a style, at any depth; what is left out is left as it is. */
export type CaptionStylePart = {
  [Name in keyof CaptionStyle]?: CaptionStyle[Name] extends readonly unknown[]
    ? CaptionStyle[Name]
    : NonNullable<CaptionStyle[Name]> extends object
      ? Partial<NonNullable<CaptionStyle[Name]>> | Extract<CaptionStyle[Name], null>
      : CaptionStyle[Name]
}
