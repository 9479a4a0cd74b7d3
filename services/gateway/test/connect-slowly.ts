/** Connections on which a request was begun that never ends. */
export interface SlowClients {
  /** How many of them are still open. */
  open: number
  leave(): void
}

/** Requests that never end: with a length, in chunks, and longer than what is buffered. */
export const UNFINISHED = [
  'POST /v1/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{',
  'POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n',
  'POST /dashboard/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\na=',
  'PUT /media/uploads/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\na',
]

/** Opens connections that begin a request and then send nothing more; resolves when all are open. */
export async function connectSlowly(url: string, count: number): Promise<SlowClients> {
  const { hostname, port } = new URL(url)
  const clients: SlowClients = {
    open: 0,
    leave() {
      for (const socket of sockets) socket.end()
    },
  }
  const connect = (text: string) =>
    Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open(socket) {
          clients.open += 1
          socket.write(text)
        },
        data() {},
        close() {
          clients.open -= 1
        },
      },
    })
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, index) => connect(UNFINISHED[index % 4] ?? '')),
  )
  return clients
}
