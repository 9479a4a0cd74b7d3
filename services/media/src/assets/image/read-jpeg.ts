import { exifOrientation } from './exif-orientation.ts'
import type { CleanImage } from './image-header.ts'

const START_OF_SCAN = 0xda
const COMMENT = 0xfe
const EXIF = 0xe1
/** Marker of the Adobe segment, which names the colour space; decoders need it. */
const ADOBE = 0xee

/**
 * Reads a JPEG's size and keeps the segments that a decoder needs, without profiles, metadata and comments.
 *
 * @throws {RangeError} The file ends early or has no frame before its first scan.
 * @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf#page=36 annex B
 */
export function readJpeg(bytes: Uint8Array): CleanImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, 2)]
  let size: Pick<CleanImage, 'width' | 'height'> | null = null
  let orientation = 1
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('There is no marker where one must be.')
    const marker = view.getUint8(at + 1)
    // Markers may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === START_OF_SCAN) {
      kept.push(bytes.subarray(at))
      break
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) throw new RangeError('A segment ends after the file.')
    if (isFrame(marker)) {
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    if (marker === EXIF) orientation = exifOrientation(bytes.subarray(at + 4, end)) ?? orientation
    if (isNeeded(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  if (!size) throw new RangeError('There is no frame.')
  return { ...size, bytes: Buffer.concat(kept), orientation }
}

/** Returns whether a marker begins a frame; C4, C8 and CC lie in the same range but do not. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function isNeeded(marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef
  return marker === ADOBE || (!isApplication && marker !== COMMENT)
}
