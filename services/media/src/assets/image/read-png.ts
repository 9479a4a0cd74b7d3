import type { CleanImage } from './image-header.ts'

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
export function readPng(bytes: Uint8Array): CleanImage {
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
