/** Sends bytes as they are and gives everything that came back until the server closed or fell silent. */
export async function rawRequest(
  origin: string,
  text: string,
  silence = 300,
): Promise<{ text: string; closed: boolean }> {
  const { hostname, port } = new URL(origin)
  const done = Promise.withResolvers<boolean>()
  let received = ''
  let timer = setTimeout(() => done.resolve(false), 5000)
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        received += chunk.toString()
        clearTimeout(timer)
        timer = setTimeout(() => done.resolve(false), silence)
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
