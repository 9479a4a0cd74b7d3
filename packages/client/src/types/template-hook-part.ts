// Written by `bun run generate` from the document of the service.

/** The title over the first seconds. */
export interface TemplateHookPart {
  /** Whether a title is shown over the first seconds. Default: true. */
  enabled?: boolean
  /** How long the title is shown. Default: 3. Unit: seconds. */
  duration_seconds?: number
  /** Where the title stands. Default: "top". */
  position?: 'top' | 'middle' | 'bottom'
  /** How the title looks, over its own look. */
  style?: {
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
}
