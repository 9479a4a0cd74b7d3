// Written by `bun run generate` from the document of the service.

import type { CaptionBackground } from './caption-background.ts'
import type { CaptionOutline } from './caption-outline.ts'
import type { CaptionShadow } from './caption-shadow.ts'

/** How captions look: every member. Defaults are those of the preset `bold_pop`. */
export interface CaptionStyle {
  /** Whether captions are drawn. Default: true. */
  enabled: boolean
  /** The look of every member that is not given. `bold_pop`: white capitals, the spoken word yellow, words pop up. `clean`: small and white, fades in. `karaoke`: white, each word fills with yellow while it is spoken. `boxed`: a violet box behind each spoken word. `minimal`: smaller still, no outline, a soft shadow. `neon`: capitals with a cyan glow, words bounce. `typewriter`: typed letter by letter on a dark box. `news`: white lines on dark blue bars that slide up. `none`: no captions. Default: 'bold_pop'. */
  preset: 'clean' | 'bold_pop' | 'karaoke' | 'boxed' | 'minimal' | 'neon' | 'typewriter' | 'news' | 'none'
  /** Montserrat, Poppins, Oswald, Anton, Bebas Neue, Bangers, Playfair Display, or `asset:` and the id of a font of the brand kit that is ready. Default: 'Montserrat'. */
  font_family: string
  /** How bold letters are: 400 is regular, 700 bold. Unit: degree of boldness. Default: 800. */
  font_weight: number
  /** How high a line is. Unit: percent of the canvas height. Default: 4.2. */
  font_size: number
  /** Whether letters lean. Default: false. */
  italic: boolean
  /** Whether all letters are capitals. Default: true. */
  uppercase: boolean
  /** Colour of the text. #RRGGBB or #RRGGBBAA. Default: '#FFFFFF'. */
  color: string
  /** Colour of the word that is spoken; `null` for that of the text. Default: '#FFE600'. */
  highlight_color: string | null
  /** Colour of key words and numbers; `null` for that of the text. Default: '#00E5A0'. */
  emphasis_color: string | null
  /** Colours of the text by speaker, in the order in which they first speak. */
  speaker_colors: string[]
  /** How words appear. Default: 'pop'. */
  animation: 'none' | 'karaoke' | 'pop' | 'fade' | 'slide_up' | 'bounce' | 'typewriter'
  /** How long a word takes to appear. Unit: ms. Default: 120. */
  animation_ms: number
  /** Where captions stand; `custom` is `position_x` and `position_y`. Default: 'lower_third'. */
  position: 'top' | 'middle' | 'lower_third' | 'bottom' | 'custom'
  /** Middle of the text from the left edge of the canvas, for the custom position. Unit: fraction. Default: 0.5. */
  position_x: number
  /** Middle of the text from the upper edge of the canvas, for the custom position. Unit: fraction. Default: 0.72. */
  position_y: number
  /** Whether captions move away from faces. Default: true. */
  avoid_faces: boolean
  /** Whose buttons captions keep clear of; `auto` of all of them in upright clips. Default: 'auto'. */
  safe_zone: 'none' | 'tiktok' | 'reels' | 'shorts' | 'auto'
  /** The most words of a line. Unit: words. Default: 4. */
  max_words_per_line: number
  /** The most lines that are shown at once. Unit: lines. Default: 2. */
  max_lines: number
  /** The most characters of a line. Unit: characters. Default: 18. */
  max_chars_per_line: number
  /** The width of the longest line as a part of the canvas width. Unit: fraction. Default: 0.85. */
  max_width: number
  /** The shortest time that a caption is shown. Unit: ms. Default: 250. */
  min_display_ms: number
  /** Where an emoji that fits the words is shown. Default: 'none'. */
  emoji: 'none' | 'inline' | 'above'
  /** What is done with swear words in captions. Default: 'as_is'. */
  profanity: 'as_is' | 'mask' | 'remove'
  /** Whether punctuation is shown. Default: true. */
  punctuation: boolean
  /** The direction of writing; `auto` is that of the words. Default: 'auto'. */
  direction: 'auto' | 'ltr' | 'rtl'
  outline: CaptionOutline
  /** The shadow of the text; `null` for none. */
  shadow: CaptionShadow | null
  /** The box behind the text; `null` for none. Default: null. */
  background: CaptionBackground | null
}
