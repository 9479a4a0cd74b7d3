// Written by `bun run generate` from the document of the service.

/** What of it changes, at any depth; `null` puts a member back to the project's or the template's. A shadow or a box that is not wanted has a colour that ends in 00. */
export interface CaptionStyleChange {
  /** Whether captions are drawn. */
  enabled?: boolean | null
  /** The look of every member that is not given. `bold_pop`: white capitals, the spoken word yellow, words pop up. `clean`: small and white, fades in. `karaoke`: white, each word fills with yellow while it is spoken. `boxed`: a violet box behind each spoken word. `minimal`: smaller still, no outline, a soft shadow. `neon`: capitals with a cyan glow, words bounce. `typewriter`: typed letter by letter on a dark box. `news`: white lines on dark blue bars that slide up. `none`: no captions. */
  preset?: 'clean' | 'bold_pop' | 'karaoke' | 'boxed' | 'minimal' | 'neon' | 'typewriter' | 'news' | 'none' | null
  /** Montserrat, Poppins, Oswald, Anton, Bebas Neue, Bangers, Playfair Display, or `asset:` and the id of a font of the brand kit that is ready. */
  font_family?: string | null
  /** How bold letters are: 400 is regular, 700 bold. */
  font_weight?: number | null
  /** How high a line is. */
  font_size?: number | null
  /** Whether letters lean. */
  italic?: boolean | null
  /** Whether all letters are capitals. */
  uppercase?: boolean | null
  /** Colour of the text. #RRGGBB or #RRGGBBAA. */
  color?: string | null
  /** Colour of the word that is spoken; `null` for that of the text. */
  highlight_color?: string | null | null
  /** Colour of key words and numbers; `null` for that of the text. */
  emphasis_color?: string | null | null
  /** Colours of the text by speaker, in the order in which they first speak. */
  speaker_colors?: string[] | null
  /** How words appear. */
  animation?: 'none' | 'karaoke' | 'pop' | 'fade' | 'slide_up' | 'bounce' | 'typewriter' | null
  /** How long a word takes to appear. */
  animation_ms?: number | null
  /** Where captions stand; `custom` is `position_x` and `position_y`. */
  position?: 'top' | 'middle' | 'lower_third' | 'bottom' | 'custom' | null
  /** Middle of the text from the left edge of the canvas, for the custom position. */
  position_x?: number | null
  /** Middle of the text from the upper edge of the canvas, for the custom position. */
  position_y?: number | null
  /** Whether captions move away from faces. */
  avoid_faces?: boolean | null
  /** Whose buttons captions keep clear of; `auto` of all of them in upright clips. */
  safe_zone?: 'none' | 'tiktok' | 'reels' | 'shorts' | 'auto' | null
  /** The most words of a line. */
  max_words_per_line?: number | null
  /** The most lines that are shown at once. */
  max_lines?: number | null
  /** The most characters of a line. */
  max_chars_per_line?: number | null
  /** The width of the longest line as a part of the canvas width. */
  max_width?: number | null
  /** The shortest time that a caption is shown. */
  min_display_ms?: number | null
  /** Where an emoji that fits the words is shown. */
  emoji?: 'none' | 'inline' | 'above' | null
  /** What is done with swear words in captions. */
  profanity?: 'as_is' | 'mask' | 'remove' | null
  /** Whether punctuation is shown. */
  punctuation?: boolean | null
  /** The direction of writing; `auto` is that of the words. */
  direction?: 'auto' | 'ltr' | 'rtl' | null
  /** The line around each letter. */
  outline?: {
    /** Colour of the outline. #RRGGBB or #RRGGBBAA. */
    color?: string | null
    /** How far the outline reaches around a letter. */
    width?: number | null
  } | null
  /** The shadow of the text; `null` for none. */
  shadow?: {
    /** Colour of the shadow. #RRGGBB or #RRGGBBAA. */
    color?: string | null
    /** How far the shadow lies to the right. */
    x?: number | null
    /** How far the shadow lies below. */
    y?: number | null
    /** How soft the edge of the shadow is. */
    blur?: number | null
  } | null
  /** The box behind the text; `null` for none. */
  background?: {
    /** Colour of the box. #RRGGBB or #RRGGBBAA. */
    color?: string | null
    /** How round the corners of the box are. */
    radius?: number | null
    /** How far the box reaches around the text. */
    padding?: number | null
    /** What a box is drawn around. */
    per?: 'word' | 'line' | 'block' | null
  } | null
}
