import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer, type Serving } from './create-server.ts'

/** Proxies close connections that are silent for a minute, and some sooner. */
const KEEP_ALIVE_MS = 10_000
const UNAUTHORIZED = 401

interface Answered {
  response: Response
  /** Status of the API's first answer; `null` when the API was not called. With 401 the response is not to be sent. */
  status: number | null
}

/** A parsed message, and what must be known before it is answered. */
interface Posted {
  message: unknown
  /** Whether the call may take minutes: then the answer begins at once, as a stream. */
  takesLong: boolean
}

/**
 * Answers one POST with a server of its own: nothing is kept between two requests, so any process can answer the next.
 *
 * A message of revision 2026-07-28 names its revision, and is answered with JSON unless it takes long; one of an older revision is answered
 * with server-sent events. The events begin after the API's first answer: until then a credential that the API no longer accepts can be refused
 * with an HTTP status, the only way to make a client get a new one. When the client disconnects, its calls are cancelled.
 */
export async function answerPost(
  request: Request,
  { message, takesLong }: Posted,
  serving: Serving,
): Promise<Answered> {
  const first = Promise.withResolvers<number | null>()
  const calling = { ...serving.calling, onAnswer: first.resolve }
  const handler = createMcpHandler(() => createServer({ ...serving, calling }), {
    keepAliveMs: KEEP_ALIVE_MS,
    responseMode: takesLong ? 'sse' : 'auto',
  })
  request.signal.addEventListener('abort', () => first.resolve(null), { once: true })
  const response = await handler.fetch(request, { parsedBody: message })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream || !response.body) {
    first.resolve(null)
    return { response, status: await first.promise }
  }
  const body = begun(response.body, () => first.resolve(null))
  const status = await first.promise
  if (status !== UNAUTHORIZED) return { response: new Response(body, response), status }
  await body.cancel()
  return { response: new Response(null, response), status }
}

/**
 * Begins a stream with a comment: the HTTP server holds the headers back until there is something to send.
 *
 * @param onWord - Called for every chunk that the protocol sends.
 */
function begun(body: ReadableStream<Uint8Array>, onWord: () => void): ReadableStream<Uint8Array> {
  const opening = new TransformStream<Uint8Array, Uint8Array>(
    {
      start: (controller) => controller.enqueue(COMMENT),
      transform(chunk, controller) {
        onWord()
        controller.enqueue(chunk)
      },
    },
    undefined,
    // Room for the comment and for one chunk that is read before the client reads.
    { highWaterMark: 2 },
  )
  return body.pipeThrough(opening)
}

const COMMENT = new TextEncoder().encode(': here it comes\n\n')
