// Written by `bun run generate` from the document of the service.

/** The part of the source's picture that is shown, in fractions of the picture. */
export interface CropRequest {
  /** Its left edge. Unit: fraction. */
  x: number
  /** Its upper edge. Unit: fraction. */
  y: number
  /** Its width. Unit: fraction. */
  width: number
  /** Its height. Unit: fraction. */
  height: number
}
