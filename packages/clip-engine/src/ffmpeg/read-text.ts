/** Decodes a byte stream as UTF-8, piece by piece; a character cut in two arrives whole. */
export async function* readText(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of stream) yield decoder.decode(bytes, { stream: true })
}

/** Reads a byte stream line by line; a last line without a line break counts too. */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of readText(stream)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
