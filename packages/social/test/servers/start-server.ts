import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Arrive = () => Promise<Response>

/** A fault that happens once, at the next request to a path. */
export interface Fault {
  path: RegExp
  /** `before`: the server does nothing. `after`: the server has done its work, and the answer is lost. */
  when: 'before' | 'after'
  /** `drop` closes the connection without an answer. Default: what the server answers. */
  answer?: 'drop' | Response
  /** Happens at that moment, and the answer waits for it. With `arrive` the server does its work late. */
  meanwhile?: (arrive: Arrive) => unknown
}

export interface TestServer {
  url: string
  faults: Fault[]
  /** Method, path and query of every request. */
  requests: string[]
  stop(): void
}

/** Serves a platform of the test on a port of its own, over real connections that can break. */
export async function startServer(
  handle: (request: Request, url: URL) => Promise<Response> | Response,
): Promise<TestServer> {
  const faults: Fault[] = []
  const requests: string[] = []
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      console.error(error)
      outgoing.destroy()
    })
  })
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    const url = new URL(request.url)
    const asked = `${request.method} ${url.pathname}${url.search}`
    requests.push(asked)
    const index = faults.findIndex(({ path }) => path.test(asked))
    const fault = index < 0 ? null : faults.splice(index, 1)[0]
    let answer: Response | null = null
    const arrive = async () => {
      answer = await handle(request, url)
      return answer
    }
    if (fault?.when !== 'before') await arrive()
    await fault?.meanwhile?.(arrive)
    if (fault?.answer === 'drop') outgoing.socket?.destroy()
    else await writeResponse(outgoing, fault?.answer ?? answer ?? new Response(null))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, faults, requests, stop: () => void server.close() }
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const pieces: Uint8Array[] = []
  for await (const piece of incoming) pieces.push(piece)
  const body = Buffer.concat(pieces)
  const { method = 'GET', url = '/', headers } = incoming
  const declared = headers['content-length']
  if (body.length > 0 && Number(declared) !== body.length) {
    throw new Error(`${method} ${url} declares ${declared} bytes and sends ${body.length}.`)
  }
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body }),
  })
}

async function writeResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
