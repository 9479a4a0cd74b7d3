/** Decodes a byte stream as UTF-8, piece by piece; a character cut in two arrives whole. */
export async function* readText(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of stream) yield decoder.decode(bytes, { stream: true })
}
