import { afterAll, beforeEach } from 'bun:test'
import { createServer, type Server, type Socket } from 'node:net'
import { media } from '@svc/test-media'
import type { FetchProgress } from '../src/source/download.ts'
import type { Network } from '../src/source/network.ts'

/** The file that every server here gives. */
export const BYTES = Buffer.from(await Bun.file(media('small.mp4')).arrayBuffer())

/** The requests to the servers since the list was last emptied. */
export const asked: {
  path: string
  host: string | null
  encoding: string | null
  agent: string | null
  authorization: string | null
}[] = []

export const limits = { maxSeconds: 3600, maxBytes: 10_000_000, allowPrivateAddresses: true }
export const network: Network = {
  lookup: async () => ['127.0.0.1'],
  isPublic: (address) => address === '127.0.0.1',
  ytDlp: null,
  patienceSeconds: 3600,
  minBytes: 1000,
  maxSeconds: 3600,
}
/** For servers that keep their clients waiting for ever. */
export const hurried: Network = { ...network, patienceSeconds: 0.4 }

/** Starts a web of the file of one test, with what is closed behind its tests. */
export function startWeb() {
  const closing: (() => void)[] = []
  const web = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
  beforeEach(() => {
    asked.length = 0
  })
  afterAll(() => {
    web.stop(true)
    for (const close of closing) close()
  })
  return { web, root: `http://127.0.0.1:${web.port}`, closing }
}

/** Answers as the path says: `/status/404`, `/to?url=…`, `/hops/3`, `/page`, `/chunked`, `/endless` … */
export function answer(request: Request): Response | Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const { headers } = request
  asked.push({
    path: pathname,
    host: headers.get('host'),
    encoding: headers.get('accept-encoding'),
    agent: headers.get('user-agent'),
    authorization: headers.get('authorization'),
  })
  const [, kind, value = ''] = pathname.split('/')
  const video = { 'content-type': 'video/mp4' }
  switch (kind) {
    case 'status':
      return new Response(null, { status: Number(value) })
    case 'to':
      return redirect(Number(searchParams.get('status')), searchParams.get('url') ?? '')
    case 'hops':
      return value === '0' ? new Response(BYTES) : redirect(302, `/hops/${Number(value) - 1}`)
    case 'page':
      return new Response('<html></html>', {
        headers: { 'content-type': 'Text/HTML; charset=utf-8' },
      })
    case 'gzip':
      return new Response(Bun.gzipSync(BYTES), {
        headers: { ...video, 'content-encoding': 'gzip' },
      })
    case 'named':
      return new Response(BYTES, {
        headers: { ...video, 'content-disposition': searchParams.get('disposition') ?? '' },
      })
    case 'chunked':
    case 'large-unsaid':
      return new Response(inPieces(BYTES), { headers: video })
    case 'endless':
      return new Response(endless(), { headers: video })
    default:
      return new Response(BYTES, { headers: video })
  }
}

function redirect(status: number, location: string): Response {
  return new Response(null, { status, headers: { location } })
}

/** Sent without a length: the end of a stream is not known in advance. */
function inPieces(bytes: Uint8Array): ReadableStream {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + 10_000))
      else controller.close()
      at += 10_000
    },
  })
}

function endless(): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      await new Promise(setImmediate)
      controller.enqueue(new Uint8Array(2000))
    },
  })
}

/** A server on an unprivileged port, treated as if it were public. */
export async function publicWeb(): Promise<{ port: number; close: () => void }> {
  for (let port = 8000; port < 9000; port++) {
    try {
      const server = Bun.serve({ hostname: '127.0.0.1', port, fetch: answer })
      return { port, close: () => server.stop(true) }
    } catch {
      // Taken; the next one may be free.
    }
  }
  throw new Error('No port from 8000 to 8999 is free.')
}

/** A server of raw bytes, not HTTP; `closing` collects the functions that stop it. */
export function rawServer(
  closing: (() => void)[],
  handle: (socket: Socket, request: string) => void,
): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (request) => handle(socket, request.toString('latin1')))
  })
  closing.push(() => server.close())
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/a.mp4`)
    }),
  )
}

/**
 * Serves the file, and breaks each answer off when its client has 15,000 bytes of it, as `note` is told.
 *
 * @param versions - The entity tags of one connection each.
 */
export async function flakyServer(closing: (() => void)[], versions: (string | null)[]) {
  const requests: string[] = []
  let connection: Socket | null = null
  let breakAt = 0
  const url = await rawServer(closing, (socket, request) => {
    const range = rangeOf(request)
    const expected = /\r\nif-range: (.*)\r\n/i.exec(request)?.[1]
    const version = versions[requests.length] ?? null
    requests.push(request)
    const start = range && expected === version ? Number(/\d+/.exec(range)?.[0]) : 0
    const rest = BYTES.subarray(start)
    const status = start > 0 ? '206 Partial Content' : '200 OK'
    const headers = [
      `Content-Length: ${rest.length}`,
      ...(version ? [`ETag: ${version}`] : []),
      ...(start > 0 ? [`Content-Range: bytes ${start}-${BYTES.length - 1}/${BYTES.length}`] : []),
    ]
    socket.write(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`)
    connection = rest.length > 15_000 ? socket : null
    breakAt = start + 15_000
    socket.write(rest.subarray(0, 15_000))
  })
  // Bytes in flight when a connection breaks are lost, so it breaks when these have arrived.
  const note = ({ receivedBytes }: FetchProgress) => {
    if (receivedBytes >= breakAt) connection?.end()
  }
  return { url, requests, note }
}

/** The range that a request asks for. */
export const rangeOf = (request: string) => /\r\nrange: (.*)\r\n/i.exec(request)?.[1] ?? null

/** A signal that is never aborted. */
export const never = () => new AbortController().signal
