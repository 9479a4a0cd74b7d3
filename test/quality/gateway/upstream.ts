// The service behind the measured gateways: 1 kB of JSON, and 100 MB in either direction. Its arguments: a port, and the
// path of a socket. It listens on both.
const [port, unix = ''] = process.argv.slice(2)

const SMALL = JSON.stringify({ data: 'x'.repeat(1000) })
const LARGE = new Uint8Array(100_000_000)

const answers = {
  // A response that Bun keeps ready, so that this process is not what is measured.
  routes: {
    '/v1/small': new Response(SMALL, { headers: { 'content-type': 'application/json' } }),
    '/oauth2/small': new Response(SMALL, { headers: { 'content-type': 'application/json' } }),
  },
  maxRequestBodySize: 1024 ** 4,
  async fetch(request: Request) {
    if (request.method === 'GET') return new Response(LARGE)
    let size = 0
    for await (const part of request.body ?? []) size += part.length
    return new Response(String(size))
  },
}
// A kept connection stays while the other contenders have their turns: Node’s would be used in the moment it is closed.
// Bun’s types do not know the idle time of a unix socket.
const kept: object = { idleTimeout: 0 }
Bun.serve({ ...answers, ...kept, hostname: '127.0.0.1', port: Number(port) })
Bun.serve({ ...answers, ...kept, unix })
