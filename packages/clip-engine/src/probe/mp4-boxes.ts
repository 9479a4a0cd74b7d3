import type { FileHandle } from 'node:fs/promises'

/** How many more boxes of a file are read. */
export interface Walk {
  file: FileHandle
  left: number
}

/** A stretch of a file, in bytes. */
export interface Bytes {
  start: number
  end: number
}

/** Lists the boxes of an MP4 that lie in a stretch, one after another (ISO/IEC 14496-12 §4.2). */
export async function* boxesIn(walk: Walk, { start, end }: Bytes) {
  const header = Buffer.alloc(16)
  for (let at = start; at + 8 <= end && walk.left > 0; walk.left -= 1) {
    const { bytesRead } = await walk.file.read(header, 0, 16, at)
    if (bytesRead < 8) return
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && bytesRead === 16
    const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
    if (size < 8) return
    const content = { start: at + (isLong ? 16 : 8), end: Math.min(end, at + size) }
    yield { type: header.toString('latin1', 4, 8), content }
    at += size
  }
}
