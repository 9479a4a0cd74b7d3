import type { BodySource } from './wire/byte-flow.ts'
import { HeaderLines } from './wire/header-lines.ts'

/** A request as the gateway sees it, whichever server received it. */
export interface Incoming {
  readonly method: string
  /** Path and query, in normal form. */
  readonly target: string
  readonly headers: HeaderLines
  /** Address of the peer; `null` on a unix socket. */
  readonly peer: string | null
  readonly body: BodySource | null
  /** Whether the client has closed the connection. */
  readonly hasLeft: boolean
  /** Calls the function when the client closes the connection before it has its answer; `null` calls none. */
  onLeave(call: (() => void) | null): void
  /** The request for a service of this process. */
  asRequest(): Request
}

/** A request that `Bun.serve` received. */
export function incomingOf(request: Request, peer: string | null): Incoming {
  const { method, url, signal } = request
  let headers: HeaderLines | null = null
  let left: (() => void) | null = null
  return {
    method,
    target: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
    peer,
    get headers() {
      headers ??= HeaderLines.of(request.headers)
      return headers
    },
    get body() {
      return request.body && sourceOf(request.body, request.headers)
    },
    get hasLeft() {
      return signal.aborted
    },
    onLeave(call) {
      left = call
      if (call) signal.addEventListener('abort', () => left?.(), { once: true })
    },
    asRequest: () => request,
  }
}

/** Reads a stream as a body. */
export function sourceOf(
  stream: ReadableStream<Uint8Array | string>,
  headers: Headers,
): BodySource {
  const reader = stream.getReader()
  const length = headers.get('content-length')
  return {
    length: length === null ? null : Number(length),
    take: () => null,
    async read() {
      const { value } = await reader.read()
      // A stream of this process may be of texts.
      return typeof value === 'string' ? Buffer.from(value) : (value ?? null)
    },
    cancel: () => void reader.cancel().catch(() => {}),
  }
}

/** Reads a body as a stream. */
export function streamOf(
  body: BodySource,
  onEnd: () => void = () => {},
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await body.read().catch((error) => {
          onEnd()
          throw error
        })
        if (part) return controller.enqueue(part)
        onEnd()
        controller.close()
      },
      cancel() {
        onEnd()
        body.cancel()
      },
    },
    { highWaterMark: 0 },
  )
}
