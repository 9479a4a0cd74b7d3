import { THUMBNAIL } from '../decode/decode-reduced.ts'

const { width: WIDTH, height: HEIGHT } = THUMBNAIL
const LUMA_PIXELS = WIDTH * HEIGHT
const BLOCK = { width: 8, height: 6 }
/** How far a block may have moved between two thumbnails, in pixels: an eighth of the picture. */
const REACH = { x: 6, y: 4 }

/** How much two thumbnails differ on average, brightness and colour: 0 to 1. */
export function compareThumbnails(before: Uint8Array, after: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < after.length; at++) {
    sum += Math.abs((after[at] as number) - (before[at] as number))
  }
  return sum / after.length / 255
}

/**
 * How much of a thumbnail cannot be found in the one before, even if its parts have moved: 0 to 1.
 *
 * With a moving camera nearly all of a picture is found in the one before; after a cut nearly nothing is.
 */
export function measureNovelty(before: Uint8Array, after: Uint8Array): number {
  let unexplained = 0
  for (let top = 0; top < HEIGHT; top += BLOCK.height) {
    for (let left = 0; left < WIDTH; left += BLOCK.width) {
      unexplained += findBlock(before, after, left, top)
    }
  }
  return unexplained / LUMA_PIXELS / 255
}

/** The smallest difference between a block and any place near it in the thumbnail before. */
function findBlock(before: Uint8Array, after: Uint8Array, left: number, top: number): number {
  let least = blockDifference(before, after, left, top, 0, 0, Number.POSITIVE_INFINITY)
  for (let y = -REACH.y; y <= REACH.y; y++) {
    if (top + y < 0 || top + y + BLOCK.height > HEIGHT) continue
    for (let x = -REACH.x; x <= REACH.x; x++) {
      if (left + x < 0 || left + x + BLOCK.width > WIDTH) continue
      least = Math.min(least, blockDifference(before, after, left, top, x, y, least))
    }
  }
  return least
}

function blockDifference(
  before: Uint8Array,
  after: Uint8Array,
  left: number,
  top: number,
  moveX: number,
  moveY: number,
  enough: number,
): number {
  let sum = 0
  for (let y = 0; y < BLOCK.height && sum < enough; y++) {
    const row = (top + y) * WIDTH + left
    const movedRow = row + moveY * WIDTH + moveX
    for (let x = 0; x < BLOCK.width; x++) {
      sum += Math.abs((after[row + x] as number) - (before[movedRow + x] as number))
    }
  }
  return sum
}
