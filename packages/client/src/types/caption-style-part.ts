// Written by `bun run generate` from the document of the service.

/** How captions are to look: any part of it, at any depth; what is left out keeps its preset's value. */
export interface CaptionStylePart {
  /** Whether captions are drawn. */
  enabled?: boolean
  /** The look of every member that is not given. `bold_pop`: white capitals, the spoken word yellow, words pop up. `clean`: small and white, fades in. `karaoke`: white, each word fills with yellow while it is spoken. `boxed`: a violet box behind each spoken word. `minimal`: smaller still, no outline, a soft shadow. `neon`: capitals with a cyan glow, words bounce. `typewriter`: typed letter by letter on a dark box. `news`: white lines on dark blue bars that slide up. `none`: no captions. */
  preset?: 'clean' | 'bold_pop' | 'karaoke' | 'boxed' | 'minimal' | 'neon' | 'typewriter' | 'news' | 'none'
  /** Montserrat, Poppins, Oswald, Anton, Bebas Neue, Bangers, Playfair Display, or `asset:` and the id of a font of the brand kit that is ready. */
  font_family?: string
  /** How bold letters are: 400 is regular, 700 bold. Unit: degree of boldness. */
  font_weight?: number
  /** How high a line is. Unit: percent of the canvas height. */
  font_size?: number
  /** Whether letters lean. */
  italic?: boolean
  /** Whether all letters are capitals. */
  uppercase?: boolean
  /** Colour of the text. #RRGGBB or #RRGGBBAA. */
  color?: string
  /** Colour of the word that is spoken; `null` for that of the text. */
  highlight_color?: string | null
  /** Colour of key words and numbers; `null` for that of the text. */
  emphasis_color?: string | null
  /** Colours of the text by speaker, in the order in which they first speak. */
  speaker_colors?: string[]
  /** How words appear. */
  animation?: 'none' | 'karaoke' | 'pop' | 'fade' | 'slide_up' | 'bounce' | 'typewriter'
  /** How long a word takes to appear. Unit: ms. */
  animation_ms?: number
  /** Where captions stand; `custom` is `position_x` and `position_y`. */
  position?: 'top' | 'middle' | 'lower_third' | 'bottom' | 'custom'
  /** Middle of the text from the left edge of the canvas, for the custom position. Unit: fraction. */
  position_x?: number
  /** Middle of the text from the upper edge of the canvas, for the custom position. Unit: fraction. */
  position_y?: number
  /** Whether captions move away from faces. */
  avoid_faces?: boolean
  /** Whose buttons captions keep clear of; `auto` of all of them in upright clips. */
  safe_zone?: 'none' | 'tiktok' | 'reels' | 'shorts' | 'auto'
  /** The most words of a line. Unit: words. */
  max_words_per_line?: number
  /** The most lines that are shown at once. Unit: lines. */
  max_lines?: number
  /** The most characters of a line. Unit: characters. */
  max_chars_per_line?: number
  /** The width of the longest line as a part of the canvas width. Unit: fraction. */
  max_width?: number
  /** The shortest time that a caption is shown. Unit: ms. */
  min_display_ms?: number
  /** Where an emoji that fits the words is shown. */
  emoji?: 'none' | 'inline' | 'above'
  /** What is done with swear words in captions. */
  profanity?: 'as_is' | 'mask' | 'remove'
  /** Whether punctuation is shown. */
  punctuation?: boolean
  /** The direction of writing; `auto` is that of the words. */
  direction?: 'auto' | 'ltr' | 'rtl'
  /** The line around each letter. */
  outline?: {
    /** Colour of the outline. #RRGGBB or #RRGGBBAA. */
    color?: string
    /** How far the outline reaches around a letter. Unit: percent of the canvas height. */
    width?: number
  }
  /** The shadow of the text; `null` for none. */
  shadow?: {
    /** Colour of the shadow. #RRGGBB or #RRGGBBAA. */
    color?: string
    /** How far the shadow lies to the right. Unit: percent of the canvas height. */
    x?: number
    /** How far the shadow lies below. Unit: percent of the canvas height. */
    y?: number
    /** How soft the edge of the shadow is. Unit: percent of the canvas height. */
    blur?: number
  } | null
  /** The box behind the text; `null` for none. */
  background?: {
    /** Colour of the box. #RRGGBB or #RRGGBBAA. */
    color?: string
    /** How round the corners of the box are. Unit: percent of the canvas height. */
    radius?: number
    /** How far the box reaches around the text. Unit: percent of the canvas height. */
    padding?: number
    /** What a box is drawn around. */
    per?: 'word' | 'line' | 'block'
  } | null
}
