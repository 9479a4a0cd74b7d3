// Written by `bun run generate` from the document of the service.

/** The box behind the text. */
export interface CaptionBackground {
  /** Colour of the box. #RRGGBB or #RRGGBBAA. Default: '#000000B8'. */
  color: string
  /** How round the corners of the box are. Unit: percent of the canvas height. Default: 0.3. */
  radius: number
  /** How far the box reaches around the text. Unit: percent of the canvas height. Default: 0.5. */
  padding: number
  /** What a box is drawn around. Default: 'line'. */
  per: 'word' | 'line' | 'block'
}
