// Written by `bun run generate` from the document of the service.

/** The shadow of the text. */
export interface CaptionShadow {
  /** Colour of the shadow. #RRGGBB or #RRGGBBAA. Default: '#000000AA'. */
  color: string
  /** How far the shadow lies to the right. Unit: percent of the canvas height. Default: 0. */
  x: number
  /** How far the shadow lies below. Unit: percent of the canvas height. Default: 0.15. */
  y: number
  /** How soft the edge of the shadow is. Unit: percent of the canvas height. Default: 0.3. */
  blur: number
}
