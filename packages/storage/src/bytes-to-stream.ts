/** Makes a stream of what is already in memory. */
export function bytesToStream(bytes: Uint8Array | string): ReadableStream<Uint8Array> {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]).stream()
}
