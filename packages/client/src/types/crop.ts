// Written by `bun run generate` from the document of the service.

/** The part of the source's picture that is shown, in fractions of the picture. */
export interface Crop {
  /** Its left edge. Unit: fraction. Default: 0. */
  x: number
  /** Its upper edge. Unit: fraction. Default: 0. */
  y: number
  /** Its width. Unit: fraction. Default: 1. */
  width: number
  /** Its height. Unit: fraction. Default: 1. */
  height: number
}
