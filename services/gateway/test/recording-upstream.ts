/** An upstream that keeps every byte that reaches it, as requests of each connection. */
export interface RecordingUpstream {
  baseUrl: string
  /** Whole requests, in the order in which they were whole; Latin-1. */
  requests: string[]
  /** What reached it without becoming a whole request, by connection. */
  fragments(): string[]
  stop(): void
}

/** Starts a service that answers each whole request with its number, and reads HTTP by a few lines of its own. */
export function startRecording(): RecordingUpstream {
  const requests: string[] = []
  const connections = new Set<{ text: string }>()
  const server = Bun.listen<{ text: string }>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.data = { text: '' }
        connections.add(socket.data)
      },
      data(socket, chunk) {
        const { data } = socket
        data.text += chunk.toString('latin1')
        for (let size = sizeOf(data.text); size > 0; size = sizeOf(data.text)) {
          requests.push(data.text.slice(0, size))
          data.text = data.text.slice(size)
          const body = `answer ${requests.length}`
          socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
        }
      },
      error() {},
    },
  })
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    requests,
    fragments: () => [...connections].map(({ text }) => text).filter((text) => text !== ''),
    stop: () => server.stop(true),
  }
}

/** The size of the first request of a text; 0 while it is not whole. */
function sizeOf(text: string): number {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return 0
  const head = text.slice(0, end)
  if (/^transfer-encoding: chunked$/im.test(head)) {
    const last = text.indexOf('0\r\n\r\n', end + 4)
    return last === -1 ? 0 : last + 5
  }
  const size = end + 4 + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
  return text.length >= size ? size : 0
}
