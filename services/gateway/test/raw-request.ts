import { until } from '@svc/patience'

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
  let isOver = false
  void done.promise.then(() => {
    isOver = true
  })
  // What has come by then shows what is missing.
  until(() => isOver).catch(() => done.resolve(false))
  const closed = await done.promise
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
