// Written by `bun run generate` from the document of the service.

/** The part of the source's picture that is shown, in fractions of the picture. */
export interface Crop {
  /** How far its left edge is from that of the picture. Unit: fraction from 0 to 1. Default: 0. */
  x: number
  /** How far its upper edge is from that of the picture. Unit: fraction from 0 to 1. Default: 0. */
  y: number
  /** How wide it is. Unit: fraction from 0 to 1. Default: 1. */
  width: number
  /** How high it is. Unit: fraction from 0 to 1. Default: 1. */
  height: number
}
