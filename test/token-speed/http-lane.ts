/** One connection that sends one form at a time: `fetch` would use more processor time than the measured work. */
export interface HttpLane {
  /** Posts a form; returns status and body. */
  post(form: Record<string, string>): Promise<{ status: number; body: string }>
  close(): void
}

/** Opens a lane to an endpoint that answers with `Content-Length`, as both servers do. */
export async function openHttpLane(endpoint: string): Promise<HttpLane> {
  const { hostname, port, pathname, host } = new URL(endpoint)
  let received = ''
  let answer = Promise.withResolvers<{ status: number; body: string }>()

  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        received += chunk.toString('latin1')
        const end = received.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
        if (received.length < end + 4 + length) return
        const body = received.slice(end + 4)
        const status = Number(received.slice(9, 12))
        received = ''
        answer.resolve({ status, body })
      },
      close: () => answer.reject(new Error('The server closed the connection.')),
    },
  })

  return {
    post(form) {
      answer = Promise.withResolvers()
      const body = new URLSearchParams(form).toString()
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      )
      return answer.promise
    },
    close: () => socket.end(),
  }
}
