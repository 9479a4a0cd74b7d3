/** An application on the user's own machine that waits for the browser to bring it a code: RFC 8252 §7.3. */
export interface LoopbackListener {
  redirect_uri: string
  /** Resolves with the address that the browser came to. */
  called: Promise<URL>
  [Symbol.asyncDispose](): Promise<void>
}

/** Listens on a free port of 127.0.0.1, as a desktop client does. */
export function listenOnLoopback(): LoopbackListener {
  const called = Promise.withResolvers<URL>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const url = new URL(request.url)
      if (url.pathname !== '/callback') return new Response(null, { status: 404 })
      called.resolve(url)
      return new Response('You can close this window.', {
        headers: { 'content-type': 'text/plain' },
      })
    },
  })
  return {
    redirect_uri: `http://127.0.0.1:${server.port}/callback`,
    called: called.promise,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
