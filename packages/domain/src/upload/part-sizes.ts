/** Files above this come in parts unless the request says otherwise. */
export const PARTS_ABOVE_BYTES = 64 * 1e6

const MEBIBYTE = 1024 * 1024
/** Above the smallest part that S3 accepts, 5 MiB. */
const LEAST_PART_BYTES = 8 * MEBIBYTE
/** Few enough that the addresses of all parts fit into one response. */
const MOST_PARTS = 1000

/** Gives the bytes of every part but the last of a file: whole mebibytes. */
export function partSizeOf(size_bytes: number): number {
  return Math.max(LEAST_PART_BYTES, Math.ceil(size_bytes / MOST_PARTS / MEBIBYTE) * MEBIBYTE)
}

/** Gives the bytes of each part; the first is number 1. */
export function partSizes(upload: { size_bytes: number; part_size: number }): number[] {
  const { size_bytes, part_size } = upload
  const count = Math.ceil(size_bytes / part_size)
  return Array.from({ length: count }, (_, index) =>
    Math.min(part_size, size_bytes - index * part_size),
  )
}
