/**
 * Reads the body of a response without ever holding more than so many bytes of it.
 *
 * @returns `null` when it is longer: the rest is not read.
 */
export async function readAtMost(
  { body }: Response,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
