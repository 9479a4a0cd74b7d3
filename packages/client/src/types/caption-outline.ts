// Written by `bun run generate` from the document of the service.

/** The line around each letter. */
export interface CaptionOutline {
  /** Colour of the outline. #RRGGBB or #RRGGBBAA. Default: '#000000'. */
  color: string
  /** How far the outline reaches around a letter. Unit: percent of the canvas height. Default: 0.35. */
  width: number
}
