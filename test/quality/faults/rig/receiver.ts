const REFUSED_EVERY = 7

/** Takes the events of projects, and refuses one in so many, so that some come again. */
export function startReceiver(hostname = '127.0.0.1') {
  const received: string[] = []
  let calls = 0
  const server = Bun.serve({
    ...{ hostname, port: 0 },
    async fetch(request) {
      const { event_id } = (await request.json()) as { event_id: string }
      calls += 1
      if (calls % REFUSED_EVERY === 0) return new Response(null, { status: 503 })
      received.push(event_id)
      return new Response(null, { status: 204 })
    },
  })
  return {
    url: `http://${hostname}:${server.port}/events`,
    /** The ids of the events that it took, as they came. */
    received: () => received,
    [Symbol.dispose]: () => void server.stop(true),
  }
}
