const ORIENTATION = 0x0112
const LITTLE_ENDIAN = 0x4949
const HEADER = 'Exif\0\0'

/**
 * Reads the orientation from an EXIF segment of a JPEG.
 *
 * @returns 1 to 8; `null` when the orientation is missing or invalid, or the segment is damaged.
 * @see https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E section 4.5
 */
export function exifOrientation(segment: Uint8Array): number | null {
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
