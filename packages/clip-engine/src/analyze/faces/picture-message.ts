import type { Size } from './blaze-face.ts'

/** What stands before each picture that is sent to the face process. */
export interface PictureHeader extends Size {
  /** Of a film: it is not compared with the picture before. */
  isFirst: boolean
}

/** Width, height and whether it is the first: three numbers of 32 bits. */
export const HEADER_BYTES = 12

export function writeHeader({ width, height, isFirst }: PictureHeader): Uint8Array {
  return new Uint8Array(Uint32Array.of(width, height, Number(isFirst)).buffer)
}

/** @returns With it the bytes of the picture: a plane of brightness and two of colour at half its size. */
export function readHeader(header: Uint8Array): PictureHeader & { bytes: number } {
  const [width = 0, height = 0, first = 0] = new Uint32Array(header.slice().buffer)
  const bytes = width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2)
  return { width, height, bytes, isFirst: first === 1 }
}
