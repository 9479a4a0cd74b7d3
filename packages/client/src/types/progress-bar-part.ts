// Written by `bun run generate` from the document of the service.

/** A bar that grows with the time of the clip. */
export interface ProgressBarPart {
  /** Whether there is a bar. Default: false. */
  enabled?: boolean
  /** Colour of the bar. #RRGGBB or #RRGGBBAA. Default: "#FFFFFF". */
  color?: string
  /** Where the bar is. Default: "bottom". */
  position?: 'top' | 'bottom'
}
