const TILE = 32
const STEP = 4
/** Mean change of brightness that a tile may show without anything having moved, of 255. */
const NOISE = 2

/** Whether nothing moved between two pictures, not even in a small part: a face may be small. */
export function isSamePicture(
  before: Uint8Array,
  after: Uint8Array,
  width: number,
  height: number,
): boolean {
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      if (tileChange(before, after, width, height, left, top) > NOISE) return false
    }
  }
  return true
}

function tileChange(
  before: Uint8Array,
  after: Uint8Array,
  width: number,
  height: number,
  left: number,
  top: number,
): number {
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
