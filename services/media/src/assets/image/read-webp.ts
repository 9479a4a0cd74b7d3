import { AssetRefusal } from '../inspected-asset.ts'
import type { CleanImage } from './image-header.ts'

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
export function readWebp(bytes: Uint8Array): CleanImage {
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
