import type { Area } from '../analysis.ts'
import type { Size } from './blaze-face.ts'

const TILE = 32
const STEP = 4
/** Mean change of brightness that a tile may show without anything having moved, of 255. */
const NOISE = 2

/**
 * Finds what changed between two pictures, even in a small part: a face may be small, and a cursor smaller.
 *
 * @returns The tiles that changed, as fractions of the picture.
 */
export function changedTiles(before: Uint8Array, after: Uint8Array, size: Size): Area[] {
  const { width, height } = size
  const changed: Area[] = []
  const changeOf = (left: number, top: number) => {
    let sum = 0
    let pixels = 0
    for (let y = top; y < Math.min(height, top + TILE); y += STEP) {
      for (let x = left; x < Math.min(width, left + TILE); x += STEP) {
        sum += Math.abs((after[y * width + x] as number) - (before[y * width + x] as number))
        pixels++
      }
    }
    return sum / pixels
  }
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      if (changeOf(left, top) <= NOISE) continue
      changed.push({
        x: left / width,
        y: top / height,
        width: Math.min(TILE, width - left) / width,
        height: Math.min(TILE, height - top) / height,
      })
    }
  }
  return changed
}

/** The smallest area around some others; `null` around none. */
export function areaAround(areas: Area[]): Area | null {
  if (areas.length === 0) return null
  const x = Math.min(...areas.map((area) => area.x))
  const y = Math.min(...areas.map((area) => area.y))
  const right = Math.max(...areas.map((area) => area.x + area.width))
  const bottom = Math.max(...areas.map((area) => area.y + area.height))
  return { x, y, width: right - x, height: bottom - y }
}
