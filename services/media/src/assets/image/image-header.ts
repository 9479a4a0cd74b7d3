import { AssetRefusal } from '../inspected-asset.ts'

/** A picture whose size is known and whose bytes hold nothing but the picture. */
interface CleanImage {
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

const SIGNATURE_BYTES = 8
/** Bytes of a chunk's length, name and checksum. */
const FRAME_BYTES = 12
/** The chunks that a decoder needs. Profiles, texts and the frames of an animation are dropped. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/**
 * Reads a PNG's size and keeps the chunks of its still picture.
 *
 * @throws {RangeError} The file ends early or lacks what every PNG has.
 * @see https://www.w3.org/TR/png-3/#5Chunk-layout
 */
function readPng(bytes: Uint8Array): CleanImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  const names: string[] = []
  for (let at = SIGNATURE_BYTES; names.at(-1) !== 'IEND'; ) {
    const length = view.getUint32(at)
    const end = at + FRAME_BYTES + length
    if (end > bytes.length) throw new RangeError('A chunk ends after the file.')
    const name = new TextDecoder('latin1').decode(bytes.subarray(at + 4, at + 8))
    if (KEPT.has(name)) {
      kept.push(bytes.subarray(at, end))
      names.push(name)
    }
    at = end
  }
  if (names[0] !== 'IHDR' || !names.includes('IDAT')) throw new RangeError('There is no picture.')
  return {
    width: view.getUint32(SIGNATURE_BYTES + 8),
    height: view.getUint32(SIGNATURE_BYTES + 12),
    bytes: Buffer.concat(kept),
  }
}

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
function readJpeg(bytes: Uint8Array): CleanImage {
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

const ORIENTATION = 0x0112
const LITTLE_ENDIAN = 0x4949
const HEADER = 'Exif\0\0'

/**
 * Reads the orientation from an EXIF segment of a JPEG.
 *
 * @returns 1 to 8; `null` when the orientation is missing or invalid, or the segment is damaged.
 * @see https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E section 4.5
 */
function exifOrientation(segment: Uint8Array): number | null {
  if (Buffer.from(segment.subarray(0, HEADER.length)).toString('latin1') !== HEADER) return null
  const start = segment.byteOffset + HEADER.length
  const tiff = new DataView(segment.buffer, start, segment.byteLength - HEADER.length)
  try {
    const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN
    const directory = tiff.getUint32(4, isLittle)
    for (let index = 0; index < tiff.getUint16(directory, isLittle); index++) {
      const entry = directory + 2 + 12 * index
      if (tiff.getUint16(entry, isLittle) !== ORIENTATION) continue
      const orientation = tiff.getUint16(entry + 8, isLittle)
      return orientation >= 1 && orientation <= 8 ? orientation : null
    }
  } catch (error) {
    // Damaged metadata is no reason to refuse a picture.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

const HEADER_BYTES = 12
const ANIMATION = 0x02
const ALPHA = 0x10

/**
 * Reads a WebP's size and keeps the chunks of its one picture.
 *
 * @throws {RangeError} The file ends early or has no picture.
 * @throws {AssetRefusal} `unsupported_type` for an animation.
 * @see https://developers.google.com/speed/webp/docs/riff_container
 */
function readWebp(bytes: Uint8Array): CleanImage {
  const chunks = readChunks(bytes)
  const picture = chunks.find(({ name }) => name === 'VP8 ' || name === 'VP8L')
  const extended = chunks.find(({ name }) => name === 'VP8X')
  if (extended && viewOf(extended.data).getUint8(0) & ANIMATION) {
    throw new AssetRefusal(
      'unsupported_type',
      'Animated pictures are not accepted; send a still one.',
    )
  }
  if (!picture) throw new RangeError('There is no picture.')
  const size = picture.name === 'VP8L' ? losslessSize(picture.data) : lossySize(picture.data)
  const alpha = chunks.find(({ name }) => name === 'ALPH')
  return { ...size, bytes: writeWebp(size, picture, alpha) }
}

interface Chunk {
  name: string
  data: Uint8Array
}

function readChunks(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  for (let at = HEADER_BYTES; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    const start = at + 8
    if (start + size > bytes.length) throw new RangeError('A chunk ends after the file.')
    const name = new TextDecoder('latin1').decode(bytes.subarray(at, at + 4))
    chunks.push({ name, data: bytes.subarray(start, start + size) })
    at = start + size + (size % 2)
  }
  return chunks
}

/** @see https://datatracker.ietf.org/doc/html/rfc6386#section-9.1 */
function lossySize(data: Uint8Array) {
  const view = viewOf(data)
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

/** @see https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification */
function losslessSize(data: Uint8Array) {
  const bits = viewOf(data).getUint32(1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function writeWebp(
  { width, height }: { width: number; height: number },
  picture: Chunk,
  alpha: Chunk | undefined,
): Uint8Array {
  const extended = Buffer.alloc(10)
  extended.writeUInt8(alpha ? ALPHA : 0, 0)
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const written = alpha
    ? [writeChunk({ name: 'VP8X', data: extended }), writeChunk(alpha), writeChunk(picture)]
    : [writeChunk(picture)]
  const body = Buffer.concat([Buffer.from('WEBP'), ...written])
  const header = Buffer.alloc(8)
  header.write('RIFF')
  header.writeUInt32LE(body.length, 4)
  return Buffer.concat([header, body])
}

function writeChunk({ name, data }: Chunk): Buffer {
  const header = Buffer.alloc(8)
  header.write(name, 'latin1')
  header.writeUInt32LE(data.length, 4)
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)])
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
