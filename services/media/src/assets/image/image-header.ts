import { AssetRefusal } from '../asset-refusal.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

/** A picture whose size is known and whose bytes hold nothing but the picture. */
export interface CleanImage {
  width: number
  height: number
  bytes: Uint8Array
  /** EXIF orientation: 1 is upright, 5 to 8 lie on a side. */
  orientation?: number
}

export type RasterFormat = 'png' | 'jpeg' | 'webp'

const READERS: Record<RasterFormat, (bytes: Uint8Array) => CleanImage> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
}

/** Larger pictures are refused before anything is decoded: 25 megapixels of 16 bits are 200 MB. */
const MOST_PIXELS = 25_000_000
const LONGEST_SIDE = 8192

/** Detects a raster format by the first bytes; `null` for any other file. */
export function rasterFormat(bytes: Uint8Array): RasterFormat | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : null
}

/**
 * Reads a picture's size and drops everything that is not the picture: profiles, comments, further frames.
 *
 * @throws {AssetRefusal} `corrupt`, or `too_large` for a size above the limit.
 */
export function cleanRaster(format: RasterFormat, bytes: Uint8Array): CleanImage {
  const image = readWhole(format, bytes)
  checkSize(image)
  return image
}

function readWhole(format: RasterFormat, bytes: Uint8Array): CleanImage {
  try {
    return READERS[format](bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new AssetRefusal('corrupt', `The ${format.toUpperCase()} file is cut off or damaged.`)
  }
}

function checkSize({ width, height }: CleanImage): void {
  if (width < 1 || height < 1) throw new AssetRefusal('corrupt', 'The picture has no size.')
  if (Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_PIXELS) return
  throw new AssetRefusal(
    'too_large',
    `The picture has ${width}×${height} pixels; at most ${LONGEST_SIDE} a side and ${MOST_PIXELS / 1e6} million are accepted.`,
  )
}
