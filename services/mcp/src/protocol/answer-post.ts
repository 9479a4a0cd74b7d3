import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer } from './create-server.ts'
import type { Serving } from './serving.ts'

/** Proxies cut what is silent for a minute, and some sooner. */
const KEEP_ALIVE_MS = 10_000
const UNAUTHORIZED = 401

interface Answered {
  response: Response
  /** Of the API's first answer; `null` when it was not asked. A 401 comes with a response that says nothing yet. */
  status: number | null
}

/** A message that was read, and what is to be known of it before it is answered. */
interface Posted {
  message: unknown
  /** Whether it may take minutes: then the answer begins at once, as a stream. */
  takesLong: boolean
}

/**
 * Answers one POST, with a server of its own: nothing is kept between two, so any process can answer the next.
 *
 * A message of 2026-07-28 says its revision itself, and is answered with JSON unless it takes long; one of an older revision is answered
 * with server-sent events. They begin when the API has answered first: until then a credential that it no longer believes can be refused with
 * an HTTP status, the only thing that leads a client to a new one. When the client hangs up, what runs for it is given up.
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
 * Begins a stream with a comment: a server holds the headers back until there is something to send.
 *
 * @param onWord - Called with whatever the protocol says.
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
    // Room for the comment and for a word that is read before the client reads.
    { highWaterMark: 2 },
  )
  return body.pipeThrough(opening)
}

const COMMENT = new TextEncoder().encode(': here it comes\n\n')
