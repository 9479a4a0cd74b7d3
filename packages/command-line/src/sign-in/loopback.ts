/** A local HTTP listener that waits for the browser to be redirected to it with a code (RFC 8252 §7.3). */
export interface Loopback extends Disposable {
  redirectUri: string
  /** Resolves with the address that the browser came to. */
  called: Promise<URL>
}

/** Listens on a free port of 127.0.0.1. */
export function listenOnLoopback(): Loopback {
  const called = Promise.withResolvers<URL>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const url = new URL(request.url)
      if (url.pathname !== '/callback') return new Response(null, { status: 404 })
      called.resolve(url)
      return new Response('This window can be closed; go on in the terminal.', {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'referrer-policy': 'no-referrer' },
      })
    },
  })
  return {
    redirectUri: `http://127.0.0.1:${server.port}/callback`,
    called: called.promise,
    [Symbol.dispose]: () => void server.stop(),
  }
}
