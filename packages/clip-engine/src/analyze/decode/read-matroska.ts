import { createByteReader } from '../../ffmpeg/byte-reader.ts'

/** One frame or packet of a track, as it was written. */
export interface Block {
  /** From 1, in the order in which the tracks were mapped. */
  track: number
  /** Seconds, to the millisecond. */
  time: number
  data: Uint8Array
}

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const BLOCK_GROUP = 0xa0
const TIMESTAMP = 0xe7
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1
const BLOCK_HEADER_BYTES = 4

/**
 * Reads the blocks of a Matroska stream as ffmpeg writes it to a pipe.
 *
 * Several outputs of one ffmpeg arrive in one stream this way, each with its timestamps. Supports only
 * what that needs: no lacing, millisecond timestamps, at most 127 tracks.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9559 and https://www.rfc-editor.org/rfc/rfc8794
 */
export async function* readMatroska(stream: ReadableStream<Uint8Array>): AsyncGenerator<Block> {
  const reader = createByteReader(stream)
  try {
    yield* readBlocks(reader)
  } finally {
    // Otherwise ffmpeg would block on a pipe that is no longer read.
    await reader.cancel()
  }
}

type ByteReader = ReturnType<typeof createByteReader>

async function* readBlocks(reader: ByteReader): AsyncGenerator<Block> {
  let clusterMilliseconds = 0
  for (;;) {
    const id = await readElementId(reader)
    if (id === null) return
    const size = await readElementSize(reader)
    // Elements that contain blocks are entered without tracking where they end.
    if (id === SEGMENT || id === CLUSTER || id === BLOCK_GROUP) continue
    const content = await reader.take(size)
    if (content === null) return
    if (id === TIMESTAMP) clusterMilliseconds = readUnsigned(content)
    if (id === SIMPLE_BLOCK || id === BLOCK) yield readBlock(content, clusterMilliseconds)
  }
}

async function readElementId(reader: ByteReader): Promise<number | null> {
  const first = (await reader.take(1))?.[0]
  if (first === undefined) return null
  const rest = await reader.take(Math.clz32(first) - 24)
  return rest && readUnsigned(rest, first)
}

async function readElementSize(reader: ByteReader): Promise<number> {
  const first = (await reader.take(1))?.[0] ?? 0x80
  const extraBytes = Math.clz32(first) - 24
  const rest = await reader.take(extraBytes)
  return rest ? readUnsigned(rest, first & (0x7f >> extraBytes)) : 0
}

function readUnsigned(bytes: Uint8Array, start = 0): number {
  return bytes.reduce((value, byte) => value * 256 + byte, start)
}

function readBlock(content: Uint8Array, clusterMilliseconds: number): Block {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  return {
    track: view.getUint8(0) & 0x7f,
    time: (clusterMilliseconds + view.getInt16(1)) / 1000,
    data: content.subarray(BLOCK_HEADER_BYTES),
  }
}
