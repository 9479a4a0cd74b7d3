/** Whether an MP4 has its index before its media, so that it plays while it loads. */
export async function isFastStart(path: string): Promise<boolean> {
  const file = Bun.file(path)
  let offset = 0
  while (offset + 8 <= file.size) {
    const { type, size } = await readBoxHeader(file, offset)
    if (type === 'moov') return true
    if (type === 'mdat' || size < 8) return false
    offset += size
  }
  return false
}

/** A size of 1 means that the real one follows in eight bytes (ISO/IEC 14496-12 §4.2). */
async function readBoxHeader(
  file: Bun.BunFile,
  offset: number,
): Promise<{ type: string; size: number }> {
  const header = new DataView(await file.slice(offset, offset + 16).arrayBuffer())
  const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => header.getUint8(index)))
  const size = header.getUint32(0)
  return { type, size: size === 1 ? Number(header.getBigUint64(8)) : size }
}
