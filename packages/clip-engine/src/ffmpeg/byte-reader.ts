/** Takes exact numbers of bytes from a stream that arrives in pieces of any size. */
export function createByteReader(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  let piece = new Uint8Array()

  return {
    /** The next `count` bytes, valid until the next call; `null` when the stream ends before. */
    async take(count: number): Promise<Uint8Array | null> {
      if (count <= piece.length) return cut(count)
      const whole = new Uint8Array(count)
      let filled = 0
      while (filled < count) {
        if (piece.length === 0) {
          const { value } = await reader.read()
          if (!value) return null
          piece = value as Uint8Array<ArrayBuffer>
        }
        const part = cut(Math.min(count - filled, piece.length))
        whole.set(part, filled)
        filled += part.length
      }
      return whole
    },
    /** Cancels the stream: the rest will not be read. */
    cancel: () => reader.cancel(),
  }

  function cut(count: number): Uint8Array {
    const taken = piece.subarray(0, count)
    piece = piece.subarray(count)
    return taken
  }
}

/** Cuts a stream into blocks of `size` bytes, each in memory of its own; what is left of the last one is dropped. */
export async function* readBlocks(
  stream: ReadableStream<Uint8Array>,
  size: number,
): AsyncGenerator<ArrayBuffer> {
  const reader = createByteReader(stream)
  try {
    for (let block = await reader.take(size); block; block = await reader.take(size))
      yield block.slice().buffer
  } finally {
    await reader.cancel()
  }
}
