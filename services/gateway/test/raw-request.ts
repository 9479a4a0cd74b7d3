/** Long enough for the busiest machine; only a test that fails waits for it. */
const LIMIT_MS = 50_000

/**
 * Sends raw bytes and returns everything that was received until the given end.
 *
 * @param end - `answer`: a whole answer is there, or the server closed; `close`: the server closed.
 */
export async function rawRequest(
  origin: string,
  text: string | Uint8Array,
  end: 'answer' | 'close' = 'answer',
): Promise<{ text: string; closed: boolean }> {
  const { hostname, port } = new URL(origin)
  const done = Promise.withResolvers<boolean>()
  let received = ''
  const timer = setTimeout(() => done.resolve(false), LIMIT_MS)
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        received += chunk.toString()
        if (end === 'answer' && isWholeAnswer(received)) done.resolve(false)
      },
      close: () => done.resolve(true),
      error: () => done.resolve(true),
    },
  })
  socket.write(text)
  const closed = await done.promise
  clearTimeout(timer)
  socket.end()
  return { text: received, closed }
}

/** Whether an answer has its whole body, by its length or its last chunk. */
export function isWholeAnswer(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n', 2)
  if (body === undefined) return false
  if (/^transfer-encoding: chunked/im.test(head)) return text.endsWith('\r\n0\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(head)?.[1] ?? '0'
  return Buffer.byteLength(text) >= Buffer.byteLength(head) + 4 + Number(length)
}
