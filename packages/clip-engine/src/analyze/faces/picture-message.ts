import type { Size } from './blaze-face.ts'

/** The header of each picture that is sent to the face process. */
export interface PictureHeader extends Size {
  /** Whether the picture is the first of a film, which is not compared with the picture before. */
  isFirst: boolean
}

/** Width, height and whether it is the first: three numbers of 32 bits. */
export const HEADER_BYTES = 12

export function writeHeader({ width, height, isFirst }: PictureHeader): Uint8Array {
  return new Uint8Array(Uint32Array.of(width, height, Number(isFirst)).buffer)
}

/** @returns The header and the picture's size in bytes: a plane of brightness and two of colour at half its size. */
export function readHeader(header: Uint8Array): PictureHeader & { bytes: number } {
  const [width = 0, height = 0, first = 0] = new Uint32Array(header.slice().buffer)
  const bytes = width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2)
  return { width, height, bytes, isFirst: first === 1 }
}
