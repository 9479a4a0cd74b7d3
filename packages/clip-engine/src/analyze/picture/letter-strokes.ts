import type { PlanarPicture } from '../faces/picture-view.ts'

/** Where letters may be in a picture: thin bright strokes on something darker. */
export interface StrokeMap {
  width: number
  height: number
  /** 1 for a stroke, row by row. */
  strokes: Uint8Array
  /** Strokes that begin in each row. */
  counts: Uint16Array
}

/** Letters of captions are bright, to be readable on any picture; limited-range brightness. */
const BRIGHT = 160
/** How much darker the picture must be on both sides of a stroke. */
const CONTRAST = 80
/** Strokes are at most this share of the picture's width wide. */
const WIDEST_SHARE = 1 / 80

export function mapStrokes({ data, width, height }: PlanarPicture): StrokeMap {
  const strokes = new Uint8Array(height * width)
  const counts = new Uint16Array(height)
  const reach = Math.max(3, Math.floor(width * WIDEST_SHARE))
  for (let row = 0; row < height; row++) {
    const start = row * width
    let count = 0
    let isStroke = false
    for (let x = 0; x < width; x++) {
      const wasStroke = isStroke
      // Brightness is compared first because most of a picture is darker, which saves the call.
      isStroke = (data[start + x] as number) >= BRIGHT && isStrokeAt(data, start, x, width, reach)
      if (!isStroke) continue
      strokes[start + x] = 1
      if (!wasStroke) count++
    }
    counts[row] = count
  }
  return { width, height, strokes, counts }
}

function isStrokeAt(
  data: Uint8Array,
  start: number,
  x: number,
  width: number,
  reach: number,
): boolean {
  const darker = (data[start + x] as number) - CONTRAST
  return (
    isDarkWithin(data, start + Math.max(0, x - reach), start + x, darker) &&
    isDarkWithin(data, start + x + 1, start + Math.min(width, x + reach + 1), darker)
  )
}

function isDarkWithin(data: Uint8Array, from: number, to: number, darker: number): boolean {
  for (let at = from; at < to; at++) if ((data[at] as number) < darker) return true
  return false
}

/** The share of strokes in some rows that two maps have in common, 0 to 1. */
export function likeness(before: StrokeMap, after: StrokeMap, from: number, to: number): number {
  let common = 0
  let either = 0
  for (let at = from * after.width; at < to * after.width; at++) {
    const a = before.strokes[at] as number
    const b = after.strokes[at] as number
    common += a & b
    either += a | b
  }
  return either > 0 ? common / either : 0
}
